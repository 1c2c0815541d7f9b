import { brand } from '#lib/brand.ts';
import { mark } from '#lib/look/pictures.ts';
import { box, canopy, type Shape } from '#lib/look/shapes.ts';
import { drawShapes } from '#server/receipts/share/draw-picture.ts';
import { readColour } from '#server/receipts/share/class-colours.ts';
import { paintMark } from '#server/receipts/paper/paint-svg.ts';
import { from, path, upTo } from '#server/receipts/paper/sheet.ts';

export const WIDTH = 1080;
const STRIPES = 9;
const STRIPE = WIDTH / STRIPES;

/** The awning along the top, with the name on it and the day. */
export function drawTop(height: number, day: string): string {
  const scallops = Array.from({ length: STRIPES }, (_, at): Shape => {
    const r = STRIPE / 2;
    const d = `M${at * STRIPE} ${height - 1}h${STRIPE}a${r} ${r * 0.8} 0 0 1 ${-STRIPE} 0z`;
    return [at % 2 ? 'f-cm' : 'f-p', d];
  });
  const band = box('f-p', 0, 0, WIDTH, height);
  const middle = height / 2 + 8;
  const at = { x: 72, y: middle - 36, scale: 72 / 32 };
  const on = readColour('on-primary');
  const marks = [
    path(mark.dark, { fill: on }, at),
    path(mark.light, { fill: readColour('clay-mid') }, at),
    path(mark.hub, { fill: readColour('primary') }, at),
    from(162, middle + 19, brand.name, { size: 54, weight: 700, colour: on }),
    upTo(WIDTH - 72, middle + 13, day, {
      size: 34,
      weight: 600,
      colour: readColour('on-primary-2'),
    }),
  ];
  return drawShapes({ shapes: [band, ...scallops] }) + marks.map(paintMark).join('');
}

/** The length of a parasol's pole for half its width. */
export const POLE = 1.25;

/** A parasol with its tip at a place; a rank's has its own number of panels. */
export function drawParasol(
  { x, top, half }: { x: number; top: number; half: number },
  panels = 7,
): string {
  const rim = top + half * 0.66;
  const shapes = [
    box('f-i', x - half / 44, top, half / 22, half * POLE, half / 44),
    ...canopy({ x, top, rim, half, panels, colours: ['f-p', 'f-cm'] }),
  ];
  return drawShapes({ shapes });
}

interface Paper {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** White paper with a scalloped foot, like a receipt, and a notched line where it can be torn. */
export function drawPaper({ left, top, right, bottom }: Paper, tear: number | null): string {
  const bow = (right - left) / 16;
  const foot = `a${bow / 2} ${bow / 2} 0 0 1 ${-bow} 0`.repeat(16);
  const r = 40;
  const d = `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom}${foot}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  const paper = `<path fill="${readColour('paper')}" stroke="${readColour('line-2')}" stroke-width="2" d="${d}"/>`;
  if (tear === null) return paper;
  const line = `<path fill="none" stroke="${readColour('line-2')}" stroke-width="4" stroke-dasharray="14 14" d="M${left + 40} ${tear}H${right - 40}"/>`;
  const notch = (x: number, sweep: number) =>
    `<path fill="${readColour('clay-tint')}" stroke="${readColour('line-2')}" stroke-width="2" d="M${x} ${tear - 22}a22 22 0 0 ${sweep} 0 44"/>`;
  return paper + line + notch(left, 1) + notch(right, 0);
}
