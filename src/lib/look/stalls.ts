import { box, canopy, coin, oval, type Drawing, type Shape } from './shapes.ts';

const turn = (by: string, shapes: readonly Shape[]): Shape[] =>
  shapes.map(([cls, d]): Shape => [cls, d, by]);

const counter: Shape[] = [
  ['f-pm', 'M48 246h344l-10 26H58z'],
  ['f-p', 'M60 268h320v44q0 4-4 4H64q-4 0-4-4z'],
  [
    's-ps s-dot',
    'M82 281h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1M105 303h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1m45.9 0h.1',
  ],
];

const shade: Shape[] = [
  box('f-w', 217, 60, 6, 190, 3),
  ...canopy({ x: 220, top: 34, rim: 126, half: 176, panels: 7, colours: ['f-pm', 'f-w'] }),
];

const card = (x: number, y: number, body: string, ribbon: string): Shape[] => [
  box(body, x, y, 104, 66, 7),
  box(ribbon, x + 66, y, 12, 66),
  [ribbon, `M${x + 72} ${y + 27}c-17-20-28 1 0 1 28 0 17-21 0-1z`],
  ['s-w', `M${x + 11} ${y + 48}h27M${x + 11} ${y + 35}h16`],
];

const basket: Shape[] = [
  ['f-w', 'M236 214h88l-12 30q-2 5-8 5h-48q-6 0-8-5z'],
  ['f-pt', 'M241 226h78l-2 6h-74z'],
  box('f-p', 232, 209, 96, 8, 4),
];
const coins: Shape[] = [
  ...coin(256, 200, 14),
  ...coin(286, 198, 14),
  ...coin(307, 201, 12),
  ...coin(271, 187, 13),
];

const phone: Shape[] = turn('rotate(5 361 196)', [
  box('f-i', 336, 146, 50, 95, 8),
  box('f-w', 339.5, 149.5, 43, 88, 6),
  box('f-p', 345, 158, 32, 22, 5),
  box('f-l', 345, 188, 32, 5, 2.5),
  box('f-l', 345, 198, 22, 5, 2.5),
  oval('f-g', 361, 218, 8.5),
  ['s-w', 'M357 218l3 3 5-5.5'],
]);

const cards: Shape[] = [
  ...turn('rotate(-9 138 200)', card(86, 168, 'f-p', 'f-cm')),
  ...turn('rotate(4 164 214)', card(112, 182, 'f-c', 'f-ct')),
];

const blocks: Shape[] = [
  box('f-pt', 84, 196, 50, 50, 8),
  box('f-cm', 140, 184, 62, 62, 8),
  box('f-ps', 104, 150, 44, 44, 8),
  ['s-i', 'M164 204v22M172 204v22M158 206h16a5 5 0 0 1 0 9h-12 14a5 5 0 0 1 0 9h-18'],
  ['s-p', 'M126 160l10 12-10 12-10-12zM98 221h22M109 210v22'],
];

const meter: Shape[] = [
  box('f-w', 92, 160, 62, 86, 8),
  box('f-pt', 100, 170, 46, 24, 4),
  ['f-y', 'M128 200l-14 20h10l-4 16 16-22h-10l4-14z'],
  box('f-cm', 164, 206, 44, 40, 6),
  ['s-i', 'M172 216h28M172 226h28M172 236h16'],
];

const bag: Shape[] = [
  ['f-cm', 'M96 196h52l6 50H90z'],
  ['s-c s-3', 'M108 204v-12a14 14 0 0 1 28 0v12'],
  ...turn('rotate(4 182 214)', [box('f-c', 158, 196, 52, 50, 7), box('f-ct', 180, 196, 8, 50)]),
];

const stall = (...goods: Shape[][]): Drawing => ({
  viewBox: '20 20 400 300',
  shapes: [...shade, ...goods.flat(), ...counter],
});

/** The stall of each slide: the same parasol, different goods. */
export const stalls = {
  cards: stall(cards, basket, coins, phone),
  crypto: stall(blocks, basket, coins, phone),
  bills: stall(meter, basket, coins, phone),
  market: stall(bag, basket, coins, phone),
} as const;
export type StallName = keyof typeof stalls;
