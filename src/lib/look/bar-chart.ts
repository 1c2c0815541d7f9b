/** A day of a bar chart, with its amount as a number and as text. */
export interface BarDay {
  name: string;
  amount: number;
  text: string;
}

/** A bar, as the attributes of an SVG rect. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const barChartSize = { width: 600, height: 120 } as const;

/** With fewer days, a bar would look like an area. */
const MOST_SLOTS_WIDE = 9;
const SHARE_OF_SLOT = 0.8;

/**
 * The top of a scale: a round number at or above the largest amount. Half of it is a whole number, for the line in the
 * middle.
 */
export function scaleTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const tops = [1, 2, 3, 4, 6, 8, 10].map((step) => step * power);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 2 * power;
}

/** A bar for each amount, on a scale from zero to `top`; amounts below zero have no height. */
export function drawBars(amounts: readonly number[], top: number): Bar[] {
  const { width: whole, height: highest } = barChartSize;
  const slot = whole / Math.max(1, amounts.length);
  const width = Math.min(slot * SHARE_OF_SLOT, whole / MOST_SLOTS_WIDE);
  return amounts.map((amount, n) => {
    const height = Math.round((Math.max(0, amount) / top) * highest);
    return { x: n * slot + (slot - width) / 2, y: highest - height, width, height };
  });
}

/** The names below the axis: the first, the last, and the one in the middle if there is one. */
export function axisNames(names: readonly string[]): string[] {
  const middle = names.length >= 5 && names.length % 2 === 1 ? (names.length - 1) / 2 : 0;
  return names.filter((_, n) => n === 0 || n === middle || n === names.length - 1);
}
