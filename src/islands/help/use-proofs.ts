import { useEffect, useRef, useState } from 'react';
import type { Photo, PhotoFieldProps } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import type { OpenUpload } from '#lib/uploads/browser/upload-picture.ts';
import { tickets } from '#lib/product-constants.ts';

/** The fields of the server's errors about pictures: of the request, or of one of them. */
const FIELD = 'image_keys';
export const pictureFields = [FIELD].concat(
  Array.from({ length: tickets.picturesMax }, (_, position) => `${FIELD}.${position}`),
);

const isOnItsWay = ({ state }: Photo) => state !== 'done' && state !== 'failed';

/** The first picture that has not arrived yet, in words. */
function waitingFor(photos: readonly Photo[]): string | undefined {
  const position = photos.findIndex(({ state }) => state !== 'done');
  const photo = photos[position];
  if (!photo) return undefined;
  const name = `Picture ${position + 1}`;
  return isOnItsWay(photo)
    ? `${name} is still uploading. Wait until it’s done, or remove it.`
    : `${name} wasn’t sent. Send it again, or remove it.`;
}

export interface KeptPictures {
  /** Keys of pictures that had arrived before, separated by spaces. */
  read: () => string;
  write: (keys: string) => void;
}

/** Pictures that are kept with the text: read once, written whenever one arrives or is removed. */
function useKeptPictures(
  held: string,
  restore: (keys: readonly string[]) => void,
  kept: KeptPictures | undefined,
): void {
  const last = useRef({ restore, kept });
  last.current = { restore, kept };
  const isRead = useRef(false);
  useEffect(() => {
    const { restore: put, kept: words } = last.current;
    if (isRead.current) return words?.write(held);
    isRead.current = true;
    const before = words?.read().split(' ').filter(Boolean) ?? [];
    if (before.length > 0) put(before);
  }, [held]);
}

/** Pictures that go with a message, and whether the form can be sent with them. */
export function useProofs(kept?: KeptPictures, open: 'proof' | OpenUpload = 'proof') {
  const photos = usePhotos({ purpose: open, max: tickets.picturesMax });
  const { field, problem, keys, clear } = photos;
  useKeptPictures(keys.join(' '), photos.restore, kept);
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const waiting = waitingFor(field.photos);
  const anew =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      setAsked(false);
      setRefused(undefined);
      act(...given);
    };
  return {
    field: {
      ...field,
      onAdd: anew(field.onAdd),
      onReplace: anew(field.onReplace),
      onRemove: anew(field.onRemove),
      onRetry: anew(field.onRetry),
      error: problem ?? (isAsked ? waiting : undefined) ?? refused,
    } satisfies Partial<PhotoFieldProps>,
    /** In the format of a request. */
    body: keys.length > 0 ? { image_keys: keys } : {},
    /** False while a picture has not arrived; the field then shows which. */
    mayGo: () => {
      setAsked(true);
      return waiting === undefined;
    },
    /** Shows the server's error about a picture next to it. */
    refuse: (error: unknown) => {
      const errors = fieldErrors(error);
      setAsked(false);
      setRefused(errors[FIELD]);
      for (const position of field.photos.keys()) {
        const text = errors[`${FIELD}.${position}`];
        if (!text) continue;
        photos.refuse(position, text);
        setRefused(`Picture ${position + 1} can’t go with this. ${text}`);
      }
    },
    clear,
  };
}

export type Proofs = ReturnType<typeof useProofs>;
