import { describe, expect, it } from 'vitest';
import {
  isOnItsWay,
  noPhotos,
  reducePhotos,
  type HeldPhoto,
  type PhotosEvent,
  type PhotosState,
} from '#islands/uploads/photos-state.ts';

const shown = { id: 'a', preview: 'blob:a', share: 0.5 };
const states = {
  preparing: { ...shown, state: 'preparing' },
  uploading: { ...shown, state: 'uploading' },
  waiting: { ...shown, state: 'waiting' },
  done: { ...shown, share: 1, state: 'done', key: 'k1' },
  failed: { ...shown, state: 'failed', error: 'Too large.', canRetry: true },
} satisfies Record<HeldPhoto['state'], HeldPhoto>;
const all = Object.values(states);
const moving = all.filter(isOnItsWay);
const still = [states.done, states.failed];

const other: HeldPhoto = { id: 'b', preview: null, share: 1, state: 'done', key: 'k2' };
const holding = (photo: HeldPhoto): PhotosState => ({ photos: [photo, other], isOverfull: false });
const after = (photo: HeldPhoto, event: PhotosEvent) => reducePhotos(holding(photo), event);

const id = 'a';
const news = {
  moved: { name: 'moved', id, step: { state: 'uploading', share: 0.7 } },
  arrived: { name: 'arrived', id, key: 'k9' },
  failed: { name: 'failed', id, error: 'No answer.', canRetry: true },
} satisfies Record<string, PhotosEvent>;
const refused: PhotosEvent = { name: 'refused', id, error: 'Not readable.', canRetry: false };
const retried: PhotosEvent = { name: 'retried', id };
const replaced: PhotosEvent = { name: 'replaced', id, preview: 'blob:c' };
const again = { id, preview: 'blob:a', share: 0, state: 'preparing' } as const;

describe('a picture that is being sent', () => {
  it.each(moving)('moves, arrives or fails while it is $state', (photo) => {
    expect(after(photo, news.moved)).toEqual(holding({ ...states.uploading, share: 0.7 }));
    expect(after(photo, news.arrived)).toEqual(holding({ ...states.done, key: 'k9' }));
    expect(after(photo, news.failed)).toEqual(holding({ ...states.failed, error: 'No answer.' }));
  });

  it.each(moving)('is neither refused nor sent again while it is $state', (photo) => {
    const state = holding(photo);
    expect(reducePhotos(state, refused)).toBe(state);
    expect(reducePhotos(state, retried)).toBe(state);
  });
});

describe('a picture that is done or failed', () => {
  it.each(still)('is not changed by late progress while it is $state', (photo) => {
    const state = holding(photo);
    for (const event of Object.values(news)) expect(reducePhotos(state, event)).toBe(state);
  });

  it('loses its key when the form refuses it', () => {
    const { key: _, ...rest } = states.done;
    expect(after(states.done, refused)).toEqual(
      holding({ ...rest, state: 'failed', error: 'Not readable.', canRetry: false }),
    );
  });

  it('is sent again only after it failed', () => {
    expect(after(states.failed, retried)).toEqual(holding(again));
    expect(after(states.done, retried)).toEqual(holding(states.done));
  });
});

describe('any picture', () => {
  it.each(all)('is replaced by another one while it is $state', (photo) => {
    expect(after(photo, replaced)).toEqual(holding({ ...again, preview: 'blob:c' }));
  });

  it('can be sent again when its replacement fails, though it could not itself', () => {
    const refusedOne = after(states.done, refused);
    const failedOne = reducePhotos(reducePhotos(refusedOne, replaced), news.failed);
    expect(failedOne.photos[0]).toMatchObject({ state: 'failed', canRetry: true });
  });

  it.each(all)('is removed while it is $state, and makes space', (photo) => {
    const full = { ...holding(photo), isOverfull: true };
    expect(reducePhotos(full, { name: 'removed', id })).toEqual({
      photos: [other],
      isOverfull: false,
    });
  });

  it('reports nothing any more once it is removed', () => {
    const state: PhotosState = { photos: [other], isOverfull: false };
    for (const event of [...Object.values(news), refused, retried, replaced])
      expect(reducePhotos(state, event)).toBe(state);
  });
});

describe('the pictures of a field', () => {
  it('are added behind the others, and show when there was no space for all', () => {
    const photos = [{ id, preview: 'blob:a' }];
    const event: PhotosEvent = { name: 'picked', photos, isOverfull: true };
    expect(reducePhotos({ photos: [other], isOverfull: false }, event)).toEqual({
      photos: [other, again],
      isOverfull: true,
    });
  });

  it('are restored with their keys, and without a preview', () => {
    const event: PhotosEvent = { name: 'restored', photos: [{ id: 'b', key: 'k2' }] };
    expect(reducePhotos(noPhotos, event)).toEqual({ photos: [other], isOverfull: false });
  });

  it('are all removed at the same time', () => {
    const event: PhotosEvent = { name: 'restored', photos: [] };
    expect(reducePhotos(holding(states.done), event)).toEqual(noPhotos);
  });
});
