import { layOut, unitsPerEm } from './fonts.ts';
import type { Mark, PathMark, Sheet, TextMark } from './sheet.ts';

const short = (value: number) => String(Math.round(value * 1000) / 1000);

/** The outlines of a line's glyphs, so that rendering the picture needs no font. */
function paintText(mark: TextMark): string {
  const { text, x, y, colour } = mark;
  const { glyphs, positions } = layOut(text, mark);
  const scale = mark.size / unitsPerEm(mark.weight);
  let pen = 0;
  const outlines = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const place = `translate(${short(pen + xOffset)} ${short(yOffset)})`;
    pen += xAdvance;
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
  });
  const place = `translate(${short(x)} ${short(y)}) scale(${scale} ${-scale})`;
  return `<g transform="${place}" fill="${colour}">${outlines.join('')}</g>`;
}

function paintPath({ d, x, y, scale, fill, stroke, width }: PathMark): string {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${width ?? 1}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const place = `translate(${short(x)} ${short(y)}) scale(${scale})`;
  return `<path transform="${place}" fill="${fill ?? 'none'}"${line} d="${d}"/>`;
}

/** One mark as SVG, for pictures that contain more than a sheet. */
export const paintMark = (mark: Mark) => (mark.kind === 'text' ? paintText(mark) : paintPath(mark));

/** The sheet as SVG with the given width in pixels, with all text as outlines. */
export function paintSvg(sheet: Sheet, pixels: number): string {
  const { width, height, ground, blocks } = sheet;
  const box = `width="${pixels}" height="${Math.round((pixels / width) * height)}" viewBox="0 0 ${width} ${height}"`;
  const marks = blocks.flatMap((block) => block.marks).map(paintMark);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><path fill="${ground}" d="M0 0h${width}v${height}h-${width}z"/>${marks.join('')}</svg>`;
}
