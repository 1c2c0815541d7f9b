import { encodeQR } from 'qr';

/** The white modules that a reader needs on every side. */
export const QUIET = 4;

export interface QrDrawing {
  /** The side in modules, quiet zone included. */
  size: number;
  /** The dark modules as one path in a square of that size; the background must be light. */
  path: string;
}

/** Where each run of dark modules begins in a row, and its length. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const bits = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)].map((run) => [run.index, run[0].length]);
}

/** The smallest code that holds the text and survives 15% of damage. */
export function drawQr(text: string): QrDrawing {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = modules.flatMap((row, y) => runsOf(row).map(([x, n]) => `M${x} ${y}h${n}v1h-${n}z`));
  return { size: modules.length, path: path.join('') };
}
