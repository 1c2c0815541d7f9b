import { expect, it } from 'vitest';
import { inTurn } from '#server/e-tickets/buy/in-turn.ts';

it('does work about one event for a few at a time, in order, whatever fails', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn('concert', async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n % 3 === 0) throw new Error('sold out');
      return n;
    }).catch(() => -1),
  );
  const other = await inTurn('another', () => Promise.resolve('at once'));
  expect(other).toBe('at once');
  expect(begun).toEqual([0, 1, 2, 3]);
  for (let n = 0; n < 10; n += 1) {
    ends[n]!();
    await all[n];
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await Promise.all(all)).toEqual([-1, 1, 2, -1, 4, 5, -1, 7, 8, -1]);
});
