import { useCallback, useEffect, useRef } from 'react';
import type { PhotoFieldProps } from '#islands/ui/photo-field.tsx';
import { useMachine } from '#islands/ui/use-machine.ts';
import { PictureError } from '#lib/uploads/browser/picture-error.ts';
import { openOwn, uploadPicture, type OpenUpload } from '#lib/uploads/browser/upload-picture.ts';
import type { StartUpload } from '#lib/uploads/contract.ts';
import { isOnItsWay, noPhotos, reducePhotos, type PhotosEvent } from './photos-state.ts';

interface Job {
  file: File;
  giveUp: AbortController;
}

let lastId = 0;

const sentence = (error: unknown): string =>
  error instanceof PictureError ? error.message : new PictureError('lost').message;

const nextId = () => `photo-${++lastId}`;

/** The pictures of a field; a preview that is no longer shown is released. */
function useHeld() {
  const [state, reduce, now] = useMachine(reducePhotos, noPhotos);
  const dispatch = useCallback(
    (event: PhotosEvent) => {
      const before = now.current.photos;
      const next = reduce(event);
      for (const { preview } of before)
        if (preview && !now.current.photos.some((each) => each.preview === preview))
          URL.revokeObjectURL(preview);
      return next;
    },
    [reduce, now],
  );
  return { state, now, dispatch };
}

function useUploads(open: OpenUpload, dispatch: (event: PhotosEvent) => unknown) {
  const jobs = useRef(new Map<string, Job>());
  // One after the other: on a slow connection two in parallel would both be slow.
  const queue = useRef(Promise.resolve());
  const opener = useRef(open);
  opener.current = open;
  const send = useCallback(
    async (id: string, { file, giveUp: { signal } }: Job) => {
      // A cancelled upload says nothing about the picture that replaced it.
      const say = (event: PhotosEvent) => signal.aborted || dispatch(event);
      try {
        const { key } = await uploadPicture(file, {
          open: opener.current,
          signal,
          onStep: (step) => say({ name: 'moved', id, step }),
        });
        say({ name: 'arrived', id, key });
      } catch (error) {
        say({ name: 'failed', id, error: sentence(error), canRetry: true });
      }
    },
    [dispatch],
  );
  const start = useCallback(
    (id: string, file: File) => {
      jobs.current.get(id)?.giveUp.abort();
      const job = { file, giveUp: new AbortController() };
      jobs.current.set(id, job);
      queue.current = queue.current.then(() => send(id, job));
    },
    [send],
  );
  const stop = useCallback((id: string) => {
    jobs.current.get(id)?.giveUp.abort();
    jobs.current.delete(id);
  }, []);
  return { jobs, start, stop };
}

export interface PhotosOptions {
  /** Their purpose, or another way to open the uploads. */
  purpose: StartUpload['purpose'] | OpenUpload;
  max?: number;
}

/**
 * Pictures that are shrunk and uploaded as soon as they are picked. Spread `field` on a PhotoField; send
 * `keys` with the form when `isComplete`.
 */
export function usePhotos({ purpose, max = 1 }: PhotosOptions) {
  const { state, now, dispatch } = useHeld();
  const { photos, isOverfull } = state;
  const { jobs, start, stop } = useUploads(
    typeof purpose === 'string' ? openOwn(purpose) : purpose,
    dispatch,
  );

  const onAdd = (files: File[]) => {
    const room = max - now.current.photos.length;
    const taken = files.slice(0, room).map((file) => ({ file, id: nextId() }));
    const added = taken.map(({ id, file }) => ({ id, preview: URL.createObjectURL(file) }));
    dispatch({ name: 'picked', photos: added, isOverfull: files.length > room });
    for (const { id, file } of taken) start(id, file);
  };
  /** Says why an uploaded picture can't be used; a retry uploads a new one. */
  const refuse = (position: number, error: string) => {
    const id = now.current.photos[position]?.id;
    if (id) dispatch({ name: 'refused', id, error, canRetry: jobs.current.has(id) });
  };
  const onReplace = (id: string, file: File) => {
    dispatch({ name: 'replaced', id, preview: URL.createObjectURL(file) });
    start(id, file);
  };
  const onRetry = (id: string) => {
    const file = jobs.current.get(id)?.file;
    if (file && dispatch({ name: 'retried', id })) start(id, file);
  };
  const onRemove = (id: string) => {
    stop(id);
    dispatch({ name: 'removed', id });
  };
  const restore = useCallback(
    (keys: readonly string[]) =>
      dispatch({ name: 'restored', photos: keys.map((key) => ({ id: nextId(), key })) }),
    [dispatch],
  );
  const clear = useCallback(() => {
    for (const { id } of now.current.photos) stop(id);
    dispatch({ name: 'restored', photos: [] });
  }, [now, dispatch, stop]);
  useEffect(() => clear, [clear]);

  const field = {
    photos,
    max,
    onAdd,
    onReplace,
    onRetry,
    onRemove,
  } satisfies Partial<PhotoFieldProps>;
  return {
    field,
    /** More were picked than it accepts. */
    problem: isOverfull ? `You can add up to ${max} photos.` : undefined,
    keys: photos.flatMap((photo) => (photo.state === 'done' ? [photo.key] : [])),
    isBusy: photos.some(isOnItsWay),
    isComplete: photos.length > 0 && photos.every((photo) => photo.state === 'done'),
    clear,
    restore,
    refuse,
  };
}
