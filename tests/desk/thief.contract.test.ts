import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurrencyCode } from '#lib/countries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone } from '#server/desk/day-sums.ts';
import { secondFrom } from '#server/desk/second-approver.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';

const DAYS = 1000;
const DAY_MS = 24 * 3600 * 1000;
const LIMIT = 500_000n * 100n;
const currencies = ['NGN', 'GHS', 'KES'] as const satisfies CurrencyCode[];

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  app.services.env.DESK_DAY_SUM = Number(LIMIT / 100n);
});
afterAll(() => app.close());

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Taken {
  at: number;
  /** In kobo, converted by the threshold of each currency. */
  worth: number;
}

interface Try {
  amount: bigint;
  currency: CurrencyCode;
  /** Whether it is paid at the agreed price. */
  isAgreed: boolean;
}

/** Attempts to pay out something alone; returns its value if it succeeded. */
async function take(
  thief: TestOperator,
  { amount, currency, isAgreed }: Try,
): Promise<Taken | null> {
  const { services, clock } = app;
  const at = clock.now().getTime();
  const alone = { operatorId: thief.id, subject: randomUUID() };
  const sums = isAgreed ? { amount: 0n, agreed: amount } : { amount };
  const why = await inTransaction(services.db, (tx) =>
    countAlone(tx, services, alone, { kind: 'money', currency, ...sums }),
  );
  const worth = (Number(amount) * Number(secondFrom('NGN'))) / Number(secondFrom(currency));
  return why === null ? { at, worth } : null;
}

/** The most that was taken within any 24 hours, in kobo. */
function mostInADay(taken: readonly Taken[]): number {
  let [most, sum, first] = [0, 0, 0];
  for (const { at, worth } of taken) {
    sum += worth;
    for (; taken[first]!.at <= at - DAY_MS; first++) sum -= taken[first]!.worth;
    most = Math.max(most, sum);
  }
  return most;
}

/** Simulates a thief for this many days; returns the number of refusals and the amounts taken. */
async function live(
  thief: TestOperator,
  { days, limit, agreed }: { days: number; limit: number; agreed: boolean },
): Promise<{ taken: Taken[]; refused: number }> {
  const random = numbersFrom(20);
  const taken: Taken[] = [];
  let refused = 0;
  const end = app.clock.now().getTime() + days * DAY_MS;
  while (app.clock.now().getTime() < end) {
    // a burst of simultaneous attempts, then a pause of minutes or most of a day
    const tries = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const currency = currencies[Math.floor(random() * currencies.length)]!;
      const share = random() < 0.5 ? random() / 20 : random() / 2;
      const most = (limit * Number(secondFrom(currency))) / Number(secondFrom('NGN'));
      const amount = BigInt(Math.max(1, Math.round(share * most)));
      return take(thief, { amount, currency, isAgreed: agreed && random() < 0.5 });
    });
    for (const each of await Promise.all(tries))
      if (each) taken.push(each);
      else refused++;
    app.clock.advance(Math.round(60 + (random() < 0.5 ? random() * 3600 : random() * 130_000)));
  }
  return { taken, refused };
}

it('A thief of 1,000 days gets no more than the limit out in any 24 hours, in whichever currencies, alone or several at once', async () => {
  const thief = await anOperator(app, 'Thief', 'lead');
  const limit = Number(LIMIT);
  const { taken, refused } = await live(thief, { days: DAYS, limit, agreed: false });
  // each of three currencies is rounded down to whole kobo
  expect(mostInADay(taken)).toBeLessThanOrEqual(limit + currencies.length);
  expect(mostInADay(taken)).toBeGreaterThan(limit * 0.9);
  expect(refused).toBeGreaterThan(DAYS / 2);
});

it('A thief whose own limit was lowered gets no more than that, also by paying at prices that were agreed', async () => {
  const thief = await anOperator(app, 'Lowered', 'lead');
  const limit = Number(LIMIT / 10n);
  await app.services.db.sql.query('update operator set day_sum = $2 where id = $1', [
    thief.id,
    limit,
  ]);
  const { taken, refused } = await live(thief, { days: DAYS / 5, limit, agreed: true });
  expect(mostInADay(taken)).toBeLessThanOrEqual(limit + 2 * currencies.length);
  expect(mostInADay(taken)).toBeGreaterThan(limit * 0.9);
  expect(refused).toBeGreaterThan(DAYS / 10);
});
