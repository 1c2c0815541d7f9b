import { cloth, ground, parasol, scene } from './scene.ts';
import { box, canopy, coin, oval, type Drawing, type Shape } from './shapes.ts';

/** An open parasol: the money is on hold and watched over. */
const open: Drawing = {
  viewBox: '0 0 200 150',
  shapes: [
    ground(132, 82),
    ...parasol(132),
    box('f-w', 52, 92, 44, 30, 4),
    ['s-p', `${box('', 52, 92, 44, 30, 4)[1]}${oval('', 74, 107, 7)[1]}`],
    ...coin(124, 118, 13),
    ...coin(147, 119, 12),
    ...coin(136, 102, 12),
  ],
};

/** With an empty stool under it: nothing here yet. */
const stool: Drawing = {
  viewBox: '0 0 200 150',
  shapes: [
    ground(134),
    ...parasol(134),
    ['f-cm', 'M50 110h40l4 6H46z'],
    ['s-c s-3', 'M52 117l-3 17M88 117l3 17M70 117v14'],
    ['s-l', 'M124 126q10-8 20 0t20 0'],
  ],
};

/** Folded: offline. */
const folded: Drawing = {
  viewBox: '0 0 200 150',
  shapes: [
    ground(134, 70),
    box('f-i', 98, 14, 4, 120, 2),
    ['f-p', 'M100 14C90 34 84 66 84 88q5 7 10 0 6 7 12 0 5 7 10 0c0-22-6-54-16-74z'],
    ['f-cm', 'M100 14c-4 24-6 50-6 74q6 7 12 0c0-24-2-50-6-74z'],
    box('f-w', 85, 62, 30, 6, 3),
    ['s-l s-3', 'M140 70a34 34 0 0 1 34-12M146 88a18 18 0 0 1 18-8M30 62a40 40 0 0 0 18 6'],
    oval('f-l', 158, 102, 3.5),
  ],
};

const leaning = 'rotate(24 152 64)';
const lean = ([cls, d]: Shape): Shape => [cls, d, leaning];

/** Blown over: the page isn't where it was. */
const blown: Drawing = {
  viewBox: '0 0 220 150',
  shapes: [
    oval('f-ct1', 70, 136, 58, 9),
    ['f-w', 'M34 96h72l-6 40H40z'],
    ['f-pt', 'M34 96h72l-2 12H36z'],
    ['s-p', 'M34 96h72l-6 40H40z'],
    lean(box('f-i', 150, 38, 4, 78, 2)),
    ...canopy({ x: 152, top: 22, rim: 60, half: 56, panels: 5, colours: cloth }).map(lean),
    ['s-l', 'M16 40h34M8 56h26M24 72h44M84 30h12'],
  ],
};

/** A small one over an open book, for the help box. */
const lesson: Drawing = {
  viewBox: '0 0 96 72',
  shapes: [
    ...canopy({ x: 48, top: 10, rim: 36, half: 40, panels: 5, colours: cloth }),
    box('f-i', 46.5, 38, 3, 16, 1.5),
    ['f-w', 'M22 50q13-5 26 1 13-6 26-1v16q-13-5-26 1-13-6-26-1z'],
    ['s-p', 'M22 50q13-5 26 1 13-6 26-1v16q-13-5-26 1-13-6-26-1zM48 51v16'],
  ],
};

/** A letter and a bell. */
const messages = scene(
  [box('f-pt', 32, 94, 54, 38, 5), ['s-p', 'M36 99l23 18 23-18M34 94h50']],
  [['f-cm', 'M120 127c5-3 5-9 5-16a14 14 0 0 1 28 0c0 7 0 13 5 16z'], oval('f-c', 139, 130, 4.5)],
);

/** The few that scripts include; the others are passed in by the page. */
export const scriptPictures = { open, folded, messages } as const;
export type ScriptPictureName = keyof typeof scriptPictures;

export const pictures = { ...scriptPictures, stool, blown, lesson } as const;

/** The logo: the parasol from above, eight panels around a hub. */
export const mark = {
  viewBox: '0 0 32 32',
  dark: 'M16 16 29.5 10.4a6.2 6.2 0 0 1 0 11.2zM16 16 21.6 29.5a6.2 6.2 0 0 1-11.2 0zM16 16 2.5 21.6a6.2 6.2 0 0 1 0-11.2zM16 16 10.4 2.5a6.2 6.2 0 0 1 11.2 0z',
  light:
    'M16 16 29.5 21.6a6.2 6.2 0 0 1-7.9 7.9zM16 16 10.4 29.5a6.2 6.2 0 0 1-7.9-7.9zM16 16 2.5 10.4a6.2 6.2 0 0 1 7.9-7.9zM16 16 21.6 2.5a6.2 6.2 0 0 1 7.9 7.9z',
  hub: 'M13.6 16a2.4 2.4 0 1 1 4.8 0 2.4 2.4 0 1 1-4.8 0z',
} as const;
