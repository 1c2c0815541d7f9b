import { pictures } from './pictures.ts';
import { scene } from './scene.ts';
import { search } from './search-picture.ts';
import { box, coin, oval, type Shape } from './shapes.ts';

const turn = (by: string, shapes: readonly Shape[]): Shape[] =>
  shapes.map(([cls, d]): Shape => [cls, d, by]);

const card = (x: number, y: number, body: string, ribbon: string): Shape[] => [
  box(body, x, y, 48, 30, 4),
  box(ribbon, x + 31, y, 6, 30),
  ['s-w', `M${x + 6} ${y + 21}h14M${x + 6} ${y + 14}h8`],
];

const ticket = (x: number, y: number, body: string): Shape[] => [
  [body, `M${x} ${y}h50v8a5 5 0 0 0 0 10v8h-50v-8a5 5 0 0 0 0-10z`],
  ['s-w s-dot', `M${x + 34} ${y + 5}v.1m0 5.4v.1m0 5.4v.1m0 5.4v.1`],
];

/** One picture for each product and subject, for empty lists; server-side, so that no script includes them. */
export const productPictures = {
  ...pictures,
  cards: scene(
    turn('rotate(-8 56 116)', card(34, 98, 'f-p', 'f-cm')),
    turn('rotate(6 138 118)', card(116, 100, 'f-c', 'f-ct')),
  ),
  coins: scene(coin(54, 122, 12), coin(78, 122, 12), coin(66, 103, 12), coin(136, 120, 14)),
  bills: scene(
    [
      box('f-w', 34, 82, 40, 50, 6),
      box('f-pt', 40, 89, 28, 14, 3),
      ['f-y', 'M57 106l-9 13h6l-2 9 10-14h-6l2-8z'],
    ],
    [box('f-cm', 122, 92, 36, 40, 4), ['s-i', 'M130 102h20M130 111h20M130 120h12']],
  ),
  phone: scene(
    turn('rotate(-6 56 108)', [
      box('f-i', 40, 80, 32, 54, 6),
      box('f-w', 43, 84, 26, 45, 4),
      box('f-p', 47, 90, 18, 12, 3),
      box('f-l', 47, 107, 18, 4, 2),
      box('f-l', 47, 115, 12, 4, 2),
    ]),
    coin(134, 121, 13),
  ),
  tickets: scene(
    turn('rotate(-7 58 118)', ticket(32, 104, 'f-p')),
    turn('rotate(8 142 116)', ticket(116, 102, 'f-c')),
  ),
  shopping: scene(
    [
      ['f-cm', 'M38 98h36l4 35H34z'],
      ['s-c s-3', 'M47 104v-8a9 9 0 0 1 18 0v8'],
    ],
    [box('f-c', 120, 98, 40, 35, 4), box('f-ct', 137, 98, 6, 35)],
  ),
  wallet: scene(
    [
      box('f-p', 30, 94, 52, 39, 6),
      box('f-pm', 30, 94, 52, 10, 5),
      box('f-ct', 66, 110, 16, 11, 5),
      oval('f-c', 73, 115.5, 2.4),
    ],
    coin(136, 120, 13),
  ),
  bets: scene(
    [
      oval('f-w', 56, 112, 20),
      ['f-p', 'M56 101l10 7-4 12H50l-4-12z'],
      ['s-p', 'M56 101v-9M66 108l9-3M62 120l5 8M50 120l-5 8M46 108l-9-3'],
    ],
    coin(138, 120, 13),
  ),
  rewards: scene(
    [
      box('f-c', 34, 105, 46, 28, 3),
      box('f-cm', 31, 97, 52, 10, 3),
      box('f-ct', 54, 97, 6, 36),
      ['s-c s-3', 'M57 96c-11-13-19-1-8 0M57 96c11-13 19-1 8 0'],
    ],
    coin(130, 121, 12),
    coin(152, 121, 12),
    coin(141, 102, 12),
  ),
  support: scene(
    [
      [
        'f-pt',
        'M30 92a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H56l-11 13v-13h-9a6 6 0 0 1-6-6z',
      ],
      ['s-p', 'M40 97h38M40 107h24'],
    ],
    [
      [
        'f-ct',
        'M116 100a6 6 0 0 1 6-6h38a6 6 0 0 1 6 6v17a6 6 0 0 1-6 6h-5v10l-10-10h-23a6 6 0 0 1-6-6z',
      ],
      ['s-p s-dot', 'M131 109v.1m10 0v.1m10 0v.1'],
    ],
  ),
  friends: scene(
    [
      ['f-cm', 'M32 110h38l4 6H28z'],
      ['s-c s-3', 'M35 117l-3 16M67 117l3 16'],
    ],
    [
      ['f-pm', 'M132 110h38l4 6h-46z'],
      ['s-p s-3', 'M135 117l-3 16M167 117l3 16'],
    ],
    coin(140, 97, 11),
  ),
  search,
  bank: scene(
    [
      ['f-p', 'M26 102 58 82l32 20z'],
      box('f-pt', 32, 102, 52, 24),
      ...[36, 48, 60, 72].map((x) => box('f-pm', x, 104, 8, 21, 1)),
      box('f-p', 27, 126, 62, 7, 2),
    ],
    coin(138, 120, 13),
  ),
  identity: scene(
    [
      box('f-pt', 27, 94, 62, 38, 5),
      box('f-p', 27, 94, 62, 8, 4),
      oval('f-pm', 43, 111, 5.5),
      ['f-pm', 'M33 128a10 10 0 0 1 20 0z'],
      ['s-p', 'M60 111h21M60 118h21M60 125h13'],
    ],
    [oval('f-cm', 139, 115, 17), ['s-w s-3', 'M131 115l6 6 11-12']],
  ),
  lock: scene(
    [
      ['s-p s-3', 'M45 106V95a12 12 0 0 1 24 0v11'],
      box('f-p', 34, 104, 46, 30, 5),
      oval('f-ct', 57, 116, 4),
      box('f-ct', 55.5, 117, 3, 9, 1.5),
    ],
    [
      oval('f-cm', 127, 119, 11),
      oval('f-ct1', 127, 119, 4),
      ['s-c s-3', 'M138 119h27M155 119v8M164 119v6'],
    ],
  ),
} as const;
export type ProductPictureName = keyof typeof productPictures;
