import fc from 'fast-check';
import { expect } from 'vitest';

const { LIVES, SEED, LIFE } = process.env;

/** How many random lives a test runs: a few, always the same, unless `LIVES` sets the number. */
export const livesOr = (few: number): number => Number(LIVES ?? few);

/**
 * Runs this many random lives; `SEED` selects others. A failure prints its seed and path, and
 * `LIFE` takes the path to repeat that life alone. Reports the number if `LIVES` asked for many.
 */
export async function liveAll<Life>(
  property: fc.IAsyncProperty<Life> | fc.IAsyncPropertyWithHooks<Life>,
  few: number,
): Promise<void> {
  const [numRuns, seed] = [livesOr(few), Number(SEED ?? 20_261_123)];
  const alone = LIFE === undefined ? {} : { path: LIFE };
  await fc.assert(property, { numRuns, seed, endOnFailure: true, ...alone });
  const { currentTestName } = expect.getState();
  if (LIVES) process.stdout.write(`${numRuns} lives with SEED=${seed}: ${currentTestName}\n`);
}
