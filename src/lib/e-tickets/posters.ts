import type { EventCategory } from './categories.ts';
import { dice, seedOf } from '#lib/look/dice.ts';
import { box, oval, type Drawing, type Shape } from '#lib/look/shapes.ts';

/** Colours of a poster by class: the background, and three that stand out from it. */
interface Palette {
  ground: string;
  main: string;
  second: string;
  spark: string;
}

const night: Palette = { ground: 'f-n', main: 'f-ps', second: 'f-pm', spark: 'f-y' };
const palettes: readonly Palette[] = [
  night,
  { ground: 'f-p', main: 'f-cm', second: 'f-pm', spark: 'f-ct' },
  { ground: 'f-ct', main: 'f-c', second: 'f-cm', spark: 'f-p' },
  { ground: 'f-pt', main: 'f-p', second: 'f-ps', spark: 'f-c' },
  { ground: 'f-c', main: 'f-ct', second: 'f-cm', spark: 'f-n' },
  { ground: 'f-pm', main: 'f-ct', second: 'f-p', spark: 'f-y' },
];

const WIDTH = 240;
const HEIGHT = 200;

type Draw = (colours: Palette, roll: (most: number) => number) => Shape[];

const span = <T>(length: number, draw: (at: number) => T): T[] =>
  Array.from({ length }, (_, at) => draw(at));

/** Sound: bars of different heights in front of a sun. */
const music: Draw = ({ main, second, spark }, roll) => [
  oval(second, 70 + roll(100), 84, 62),
  ...span(9, (at) => {
    const tall = 36 + roll(96);
    return box(at % 3 === 1 ? spark : main, 18 + at * 23.4, HEIGHT - 22 - tall, 15, tall, 7.5);
  }),
];

/** A microphone in the light of a lamp. */
const comedy: Draw = ({ main, second, spark }, roll) => {
  const x = 84 + roll(72);
  return [
    [second, `M${x - 16} 0h32l74 ${HEIGHT}h-180z`],
    oval(main, x, 176, 74, 13),
    box(spark, x - 3, 96, 6, 80, 3),
    box(spark, x - 22, 172, 44, 7, 3.5),
    box(main, x - 17, 38, 34, 64, 17),
    box(spark, x - 17, 66, 34, 5),
  ];
};

/** A row of arches with a light in one of them. */
const culture: Draw = ({ main, second, spark }, roll) => {
  const lit = roll(4);
  return [
    box(second, 0, 152, WIDTH, 48),
    ...span(4, (at): Shape[] => {
      const x = 14 + at * 54;
      const arch = `M${x} 164v-84a25 25 0 0 1 50 0v84z`;
      const door = `M${x + 11} 164v-74a14 14 0 0 1 28 0v74z`;
      return [
        [main, arch],
        [at === lit ? spark : second, door],
      ];
    }).flat(),
  ];
};

/** The bend of a track, seen from above. */
const sport: Draw = ({ main, second, spark }, roll) => {
  const far = 150 + roll(50);
  return [
    ...span(4, (at) => oval(at % 2 ? second : main, far, 210, 190 - at * 36, 150 - at * 30)),
    oval(spark, 44 + roll(40), 52, 17),
  ];
};

/** Squares of a grid, some of them lit. */
const tech: Draw = ({ main, second, spark }, roll) =>
  span(24, (at) => {
    const kind = roll(7);
    const colour = kind === 0 ? spark : kind < 4 ? main : second;
    const size = kind < 4 ? 30 : 12;
    const x = 32 + (at % 6) * 35;
    const y = 40 + Math.floor(at / 6) * 38;
    return box(colour, x - size / 2, y - size / 2, size, size, 5);
  }).toSorted(([one], [other]) => one.localeCompare(other));

/** Balloons on strings. */
const family: Draw = ({ main, second, spark }, roll) =>
  span(5, (at): Shape[] => {
    const x = 34 + at * 43;
    const y = 54 + roll(56);
    const colour = [main, second, spark][(at + roll(2)) % 3]!;
    return [
      box(second, x - 1, y + 22, 2, 200 - y),
      oval(colour, x, y, 24, 29),
      [colour, `M${x - 6} ${y + 34}h12l-6-8z`],
    ];
  }).flat();

/** A bowl with steam. */
const food: Draw = ({ main, second, spark }, roll) => {
  const x = 96 + roll(48);
  return [
    oval(second, x, 150, 108, 20),
    [main, `M${x - 78} 96h156a78 66 0 0 1 -156 0z`],
    oval(spark, x, 96, 78, 13),
    oval(main, x - 26, 93, 17, 8),
    oval(second, x + 20, 95, 22, 8),
    ...span(3, (at) => box(second, x - 34 + at * 32, 26 + roll(22), 7, 42, 3.5)),
  ];
};

/** Roofs under a moon. */
const nightlife: Draw = ({ main, second, spark }, roll) => [
  oval(spark, 60 + roll(120), 58, 30),
  ...span(6, (at): Shape[] => {
    const tall = 50 + roll(74);
    const x = at * 42 - 6;
    const window = box(spark, x + 11, HEIGHT - tall + 16, 8, 12, 2);
    return [box(at % 2 ? second : main, x, HEIGHT - tall, 42, tall), window];
  }).flat(),
];

/** A beam of light on a screen, or a film strip, or the moon over a road. */
const film: Draw = (colours, roll) => [beam, strip, road][roll(3)]!(colours, roll);

const beam: Draw = ({ main, second, spark }, roll) => {
  const y = 60 + roll(60);
  return [
    [second, `M30 ${y}L240 ${y - 78}v156z`],
    [main, `M30 ${y}L240 ${y - 42}v84z`],
    box(spark, 6, y - 19, 46, 38, 8),
    oval(main, 18, y - 30, 13),
    oval(main, 44, y - 33, 16),
  ];
};

const strip: Draw = ({ main, second, spark }, roll) => {
  const lit = roll(4);
  const frames = span(4, (at): Shape[] => [
    box(second, 12 + at * 60, 62, 48, 76, 5),
    at === lit ? oval(spark, 36 + at * 60, 100, 20) : [spark, `M${16 + at * 60} 134l20-34 20 34z`],
  ]).flat();
  const holes = span(10, (at): Shape[] => [
    box(second, 8 + at * 24, 44, 11, 9),
    box(second, 8 + at * 24, 147, 11, 9),
  ]).flat();
  return [box(main, -4, 36, 248, 128), ...frames, ...holes];
};

const road: Draw = ({ main, second, spark }, roll) => {
  const x = 80 + roll(80);
  return [
    oval(spark, x, 84, 46),
    [second, `M0 116q60-34 120-8t120-14v106H0z`],
    [main, `M${x - 5} 110h10l62 90h-134z`],
    ...span(3, (at) => box(spark, x - 2 - at, 126 + at * 25, 4 + at * 2, 12)),
  ];
};

const draws: Record<EventCategory, Draw> = {
  music,
  comedy,
  culture,
  sport,
  tech,
  family,
  food,
  nightlife,
  film,
};

/** Adjacent shapes of one colour as one path: a third of the bytes. */
function joined(shapes: readonly Shape[]): Shape[] {
  const paths: [name: string, d: string][] = [];
  for (const [name, d] of shapes) {
    const last = paths.at(-1);
    if (last?.[0] === name) last[1] += d;
    else paths.push([name, d]);
  }
  return paths;
}

/** The poster of an event or film without one: always the same for an id, with a motif of its category. */
export function drawPoster(id: string, category: EventCategory): Drawing {
  // the date of an event that is put on again doesn't change its picture
  const seed = seedOf(id.replace(/-\d{8}$/, ''));
  const colours = category === 'nightlife' ? night : palettes[seed % palettes.length]!;
  const shapes = draws[category](colours, dice(seed));
  return {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    shapes: joined([box(colours.ground, 0, 0, WIDTH, HEIGHT), ...shapes]),
  };
}
