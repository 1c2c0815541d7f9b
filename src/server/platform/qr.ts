import { encodeQR } from 'qr';
import { drawQr, QUIET } from '#lib/look/draw-qr.ts';

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
