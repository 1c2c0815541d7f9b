import { useEffect, useLayoutEffect, useRef } from 'react';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { usePhotos } from '#islands/uploads/use-photos.ts';
import { setPreviewImage } from '#lib/shopping/browser/shopping-request.ts';

interface ItemPhotoProps {
  /** The item's id. */
  id: number;
  /** The key of a picture that arrived before a reload. */
  filename: string | null;
  error: string | undefined;
  /** While it is being sent, the page must not be left. */
  onBusy: (isBusy: boolean) => void;
}

/** The picture of one item. It belongs to the item: the field is keyed by its id. */
export function ItemPhoto({ id, filename, error, onBusy }: ItemPhotoProps) {
  const { field, problem, keys, isBusy, restore } = usePhotos({ purpose: 'shopping' });
  const [key = null] = keys;
  const isRead = useRef(false);
  const first = useRef({ filename, restore });
  const now = useRef(key);
  now.current = key;
  useEffect(() => {
    const { filename: before, restore: put } = first.current;
    if (isRead.current) return setPreviewImage(id, key);
    isRead.current = true;
    if (before) put([before]);
  }, [id, key]);
  // taken from the shop's page
  useEffect(() => {
    if (isRead.current && filename && filename !== now.current) restore([filename]);
  }, [filename, restore]);
  const tell = useRef(onBusy);
  tell.current = onBusy;
  // before it is painted, as a press on the form needs it
  useLayoutEffect(() => tell.current(isBusy), [isBusy]);
  useEffect(() => () => tell.current(false), []);
  return (
    <PhotoField
      {...field}
      label="Picture"
      aside="Optional"
      hint="A screenshot or photo, if the link isn’t enough."
      id={`picture-${id}`}
      error={problem ?? error}
    />
  );
}
