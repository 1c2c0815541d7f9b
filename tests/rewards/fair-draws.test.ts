import { describe, expect, it } from 'vitest';
import { chiSquareLimit, judgeDraws } from '#lib/rewards/fair-draws.ts';

const counts = (...pairs: [drawn: number, expected: number][]) =>
  pairs.map(([drawn, expected]) => ({ drawn, expected }));

/** Draws from weights with a seeded generator. */
function drawn(weights: readonly number[], times: number, seed: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.map(() => 0);
  let state = seed;
  for (let n = 0; n < times; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    let at = (state / 2 ** 32) * total;
    found[weights.findIndex((weight) => (at -= weight) < 0)]!++;
  }
  return found;
}

describe('Draws of the wheel', () => {
  it('are compared with a threshold that chance passes once in a thousand times', () => {
    // from a table of chi-squared values
    for (const [freedom, limit] of [
      [1, 10.83],
      [3, 16.27],
      [7, 24.32],
      [20, 45.31],
    ] as const)
      expect(Math.abs(chiSquareLimit(freedom) - limit)).toBeLessThan(limit * 0.04);
  });

  it('are as expected on a fair wheel', () => {
    const weights = [300, 80, 120, 25, 1, 150, 74, 250];
    for (let seed = 1; seed <= 50; seed++) {
      const found = drawn(weights, 2_000, seed * 7_919);
      const expected = weights.map((weight) => (weight / 1_000) * 2_000);
      expect(judgeDraws(found.map((n, at) => ({ drawn: n, expected: expected[at]! })))).toBe(
        'as_expected',
      );
    }
  });

  it('should be checked when a prize comes far more often than its odds', () => {
    expect(judgeDraws(counts([60, 30], [240, 270]))).toBe('look');
    expect(judgeDraws(counts([36, 30], [264, 270]))).toBe('as_expected');
  });

  it('should be checked when something was drawn that had no chance', () => {
    expect(judgeDraws(counts([100, 100], [1, 0]))).toBe('look');
  });

  it('aren’t reported while there are too few, or only one thing can be drawn', () => {
    expect(judgeDraws([])).toBe('too_few');
    expect(judgeDraws(counts([3, 2], [1, 2]))).toBe('too_few');
    expect(judgeDraws(counts([500, 500]))).toBe('too_few');
  });

  it('count rare prizes together', () => {
    // each one alone is too rare to compare
    expect(judgeDraws(counts([9, 2], [8, 2], [7, 2], [976, 994]))).toBe('look');
  });
});
