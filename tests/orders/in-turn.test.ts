import { expect, it } from 'vitest';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import { inTurn } from '#server/orders/reservations/in-turn.ts';

const isThere = () => Promise.resolve();
const seat = (event: string, n: number) => ({ ...seatOf(event, `S${n}`), quantity: 1 });
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('reserves seats of one event for a few at a time, in order, whatever fails', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (n: number) => async () => {
    begun.push(n);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (n % 3 === 0) throw new Error('no database');
    return n;
  };
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn(seat('concert', n), { look: isThere, work: work(n) }).catch(() => -1),
  );
  const other = { ...placesOf('another', 'all'), quantity: 1 };
  const atOnce = { look: isThere, work: () => Promise.resolve('at once') };
  expect(await inTurn(other, atOnce)).toBe('at once');
  expect(begun).toEqual([0, 1, 2, 3]);
  for (let n = 0; n < 10; n += 1) {
    ends[n]!();
    await all[n];
    await turn();
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await Promise.all(all)).toEqual([-1, 1, 2, -1, 4, 5, -1, 7, 8, -1]);
});

it('notifies all who wait once it is sold out, without their turn, and none who can still have it', async () => {
  const gone = new Set<string>();
  const looks: number[] = [];
  const ends: (() => void)[] = [];
  const buy = (n: number, wanted: string) =>
    inTurn(seat('rush', 1), {
      look: () => {
        looks.push(n);
        return gone.has(wanted) ? Promise.reject(new Error(`${wanted} is gone`)) : isThere();
      },
      work: async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        gone.add(wanted);
        return `${n} has ${wanted}`;
      },
    }).catch((error: Error) => error.message);
  const busy = Array.from({ length: 3 }, (_, n) => buy(n, `x${n}`));
  const rest = [buy(3, 'A'), buy(4, 'A'), buy(5, 'A'), buy(6, 'B'), buy(7, 'A')];
  await turn();
  expect(looks).toEqual([0, 1, 2, 3]);
  ends[3]!();
  // its turn is next and the others' isn't, but all of them are informed
  expect(await Promise.all([rest[0], rest[1], rest[2], rest[4]])).toEqual([
    ...['3 has A', 'A is gone', 'A is gone', 'A is gone'],
  ]);
  expect(ends).toHaveLength(4);
  await turn();
  expect(ends).toHaveLength(5);
  for (const end of ends) end();
  expect(await rest[3]).toBe('6 has B');
  await Promise.all(busy);
});
