import { drawMark, MARK_HEIGHT, type DrawnMark } from './draw-mark.ts';
import { drawLetters } from './emblem.ts';
import { listBrands, type Brand } from './listed.ts';

const BOX = { width: 400, height: 300, gap: 24 } as const;

/** Pictures that the desk uploaded, by the id of what they represent, as data. */
export type Uploads = Readonly<Record<string, string>>;

/** An uploaded picture in the shape of the mark that it replaces. */
function drawUpload(id: string, { width, isCard }: DrawnMark & Brand, data: string): string {
  const box = `width="${width}" height="${MARK_HEIGHT}"`;
  const edge = `<clipPath id="edge-${id}"><rect ${box} rx="${isCard ? 4 : 10}"/></clipPath>`;
  return `${edge}<image ${box} clip-path="url(#edge-${id})" href="${data}"/>`;
}

function drawShared(brand: Brand, upload: string | undefined): DrawnMark {
  const mark = drawMark(brand);
  if (upload === undefined) return mark;
  return { ...mark, svg: drawUpload(brand.id, { ...brand, ...mark }, upload) };
}

/**
 * Marks by id in rows in a box of 400 by 300, each as large as possible, as standalone SVG; uploads replace
 * what we draw.
 */
export function drawMarks(ids: readonly string[], uploads: Uploads = {}): string {
  const known = new Map(listBrands().map((brand) => [brand.id, brand]));
  const drawn = ids.map((id) => drawShared(known.get(id)!, uploads[id]));
  const isWide = drawn.every(({ width }) => width > MARK_HEIGHT);
  const columns = Math.min(isWide ? 2 : 3, drawn.length);
  const [cell, row] = [BOX.width / columns, (BOX.height * columns) / drawn.length];
  const widest = Math.max(...drawn.map(({ width }) => width));
  const scale = Math.min((cell - BOX.gap) / widest, (row - BOX.gap) / MARK_HEIGHT);
  const placed = drawn.map(({ width, svg }, n) => {
    const x = (n % columns) * cell + (cell - width * scale) / 2;
    const y = Math.floor(n / columns) * row + (row - MARK_HEIGHT * scale) / 2;
    return `<g transform="translate(${x} ${y})scale(${scale.toFixed(3)})">${svg}</g>`;
  });
  return drawLetters(placed.join('')) + placed.join('');
}
