import { widthOf, writable, type Face } from './fonts.ts';

export interface TextStyle extends Face {
  colour: string;
}

/** A line of text, positioned at the start of its baseline. */
export interface TextMark extends TextStyle {
  kind: 'text';
  x: number;
  y: number;
  text: string;
}

/** A path, moved and scaled. */
export interface PathMark {
  kind: 'path';
  d: string;
  x: number;
  y: number;
  scale: number;
  fill?: string;
  stroke?: string;
  /** Width of the stroke, in the path's own unit. */
  width?: number;
}

export type Mark = TextMark | PathMark;

/** Marks that belong together, for screen readers: a row is a name and its value. */
export interface Block {
  role: 'decoration' | 'heading' | 'text' | 'row' | 'figure';
  marks: Mark[];
  /** How many of a row's marks belong to its name. */
  names?: number;
  /** The alternative text of a figure. */
  alt?: string;
}

/** A drawn page, which is all that painters use. The unit is arbitrary, y grows downwards. */
export interface Sheet {
  width: number;
  height: number;
  title: string;
  /** The colour around the paper, for painters of pictures. */
  ground: string;
  blocks: Block[];
}

/** Text that begins at x. */
export const from = (x: number, y: number, text: string, style: TextStyle): TextMark => ({
  kind: 'text',
  x,
  y,
  text: writable(text),
  ...style,
});

/** Text that ends at x. */
export function upTo(x: number, y: number, text: string, style: TextStyle): TextMark {
  const mark = from(x, y, text, style);
  return { ...mark, x: x - widthOf(mark.text, style) };
}

export const path = (
  d: string,
  paint: Pick<PathMark, 'fill' | 'stroke' | 'width'>,
  place: { x: number; y: number; scale: number } = { x: 0, y: 0, scale: 1 },
): PathMark => ({ kind: 'path', d, ...place, ...paint });
