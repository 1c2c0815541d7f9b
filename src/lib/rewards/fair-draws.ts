/** What was drawn against what the odds say. */
export type DrawVerdict = 'as_expected' | 'look' | 'too_few';

export interface DrawCount {
  drawn: number;
  /** What the odds say, on average. */
  expected: number;
}

/** Fewer expected than this say little by themselves, so they are counted together. */
const ENOUGH = 5;
/** The normal quantile for 0.1 %: fair wheels are looked at for nothing once in a thousand times. */
const Z = 3.0902;

/** The value that chi-square passes once in a thousand times (Wilson and Hilferty’s approximation). */
export function chiSquareLimit(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + Z * Math.sqrt(part)) ** 3;
}

/** How far counts are from what the odds say: Σ (drawn − expected)² ÷ expected. */
export const chiSquare = (counts: readonly DrawCount[]): number =>
  counts.reduce((sum, { drawn, expected }) => sum + (drawn - expected) ** 2 / expected, 0);

/** Counts that are large enough to compare, the small ones together. */
function cellsOf(counts: readonly DrawCount[]): DrawCount[] {
  const large = counts.filter(({ expected }) => expected >= ENOUGH);
  const rest = counts
    .filter(({ expected }) => expected < ENOUGH)
    .reduce(
      (sum, each) => ({ drawn: sum.drawn + each.drawn, expected: sum.expected + each.expected }),
      {
        drawn: 0,
        expected: 0,
      },
    );
  if (rest.expected >= ENOUGH) return [...large, rest];
  const [first, ...others] = large.sort((a, b) => a.expected - b.expected);
  return first
    ? [{ drawn: first.drawn + rest.drawn, expected: first.expected + rest.expected }, ...others]
    : [];
}

/** Whether prizes were drawn as the odds say; a prize that had no chance and was drawn is always looked at. */
export function judgeDraws(counts: readonly DrawCount[]): DrawVerdict {
  if (counts.some(({ drawn, expected }) => drawn > 0 && expected === 0)) return 'look';
  const cells = cellsOf(counts);
  if (cells.length < 2) return 'too_few';
  return chiSquare(cells) > chiSquareLimit(cells.length - 1) ? 'look' : 'as_expected';
}
