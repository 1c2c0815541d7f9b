/** A point of a chart: both coordinates from 0 to 1, from the bottom and from the left. */
export interface ChartPlace {
  x: number;
  y: number;
}

export interface ChartBox {
  width: number;
  height: number;
  /** Room for the line's own width, above and below. */
  edge: number;
}

/** A line through points, as the points of an SVG polyline; empty for fewer than two. */
export function drawLine(places: readonly ChartPlace[], { width, height, edge }: ChartBox): string {
  if (places.length < 2) return '';
  return places
    .map(({ x, y }) => {
      const down = height - edge - y * (height - 2 * edge);
      return `${(x * width).toFixed(1)},${down.toFixed(1)}`;
    })
    .join(' ');
}

/** The area below a line, as the points of an SVG polygon. */
export const fillBelow = (line: string, { width, height }: ChartBox): string =>
  line && `0,${height} ${line} ${width},${height}`;

/** The length of each bar, out of 100; anything above zero is visible. */
export function barLengths(amounts: readonly bigint[]): number[] {
  const most = amounts.reduce((a, b) => (a > b ? a : b), 1n);
  return amounts.map((amount) =>
    amount <= 0n ? 0 : Math.max(1, Number((amount * 1000n) / most) / 10),
  );
}
