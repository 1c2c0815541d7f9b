import { expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets.ts';
import { inTurn } from '#server/orders/reservations/in-turn.ts';

it('reserves seats of one event for a few at a time, in order, whatever fails', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn({ ...seatOf('concert', `S${n}`), quantity: 1 }, async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n % 3 === 0) throw new Error('sold out');
      return n;
    }).catch(() => -1),
  );
  const other = { ...placesOf('another', 'all'), quantity: 1 };
  expect(await inTurn(other, () => Promise.resolve('at once'))).toBe('at once');
  expect(begun).toEqual([0, 1, 2, 3]);
  for (let n = 0; n < 10; n += 1) {
    ends[n]!();
    await all[n];
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await Promise.all(all)).toEqual([-1, 1, 2, -1, 4, 5, -1, 7, 8, -1]);
});
