/** The wheel as it is drawn: around 0,0, from the top, clockwise. */
export const RADIUS = 150;
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
