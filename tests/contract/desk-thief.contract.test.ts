import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurrencyCode } from '#lib/countries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAlone, secondFrom } from '#server/desk/index.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';

const DAYS = 1000;
const DAY_MS = 24 * 3600 * 1000;
const LIMIT = 500_000n * 100n;
const currencies = ['NGN', 'GHS', 'KES'] as const satisfies CurrencyCode[];

let app: TestApp;
let thief: TestOperator;
beforeAll(async () => {
  app = await anApp();
  app.services.env.DESK_DAY_SUM = Number(LIMIT / 100n);
  thief = await anOperator(app, 'Thief', 'lead');
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
  /** Kobo, by what counts as large in either currency. */
  worth: number;
}

/** One try to pay out something alone; what it was worth, if it went through. */
async function take(amount: bigint, currency: CurrencyCode): Promise<Taken | null> {
  const { services, clock } = app;
  const at = clock.now().getTime();
  const alone = { operatorId: thief.id, subject: randomUUID() };
  const why = await inTransaction(services.db, (tx) =>
    countAlone(tx, services, alone, { kind: 'money', amount, currency }),
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

it('A thief of 1,000 days gets no more than the limit out in any 24 hours, in whichever currencies, alone or several at once', async () => {
  const random = numbersFrom(20);
  const taken: Taken[] = [];
  let refused = 0;
  const end = app.clock.now().getTime() + DAYS * DAY_MS;
  while (app.clock.now().getTime() < end) {
    // a burst of tries at the same moment, then minutes or most of a day of rest
    const tries = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const currency = currencies[Math.floor(random() * currencies.length)]!;
      const share = random() < 0.5 ? random() / 20 : random() / 2;
      const most = (Number(LIMIT) * Number(secondFrom(currency))) / Number(secondFrom('NGN'));
      return take(BigInt(Math.max(1, Math.round(share * most))), currency);
    });
    for (const each of await Promise.all(tries))
      if (each) taken.push(each);
      else refused++;
    app.clock.advance(Math.round(60 + (random() < 0.5 ? random() * 3600 : random() * 130_000)));
  }
  // three currencies are rounded down to whole kobo each
  expect(mostInADay(taken)).toBeLessThanOrEqual(Number(LIMIT) + currencies.length);
  expect(mostInADay(taken)).toBeGreaterThan(Number(LIMIT) * 0.9);
  expect(refused).toBeGreaterThan(DAYS / 2);
});
