import { moneyParts } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { drawLine, fillBelow, type ChartBox } from './charts.ts';
import { toMillionths } from '#lib/crypto/coin-price.ts';

/** A price at a time, as the API has it. */
export interface ChartPoint {
  at: string;
  price: string;
}

/** What a chart shows, for those who can’t see it. */
export interface ChartWords {
  first: ChartPoint;
  last: ChartPoint;
  lowest: ChartPoint;
  highest: ChartPoint;
  /** "rose by 1.25%" */
  change: string;
  /** The same as a number: "1.25", "-0.35". */
  percent: string;
}

export const chartSize = { width: 640, height: 200, edge: 4 } as const;

/** A rate with all its places, grouped: ₦1,540.13, GH₵12.2100. Below a thousand it has at least four. */
export function formatRate(rate: string, currency: CurrencyCode): string {
  const [units = '0', decimals = ''] = rate.split('.');
  const { symbol, whole } = moneyParts(units, currency);
  return `${symbol}${whole}.${decimals.padEnd(units.length > 3 ? 2 : 4, '0')}`;
}

/** A price that stays the same from each change to the next, up to `until`: a change is a step of its line. */
export const stepsOf = (changes: readonly ChartPoint[], until: string): ChartPoint[] =>
  changes.flatMap((point, n) => [point, { at: changes[n + 1]?.at ?? until, price: point.price }]);

/**
 * The line of a chart, as the points of an SVG polyline: time to the right, the lowest price at the bottom.
 * Equal prices are a line in the middle; fewer than two points are none.
 */
export function drawChart(points: readonly ChartPoint[], box: ChartBox = chartSize): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return '';
  const prices = points.map(({ price }) => toMillionths(price));
  const [low, high] = [prices.reduce(least), prices.reduce(most)];
  const start = Date.parse(first.at);
  const span = Date.parse(last.at) - start || 1;
  const places = points.map(({ at }, n) => ({
    x: (Date.parse(at) - start) / span,
    y: high === low ? 0.5 : Number(((prices[n]! - low) * 10_000n) / (high - low)) / 10_000,
  }));
  return drawLine(places, box);
}

/** The area below the line, as the points of an SVG polygon. */
export const drawArea = (points: readonly ChartPoint[]): string =>
  fillBelow(drawChart(points), chartSize);

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** A change of percent as people read it: "rose by 1.25%". */
export function changeWords(percent: string): string {
  const size = percent.replace('-', '');
  if (Number(size) === 0) return 'hardly moved';
  return `${percent.startsWith('-') ? 'fell' : 'rose'} by ${size}%`;
}

/** The same for small places: "+1.25%". */
export function shortChange(percent: string): string {
  const size = percent.replace('-', '');
  if (Number(size) === 0) return `${size}%`;
  return `${percent.startsWith('-') ? '−' : '+'}${size}%`;
}

export const trendSize = { width: 56, height: 20, edge: 2 } as const;

/** A price over time as a small line. */
export const drawSteps = (points: readonly ChartPoint[]): string => drawChart(points, trendSize);

/** A small line, as the points of an SVG polyline, from values of 0 to 100. */
export const drawTrend = (trend: readonly number[]): string =>
  drawLine(
    trend.map((value, n) => ({ x: n / (trend.length - 1), y: value / 100 })),
    trendSize,
  );

function percentOf(from: bigint, to: bigint): string {
  const hundredths = ((to - from) * 10_000n) / from;
  const size = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** A chart in words, for people who can't see it; null for fewer than two points. */
export function describeChart(points: readonly ChartPoint[]): ChartWords | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const byPrice = points.toSorted((a, b) =>
    toMillionths(a.price) < toMillionths(b.price) ? -1 : 1,
  );
  const percent = percentOf(toMillionths(first.price), toMillionths(last.price));
  return {
    first,
    last,
    lowest: byPrice[0]!,
    highest: byPrice.at(-1)!,
    change: changeWords(percent),
    percent,
  };
}

const ROWS = 12;

/** About a dozen of the points, including the first and the last: rows of a table. */
export function chartRows(points: readonly ChartPoint[]): ChartPoint[] {
  const step = Math.max(1, Math.ceil((points.length - 1) / (ROWS - 1)));
  return points.filter((_, n) => (points.length - 1 - n) % step === 0 || n === 0);
}
