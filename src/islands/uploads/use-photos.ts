import { useCallback, useEffect, useRef, useState } from 'react';
import type { Photo, PhotoFieldProps } from '#islands/ui/photo-field.tsx';
import { PictureError } from '#lib/browser/picture-error.ts';
import { openOwn, uploadPicture, type OpenUpload } from '#lib/browser/upload-picture.ts';
import type { StartUpload } from '#lib/contracts/uploads.ts';

interface HeldPhoto extends Photo {
  /** What other calls ask for, once it has arrived. */
  key: string | null;
}

interface Job {
  file: File;
  giveUp: AbortController;
}

let lastId = 0;

const sentence = (error: unknown): string =>
  error instanceof PictureError ? error.message : new PictureError('lost').message;

const starting = (id: string, file: File): HeldPhoto => ({
  id,
  preview: URL.createObjectURL(file),
  state: 'preparing',
  share: 0,
  error: undefined,
  key: null,
});

/** One that arrived before the page was loaded again: there is nothing of it on this device. */
const arrived = (id: string, key: string): HeldPhoto => ({
  id,
  preview: null,
  state: 'done',
  share: 1,
  key,
});

const nextId = () => `photo-${++lastId}`;

/** One list of pictures that is always up to date, also for what runs beside React. */
function useHeld() {
  const [photos, setPhotos] = useState<readonly HeldPhoto[]>([]);
  const now = useRef(photos);
  const put = useCallback((next: readonly HeldPhoto[]) => {
    for (const { preview } of now.current)
      if (preview && !next.some((each) => each.preview === preview)) URL.revokeObjectURL(preview);
    now.current = next;
    setPhotos(next);
  }, []);
  const change = useCallback(
    (id: string, part: Partial<HeldPhoto>) =>
      put(now.current.map((each) => (each.id === id ? { ...each, ...part } : each))),
    [put],
  );
  const restore = useCallback(
    (keys: readonly string[]) => put(keys.map((key) => arrived(nextId(), key))),
    [put],
  );
  return { photos, now, put, change, restore };
}

function useUploads(open: OpenUpload, change: ReturnType<typeof useHeld>['change']) {
  const jobs = useRef(new Map<string, Job>());
  // One after the other: on a thin line two at once would both be slow.
  const queue = useRef(Promise.resolve());
  const opener = useRef(open);
  opener.current = open;
  const send = useCallback(
    async (id: string, { file, giveUp: { signal } }: Job) => {
      try {
        const { key } = await uploadPicture(file, {
          open: opener.current,
          signal,
          onStep: (step) => !signal.aborted && change(id, step),
        });
        change(id, { state: 'done', share: 1, key });
      } catch (error) {
        if (!signal.aborted) change(id, { state: 'failed', error: sentence(error) });
      }
    },
    [change],
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
  /** What they are for, or who else opens the uploads. */
  purpose: StartUpload['purpose'] | OpenUpload;
  max?: number;
}

/**
 * Pictures that are made small and sent as soon as they are picked. Spread `field` on a PhotoField;
 * send `keys` with the form when `isComplete`.
 */
export function usePhotos({ purpose, max = 1 }: PhotosOptions) {
  const { photos, now, put, change, restore } = useHeld();
  const { jobs, start, stop } = useUploads(
    typeof purpose === 'string' ? openOwn(purpose) : purpose,
    change,
  );
  const [problem, setProblem] = useState<string>();

  const onAdd = (files: File[]) => {
    const room = max - now.current.length;
    const taken = files.slice(0, room).map((file) => ({ file, id: nextId() }));
    setProblem(files.length > room ? `You can add ${max} pictures at most.` : undefined);
    put([...now.current, ...taken.map(({ id, file }) => starting(id, file))]);
    for (const { id, file } of taken) start(id, file);
  };
  /** Says of one that has arrived why it can’t be used; sent again it is another one. */
  const refuse = (position: number, error: string) => {
    const photo = now.current[position];
    if (!photo) return;
    const canRetry = jobs.current.has(photo.id);
    change(photo.id, { state: 'failed', error, key: null, canRetry });
  };
  const onReplace = (id: string, file: File) => {
    change(id, starting(id, file));
    start(id, file);
  };
  const onRetry = (id: string) => {
    const file = jobs.current.get(id)?.file;
    if (!file) return;
    change(id, { state: 'preparing', share: 0, error: undefined });
    start(id, file);
  };
  const onRemove = (id: string) => {
    stop(id);
    setProblem(undefined);
    put(now.current.filter((each) => each.id !== id));
  };
  const clear = useCallback(() => {
    for (const { id } of now.current) stop(id);
    put([]);
  }, [now, put, stop]);
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
    /** More were picked than it takes. */
    problem,
    keys: photos.flatMap(({ key }) => (key ? [key] : [])),
    isBusy: photos.some(({ state }) => state !== 'done' && state !== 'failed'),
    isComplete: photos.length > 0 && photos.every(({ state }) => state === 'done'),
    clear,
    restore,
    refuse,
  };
}
