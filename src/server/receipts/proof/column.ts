import { widthOf, wrap } from '#server/receipts/paper/fonts.ts';
import { from, path, type Mark, type TextStyle } from '#server/receipts/paper/sheet.ts';

/** Marks below each other in a column, and where the next one can begin. */
export interface Column {
  left: number;
  width: number;
  bottom: number;
  marks: Mark[];
}

export const openColumn = (left: number, top: number, width: number): Column => ({
  left,
  width,
  bottom: top,
  marks: [],
});

export interface TextBox {
  style: TextStyle;
  /** Space above it. */
  space: number;
  /** The most lines; a longer text ends in an ellipsis. */
  most?: number;
}

/** The lines of a text, the last one cut with an ellipsis if there are too many. */
export function linesOf(text: string, style: TextStyle, width: number, most: number): string[] {
  const lines = wrap(text, style, width);
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  const [cut = ''] = wrap(last, style, width - widthOf(' …', style));
  return [...lines.slice(0, most - 1), `${cut} …`];
}

/** The style in the largest size at which no word of the text is broken and its lines are few. */
export function fitted(text: string, style: TextStyle, width: number, most = 1): TextStyle {
  const fits = (size: number) => {
    const sized = { ...style, size };
    const widest = Math.max(...text.split(' ').map((word) => widthOf(word, sized)));
    return widest <= width && wrap(text, sized, width).length <= most;
  };
  const sizes = [1, 0.88, 0.76, 0.66, 0.56, 0.48].map((share) => style.size * share);
  return { ...style, size: sizes.find(fits) ?? style.size * 0.48 };
}

export function addText(column: Column, text: string, { style, space, most = 2 }: TextBox): void {
  const step = style.size * 1.22;
  const first = column.bottom + space + style.size * 0.94;
  const lines = linesOf(text, style, column.width, most);
  lines.forEach((line, at) => {
    column.marks.push(from(column.left, first + at * step, line, style));
  });
  column.bottom = first + (lines.length - 1) * step + style.size * 0.24;
}

/** A tick in a filled circle of the given diameter. */
export function tick(x: number, y: number, side: number, colours: { fill: string; on: string }) {
  const r = side / 2;
  return [
    path(`M${x} ${y + r}a${r} ${r} 0 1 1 ${side} 0a${r} ${r} 0 1 1 ${-side} 0z`, {
      fill: colours.fill,
    }),
    path('M7 12.5l3.5 3.5 6.5-7.5', { stroke: colours.on, width: 2.6 }, { x, y, scale: side / 24 }),
  ];
}
