import type { UploadStep } from '#lib/uploads/browser/upload-picture.ts';

interface Shown {
  id: string;
  preview: string | null;
  share: number;
}

/** A picture of a field. Only a completed one has a key, and only a failed one a reason. */
export type HeldPhoto = Shown &
  (
    | { state: UploadStep['state'] }
    /** Other calls ask for its `key`. */
    | { state: 'done'; key: string }
    | { state: 'failed'; error: string; canRetry: boolean }
  );

export interface PhotosState {
  photos: readonly HeldPhoto[];
  /** More were picked than there was space for. */
  isOverfull: boolean;
}

/** `restored`: to those that arrived before, or to none. `refused`: by the form they were sent with. */
export type PhotosEvent =
  | { name: 'picked'; photos: readonly Pick<Shown, 'id' | 'preview'>[]; isOverfull: boolean }
  | { name: 'restored'; photos: readonly { id: string; key: string }[] }
  | { name: 'replaced'; id: string; preview: string }
  | { name: 'retried'; id: string }
  | { name: 'removed'; id: string }
  | { name: 'moved'; id: string; step: UploadStep }
  | { name: 'arrived'; id: string; key: string }
  | { name: 'failed' | 'refused'; id: string; error: string; canRetry: boolean };

export const noPhotos: PhotosState = { photos: [], isOverfull: false };

export const isOnItsWay = ({ state }: HeldPhoto): boolean => state !== 'done' && state !== 'failed';

const starting = ({ id, preview }: Pick<Shown, 'id' | 'preview'>): HeldPhoto => ({
  id,
  preview,
  share: 0,
  state: 'preparing',
});

type OfOne = Exclude<Extract<PhotosEvent, { id: string }>, { name: 'removed' }>;

/** What one picture becomes; unchanged when the event comes too late for it. */
function next(photo: HeldPhoto, event: OfOne): HeldPhoto {
  const { id, preview, share, state } = photo;
  if (event.name === 'replaced') return starting(event);
  if (event.name === 'retried') return state === 'failed' ? starting(photo) : photo;
  if (event.name === 'refused' ? state !== 'done' : !isOnItsWay(photo)) return photo;
  if (event.name === 'moved') return { id, preview, ...event.step };
  if (event.name === 'arrived') return { id, preview, share: 1, state: 'done', key: event.key };
  return { id, preview, share, state: 'failed', error: event.error, canRetry: event.canRetry };
}

/** The state after an event; the same state when it changes nothing. */
export function reducePhotos(state: PhotosState, event: PhotosEvent): PhotosState {
  const { photos } = state;
  if (event.name === 'picked')
    return { photos: [...photos, ...event.photos.map(starting)], isOverfull: event.isOverfull };
  if (event.name === 'restored')
    // They are not on this device.
    return {
      ...state,
      photos: event.photos.map((each) => ({ ...each, preview: null, share: 1, state: 'done' })),
    };
  const photo = photos.find(({ id }) => id === event.id);
  if (!photo) return state;
  if (event.name === 'removed')
    return { photos: photos.filter((each) => each !== photo), isOverfull: false };
  const changed = next(photo, event);
  if (changed === photo) return state;
  return { ...state, photos: photos.map((each) => (each === photo ? changed : each)) };
}
