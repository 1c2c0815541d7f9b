/** What was drawn compared with the odds. */
export type DrawVerdict = 'as_expected' | 'look' | 'too_few';

export interface DrawCount {
  drawn: number;
  /** The average number by the odds. */
  expected: number;
}

/** Smaller expected numbers prove little on their own, so they are counted together. */
const ENOUGH = 5;
/** The normal quantile for 0.1 %: a fair wheel raises a false alarm once in a thousand times. */
const Z = 3.0902;

/** The value that chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation). */
export function chiSquareLimit(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + Z * Math.sqrt(part)) ** 3;
}

/** How far counts are from the odds: Σ (drawn − expected)² ÷ expected. */
const chiSquare = (counts: readonly DrawCount[]): number =>
  counts.reduce((sum, { drawn, expected }) => sum + (drawn - expected) ** 2 / expected, 0);

/** Counts that are large enough to compare, with the small ones combined. */
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

/**
 * Whether prizes were drawn according to the odds; a prize without a chance that was drawn is
 * always reported.
 */
export function judgeDraws(counts: readonly DrawCount[]): DrawVerdict {
  if (counts.some(({ drawn, expected }) => drawn > 0 && expected === 0)) return 'look';
  const cells = cellsOf(counts);
  if (cells.length < 2) return 'too_few';
  return chiSquare(cells) > chiSquareLimit(cells.length - 1) ? 'look' : 'as_expected';
}
