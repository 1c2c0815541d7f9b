import { box, oval, type Drawing } from './shapes.ts';

/** Small drawings for promos: inline, a few hundred bytes each. */
const viewBox = '0 0 72 56';

const card: Drawing = {
  viewBox,
  shapes: [
    box('f-ct1', 16, 16, 46, 32, 5),
    box('f-p', 10, 10, 46, 32, 5),
    ['f-cm', 'M24 10h6v32h-6z'],
    ['s-w', 'M27 22c-8-9-15-2-8 2l8 2 8-2c7-4 0-11-8-2z'],
  ],
};

const gift: Drawing = {
  viewBox,
  shapes: [
    box('f-ct1', 18, 24, 36, 24, 3),
    box('f-p', 14, 17, 44, 10, 3),
    ['f-cm', 'M33 17h6v31h-6z'],
    ['s-p', 'M36 16c-5-12-18-8-13-2 3 3 8 2 13 2zM36 16c5-12 18-8 13-2-3 3-8 2-13 2z'],
  ],
};

const receipt: Drawing = {
  viewBox,
  shapes: [
    ['f-w', 'M18 6h32v42l-5-4-6 4-5-4-6 4-5-4-5 4z'],
    ['s-p', 'M18 6h32v42l-5-4-6 4-5-4-6 4-5-4-5 4zM25 17h18M25 25h10'],
    oval('f-cm', 51, 38, 11),
    ['s-w', 'M46 38l4 4 7-8'],
  ],
};

const friends: Drawing = {
  viewBox,
  shapes: [
    oval('f-ct1', 47, 19, 8),
    ['f-ct1', 'M32 48c0-12 6-18 15-18s15 6 15 18z'],
    oval('f-p', 26, 17, 9),
    ['f-p', 'M9 48c0-13 7-19 17-19s17 6 17 19z'],
  ],
};

export const promoPictures = { card, gift, receipt, friends } as const;
export type PromoPicture = keyof typeof promoPictures;
export const promoPictureNames = [
  'card',
  'gift',
  'receipt',
  'friends',
] as const satisfies readonly PromoPicture[];
