import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskDecision, DeskQueue } from '#lib/desk/contract.ts';
import { seedAirtimeLines, seedAirtimeRates } from '#server/airtime-to-cash/seed-airtime.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { shownAirtime } from '#tests/support/airtime-to-cash.ts';
import { aMember, type Answer, type TestApp } from '#tests/support/api.ts';
import { because } from '#tests/support/card-desk.ts';
import { sell } from '#tests/support/cards.ts';
import { aKnownMember, decide as payAt, findings, startCheckout } from '#tests/support/deposits.ts';
import {
  addedOperator,
  casesOf,
  deskOf,
  openDesk,
  openPictures,
  verifyDesk,
} from '#tests/support/desk.ts';
import { aDispute } from '#tests/support/disputes.ts';
import { sell as sellDollars } from '#tests/support/dollars.ts';
import { aShop, buyAndSettle, freshToken, numbers } from '#tests/support/orders.ts';
import { refunded } from '#tests/support/stuck-orders.ts';

const DAYS = 6;
const DAY_MS = 24 * 3600 * 1000;
const LIMIT = 150_000n * 100n;
const MINUTE_S = 60;

let app: TestApp;
let id: string;
let email: string;
beforeAll(async () => {
  app = await aShop({ env: { DESK_DAY_SUM: String(LIMIT / 100n) } });
  await seedCards(app.services.db);
  await seedAirtimeRates(app.services.db);
  await seedAirtimeLines(app.services.db, 60);
  ({ id, email } = await addedOperator(app, 'Thief', 'lead'));
});
afterAll(async () => {
  expect(await findings(app)).toEqual([]);
  await app.close();
});

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
const random = numbersFrom(21);
const naira = (from: number, to: number) => String(Math.round(from + random() * (to - from)));

/** Everyone’s sessions end while the clock runs on. */
async function signIn() {
  const pending = (await openDesk(app, email)).cookies['desk_token']?.value ?? '';
  const token = (await verifyDesk(app, pending)).cookies['desk_token']?.value ?? '';
  return { id, email, name: 'Thief', token };
}
type Thief = Awaited<ReturnType<typeof signIn>>;

async function decide(thief: Thief, queue: DeskQueue, reference: string, decision: DeskDecision) {
  const cases = casesOf(app, thief, queue);
  const found = await cases.take(reference);
  await openPictures(app, thief, found);
  return cases.decide(found.id, decision);
}

/** What the thief can pay out with a case: it is prepared first, and pressed at the desk then. */
const acts: Record<string, () => Promise<(thief: Thief) => Promise<Answer>>> = {
  // cards paid at their locked price have a separate ceiling (decision 80): see desk-ceilings
  async 'an offer for a gift card'() {
    const member = await aMember(app);
    const { reference_code: reference } = (await sell(app, member)).body.data;
    const amount = `${naira(5_000, 60_000)}.00`;
    return async (thief) => {
      const answer = await decide(thief, 'cards', reference, {
        verdict: 'change_offer',
        amount,
        ...because,
      });
      await app.call('POST', `/transactions/${reference}/offer`, {
        token: member.token,
        body: { accept: true },
      });
      return answer;
    };
  },
  async airtime() {
    const { transaction } = await shownAirtime(app, await aMember(app));
    return (thief) => decide(thief, 'airtime', transaction.reference_code, { verdict: 'approve' });
  },
  async 'dollars that arrived'() {
    const { reference } = (await sellDollars(app, await aMember(app), { amount: '70.00' })).body
      .data;
    // more than the seller's level allows, so an operator decides
    await payAt(app, reference, 'paid', '100.00');
    await app.drainJobs();
    return (thief) => decide(thief, 'dollars', reference, { verdict: 'approve' });
  },
  async 'a deposit'() {
    const reference = await startCheckout(app, await aKnownMember(app), '70000');
    await payAt(app, reference, 'paid', naira(5_000, 60_000));
    await app.drainJobs();
    return (thief) => decide(thief, 'deposits', reference, { verdict: 'approve' });
  },
  async 'a dispute that we bear'() {
    const { reference } = await aDispute(app, naira(5_000, 60_000));
    const lost = { verdict: random() < 0.5 ? 'fail' : 'reject', reason_code: 'house' } as const;
    return (thief) => decide(thief, 'disputes', reference, lost);
  },
  async 'a refund'() {
    const member = await aMember(app, { balance: '60000.00' });
    const fresh = { ...member, token: await freshToken(app, member) };
    const amount = naira(1_000, 9_000);
    const { uuid } = await buyAndSettle(app, fresh, { number: numbers.delivers, amount });
    return async (thief) => {
      await deskOf(app, thief).post(`/queues/orders/${uuid}/claim`);
      return deskOf(app, thief).post(`/queues/orders/${uuid}/decision`, refunded);
    };
  },
  async goodwill() {
    const { user } = await aKnownMember(app);
    const body = {
      reason: 'For the delay.',
      told: 'We’re sorry for the delay.',
      amount: `${naira(1_000, 50_000)}.00`,
    };
    return (thief) => deskOf(app, thief).post(`/people/${user.uuid}/acts/credit`, body);
  },
};

/** What customers have and what we lost by disputes, minor units: it grows by whatever the thief pays. */
async function paidOut(): Promise<bigint> {
  const { rows } = await app.services.db.sql.query<{ paid: bigint }>(
    `select (sum(posted) filter (where kind = 'user_available')
       - coalesce(sum(posted) filter (where kind = 'chargeback_and_fraud_loss'), 0))::bigint as paid
     from ledger.balance where currency = 'NGN'`,
  );
  return rows[0]!.paid;
}
async function counted(): Promise<bigint> {
  const { rows } = await app.services.db.sql.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from operator_sum
     where operator_id = $1 and kind = 'money'`,
    [id],
  );
  return rows[0]!.sum;
}

interface Taken {
  act: string;
  at: number;
  worth: bigint;
}

/** The most that was taken within any 24 hours. */
const mostInADay = (taken: readonly Taken[]): bigint =>
  taken
    .map(({ at: end }) =>
      taken
        .filter(({ at }) => at <= end && at > end - DAY_MS)
        .reduce((sum, { worth }) => sum + worth, 0n),
    )
    .reduce((most, sum) => (sum > most ? sum : most), 0n);

it('A thief at the desk who pays out whatever can be paid gets no more than the limit in any 24 hours, and each act is counted in full', async () => {
  const taken: Taken[] = [];
  const refused = new Set<string>();
  for (let day = 0; day < DAYS; day++) {
    const mixed = Object.entries(acts)
      .map((each) => ({ each, at: random() }))
      .sort((one, other) => one.at - other.at);
    for (const { each } of mixed) {
      const [act, prepare] = each;
      const press = await prepare();
      const thief = await signIn();
      const [before, countedBefore] = [await paidOut(), await counted()];
      const { status, body } = await press(thief);
      expect([act, status, body.errors ?? {}]).toEqual([act, 200, {}]);
      const worth = (await paidOut()) - before;
      const added = (await counted()) - countedBefore;
      if ((body.data as { state: string }).state.startsWith('waits')) {
        expect([act, worth, added]).toEqual([act, 0n, 0n]);
        refused.add(act);
      } else {
        expect(worth, `${act} pays something`).toBeGreaterThan(0n);
        expect([act, added >= worth]).toEqual([act, true]);
        taken.push({ act, at: app.clock.now().getTime(), worth });
      }
      app.clock.advance(Math.round(MINUTE_S * (1 + random() * 300)));
    }
  }
  expect(mostInADay(taken)).toBeLessThanOrEqual(LIMIT);
  expect(mostInADay(taken)).toBeGreaterThan(LIMIT / 2n);
  expect(new Set(taken.map(({ act }) => act))).toEqual(new Set(Object.keys(acts)));
  expect(refused.size).toBeGreaterThan(1);
});
