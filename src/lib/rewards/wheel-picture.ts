/** The wheel as it is drawn: around 0,0, from the top, clockwise. */
export const RADIUS = 150;
/** The disc in the middle, which covers the tips of the slices. */
export const HUB = 16;
/** Where the labels end, near the rim. */
export const LABEL_END = RADIUS - 12;
/** How far outside the labels of thin slices are: beyond the hand at the top. */
export const OUTSIDE = RADIUS + 20;
/** The side of the square that holds the wheel and those labels. */
export const SIDE = 2 * (OUTSIDE + 16);

export interface Slice {
  path: string;
  /** The angle of its middle, degrees clockwise from the top. */
  middle: number;
  /** Of the whole, from 0 to 1. */
  share: number;
}

const point = (turn: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${(Math.sin(angle) * RADIUS).toFixed(2)} ${(-Math.cos(angle) * RADIUS).toFixed(2)}`;
};

const pathOf = (from: number, to: number): string =>
  `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)}Z`;

/** One slice for each weight, as wide as its share of their sum. */
export function slicesOf(weights: readonly number[]): Slice[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const [from, share] = [before / total, weight / total];
    before += weight;
    // an arc can't draw a whole circle
    const path = pathOf(from, Math.min(from + share, from + 0.99999));
    return { path, middle: (from + share / 2) * 360, share };
  });
}

/** The angle to turn to, so that `middle` is at the top after some full turns forward from `angle`. */
export function angleAfter(angle: number, middle: number, turns: number): number {
  const rest = (((-middle - angle) % 360) + 360) % 360;
  return angle + turns * 360 + rest;
}

/** Of a label, in units of its type size: the widest digits and letters, half a digit's height, and a line. */
const CHARACTER = 0.62;
const HALF_DIGIT = 0.36;
export const LINE = 1.1;

const LARGEST = 13;
/** Smaller type isn't readable on a phone. */
const SMALLEST = 10;
/** Between a label and the hub. */
const GAP = 6;

/**
 * The type size at which lines fit along the middle of a slice, between the rim and the hub and inside its edges;
 * undefined if they would be too small.
 */
export function labelSize(lines: readonly string[], share: number): number | undefined {
  const width = CHARACTER * Math.max(...lines.map(({ length }) => length));
  const halfHeight = HALF_DIGIT + ((lines.length - 1) * LINE) / 2;
  // the edges of a slice meet in the middle of the wheel
  const lengthPerHeight = share < 0.5 ? 1 / Math.tan(Math.PI * share) : 0;
  const inSlice = LABEL_END / (halfHeight * lengthPerHeight + width);
  const beforeHub = (LABEL_END - HUB - GAP) / width;
  const size = Math.min(LARGEST, inSlice, beforeHub);
  return size < SMALLEST ? undefined : size;
}
