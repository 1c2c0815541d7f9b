import { encodeQR } from 'qr';

/** The white modules that a reader needs on every side. */
const QUIET = 4;

export interface QrDrawing {
  /** The side in modules, quiet zone included. */
  size: number;
  /** The dark modules as one path in a square of that size; the background must be light. */
  path: string;
}

/** The smallest code that holds the text and survives 15% of damage. */
export function drawQr(text: string): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = modules.flatMap((row, y) => runsOf(row).map(([x, n]) => `M${x} ${y}h${n}v1h-${n}z`));
  return { size: modules.length, path: path.join('') };
}

/** Where each run of dark modules begins in a row, and how long it is. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const bits = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)].map((run) => [run.index, run[0].length]);
}

/** The code as an <svg> with its quiet zone, dark on light. */
export function qrSvg(text: string): string {
  const { size, path } = drawQr(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}

/** The code for a terminal with light text on a dark background: two rows of modules per line. */
export function qrText(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const dark = (x: number, y: number) => rows[y]?.[x] ?? false;
  const cell = (x: number, y: number) => {
    if (dark(x, y)) return dark(x, y + 1) ? ' ' : '▄';
    return dark(x, y + 1) ? '▀' : '█';
  };
  return rows
    .flatMap((row, y) => (y % 2 === 0 ? [row.map((_, x) => cell(x, y)).join('')] : []))
    .join('\n');
}
