import { useLayoutEffect, useState } from 'react';
import { PhotoField, type Photo } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';
import { photoWords, type PhotoKind } from '#lib/kyc/identity-photos.ts';
import type { FoundPhoto, Side } from './use-document-photos.ts';

export const photoFieldId = (kind: PhotoKind): string => `photo-${kind}`;

interface SidePhotoProps {
  kind: PhotoKind;
  /** Sent before, on this device or another. */
  found?: FoundPhoto | undefined;
  error?: string | undefined;
  onChange: (kind: PhotoKind, side: Side) => void;
}

const sentBefore = ({ url }: FoundPhoto): Photo => ({
  id: 'found',
  preview: url,
  state: 'done',
  share: 1,
});

/** One side of a document: take or choose a picture, see it, take it again. */
export function SidePhoto({ kind, found, error, onChange }: SidePhotoProps) {
  const { field, problem, keys, isBusy } = usePhotos({ purpose: 'kyc' });
  const [kept, setKept] = useState(found);
  const key = keys[0] ?? kept?.key ?? null;
  // before it is painted, so that a press on the form finds the photo that it shows as received
  useLayoutEffect(() => onChange(kind, { key, isBusy }), [kind, key, isBusy, onChange]);
  const add = (files: File[]) => {
    setKept(undefined);
    field.onAdd(files);
  };
  const own = kept
    ? {
        photos: [sentBefore(kept)],
        onReplace: (_: string, file: File) => add([file]),
        onRemove: () => setKept(undefined),
      }
    : {};
  const { title, guide } = photoWords[kind];
  return (
    <PhotoField
      {...field}
      {...own}
      label={title}
      hint={guide}
      id={photoFieldId(kind)}
      camera={kind === 'selfie' ? 'user' : 'environment'}
      error={problem ?? error}
      onAdd={add}
    />
  );
}
