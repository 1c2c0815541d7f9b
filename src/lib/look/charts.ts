/** A place of a chart: both from 0 to 1, up from the bottom and on from the left. */
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

/** A line through places, as the points of an SVG polyline; fewer than two are none. */
export function drawLine(places: readonly ChartPlace[], { width, height, edge }: ChartBox): string {
  if (places.length < 2) return '';
  return places
    .map(({ x, y }) => {
      const down = height - edge - y * (height - 2 * edge);
      return `${(x * width).toFixed(1)},${down.toFixed(1)}`;
    })
    .join(' ');
}

/** What is below a line, as the points of an SVG polygon. */
export const fillBelow = (line: string, { width, height }: ChartBox): string =>
  line && `0,${height} ${line} ${width},${height}`;

/** How long each bar is, of 100; what isn't nothing is to be seen. */
export function barLengths(amounts: readonly bigint[]): number[] {
  const most = amounts.reduce((a, b) => (a > b ? a : b), 1n);
  return amounts.map((amount) =>
    amount <= 0n ? 0 : Math.max(1, Number((amount * 1000n) / most) / 10),
  );
}
