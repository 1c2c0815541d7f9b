import { dice } from '#lib/look/dice.ts';
import { inkOn } from '#lib/giftcard/card-purchase.ts';
import { layOut } from '#server/receipts/paper/fonts.ts';
import { roundPath } from './round-path.ts';

/** What an emblem is made of, for a brand without a logo that we may use. */
interface EmblemOf {
  letters: string;
  plate: string;
  /** The badge's colour. */
  second: string;
  seed: number;
}

/** A letter is drawn on a grid of 2048, and shown 15 pixels high. */
const COARSE = 28;

const short = (value: number) => String(Math.round(value * 1000) / 1000);
const idOf = (letter: string) => `l-${letter}`;

/** Letters in the middle of a box of 44, as large as `room` allows; `drawLetters` has their outlines. */
function outline(letters: string, room: number, ink: string): string {
  const { positions, bbox } = layOut(letters, { weight: 700 });
  const size = Math.min(room / (bbox.maxX - bbox.minX), (room * 0.62) / (bbox.maxY - bbox.minY));
  const left = short(22 - ((bbox.minX + bbox.maxX) / 2) * size);
  const line = short(22 + ((bbox.minY + bbox.maxY) / 2) * size);
  let pen = 0;
  const parts = [...letters].map((letter, at) => {
    const place = pen === 0 ? '' : ` x="${Math.round(pen / COARSE)}"`;
    pen += positions[at]?.xAdvance ?? 0;
    return `<use href="#${idOf(letter)}"${place}/>`;
  });
  const scale = (size * COARSE).toFixed(4);
  const place = `translate(${left} ${line})scale(${scale} -${scale})`;
  return `<g fill="${ink}" transform="${place}">${parts.join('')}</g>`;
}

/** The outlines of all letters that a drawing uses, once each. */
export function drawLetters(svg: string): string {
  const used = new Set([...svg.matchAll(/#l-(.)/g)].map(([, letter]) => letter!));
  const outlines = [...used].toSorted().map((letter) => {
    const [glyph] = layOut(letter, { weight: 700 }).glyphs;
    const d = glyph!.path.scale(1 / COARSE, 1 / COARSE).toSVG();
    return `<path id="${idOf(letter)}" d="${roundPath(d, 1)}"/>`;
  });
  return used.size > 0 ? `<defs>${outlines.join('')}</defs>` : '';
}

/** Shapes around the letters, in the middle of a box of 44. */
const badges: readonly string[] = [
  'M22 5a17 17 0 1 0 0 34 17 17 0 0 0 0-34z',
  'M7 8h30v15c0 8-8 12-15 15C15 35 7 31 7 23z',
  'M22 4l16 9v18l-16 9-16-9V13z',
  'M14 7h23v23a7 7 0 0 1-7 7H7V14a7 7 0 0 1 7-7z',
  'M6 37V22a16 16 0 0 1 32 0v15z',
  'M8 14a9 9 0 0 1 14-5 9 9 0 0 1 14 5 9 9 0 0 1 0 16 9 9 0 0 1-14 5 9 9 0 0 1-14-5 9 9 0 0 1 0-16z',
];

/** Patterns of a plate that is `w` wide and 44 high. */
const grounds: readonly ((w: number) => string)[] = [
  (w) => `M${w} 0a32 32 0 0 1-32 32V0zM0 44a16 16 0 0 1 16-16v16z`,
  (w) => `M0 44 44 0h11L11 44zM${w - 22} 44l22-22v11l-11 11z`,
  (w) => `M0 30q11-9 22 0t22 0 22 0 22 0v14H0zM${w} 0h-14q0 14 14 14z`,
  (w) => `M0 0h${w}L0 26z`,
  (w) =>
    `M${w / 2} 22 0 7V0h9zM${w / 2} 22 ${w - 9} 0h9v7zM${w / 2} 22 ${w} 37v7h-9zM${w / 2} 22 9 44H0v-7z`,
  (w) =>
    `M0 44a22 22 0 0 1 22-22v22zM${w - 22} 22a22 22 0 0 1 22-22v22zM${w - 22} 44a22 22 0 0 1 22-22v22z`,
];

/** The background of a plate behind a logo or an emblem. */
export const drawGround = (seed: number, width: number, plate: string): string =>
  `<path fill="${inkOn(plate)}" fill-opacity=".13" d="${grounds[seed % grounds.length]!(width)}"/>`;

/** The brand's letters in a badge of its colours. */
export function drawEmblem({ letters, plate, second, seed }: EmblemOf): string {
  const badge = badges[dice(seed)(badges.length)]!;
  const ink = inkOn(second) === inkOn(plate) ? inkOn(second) : plate;
  return `<path fill="${second}" d="${badge}"/>${outline(letters, 22, ink)}`;
}
