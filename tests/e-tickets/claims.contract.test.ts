import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { linesOf } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { priceLeft } from '#server/orders/refund/share-refund.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aDesk, aPayout } from '#tests/support/e-tickets-desk.ts';
import { aBoxOffice, organiserHas } from '#tests/support/e-tickets.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { houseHas } from '#tests/support/orders.ts';
import {
  anOrganiserToPay,
  anOverEvent,
  aSoldEvent,
  EMAIL,
  prepare,
  statement,
  type Over,
} from '#tests/support/settlements.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';
import { endings, setPayouts } from '#tests/support/withdrawals.ts';

const FEW = 1;
/** The maximum duration of a life. */
const LIFE_MS = 200_000;

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
  await raiseLimits(app);
});
afterEach(async () => {
  await setPayouts(app, 'done');
});
afterAll(() => app.close());

const refund = (order_id: string, ...positions: number[]) =>
  refundPart(app.services, {
    order_id,
    key: positions.join(),
    reason: 'The seat was broken.',
    by: 'operator:test',
    lines: positions.map((position) => ({ position, amount: 510_000n })),
  });
const claims = async () => -parseAmount(await houseHas(app, 'organiser_claims'));

/** Prepared by one operator and approved by the other; the sending jobs haven't run. */
async function agree({ event, ada, bayo }: Over) {
  expect((await prepare(ada, event)).status).toBe(200);
  return bayo.answer('settlements');
}
async function settle(over: Over) {
  expect((await agree(over)).status).toBe(200);
  await app.drainJobs({ includeLater: true });
  expect(await statement(over.ada, over.event)).toMatchObject({ state: 'paid' });
}

/** Two events of an organiser: one was paid out, the other has ended. */
async function oneOfTwoPaid() {
  const organiser = await anOrganiserToPay(app);
  const first = await anOverEvent(app, { organiser });
  await settle(first);
  return { organiser, first, second: await anOverEvent(app, { organiser }) };
}

describe('a refund after its event was paid out', () => {
  it('leaves the money of other events alone, and the next settlement nets it out', async () => {
    const { first, second } = await oneOfTwoPaid();
    const before = await claims();
    await Promise.all([refund(first.orders[0]!, 1), refund(first.orders[1]!, 1)]);
    expect(await organiserHas(app, second.event)).toBe(1_500_000n);
    expect((await claims()) - before).toBe(1_000_000n);
    const shown = {
      sold: '15000.00',
      commission: '750.00',
      netted: '10000.00',
      paid_out: '4250.00',
    };
    expect(await statement(second.ada, second.event)).toMatchObject(shown);
    await settle(second);
    expect(await statement(second.ada, second.event)).toMatchObject(shown);
    expect(await organiserHas(app, second.event)).toBe(0n);
    expect(await claims()).toBe(before);
    const third = await aSoldEvent(app, second.event.organiser);
    expect(await statement(second.ada, third.event)).toMatchObject({ netted: '0.00' });
  });

  it('is netted by as many settlements as it takes, of which the first send nothing', async () => {
    const { organiser, first, second } = await oneOfTwoPaid();
    const before = await claims();
    await refund(first.orders[0]!, 1, 2);
    await refund(first.orders[1]!, 1);
    const all = { netted: '14250.00', paid_out: '0.00' };
    expect(await statement(second.ada, second.event)).toMatchObject(all);
    await settle(second);
    expect((await claims()) - before).toBe(75_000n);
    const third = await anOverEvent(app, { organiser });
    await settle(third);
    expect(await statement(third.ada, third.event)).toMatchObject({
      netted: '750.00',
      paid_out: '13500.00',
    });
    expect(await claims()).toBe(before);
  });

  it('causes an earlier prepared settlement to be prepared again', async () => {
    const { first, second } = await oneOfTwoPaid();
    await prepare(second.ada, second.event);
    await refund(first.orders[0]!, 1);
    const { status, body } = await second.bayo.answer('settlements');
    expect([status, body.message]).toEqual([
      409,
      'Something has been refunded since you prepared this. Prepare it again.',
    ]);
    await second.bayo.answer('settlements', false);
    await settle(second);
  });

  it('is netted once by two simultaneous approvals of settlements', async () => {
    const { organiser, first, second } = await oneOfTwoPaid();
    const third = await anOverEvent(app, { organiser });
    const before = await claims();
    await refund(first.orders[0]!, 1);
    await prepare(third.ada, second.event);
    await prepare(third.ada, third.event);
    const asked = (await third.bayo.approvals()).filter(({ queue }) => queue === 'settlements');
    const answers = await Promise.all(
      asked.map(({ id }) => third.bayo.post(`/approvals/${id}`, { approve: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.drainJobs();
    expect(await claims()).toBe(before);
    await third.bayo.answer('settlements', false);
    const last = (await statement(third.ada, second.event)).state === 'paid' ? third : second;
    await settle({ ...third, event: last.event });
    expect(await claims()).toBe(before);
    expect(await organiserHas(app, third.event)).toBe(0n);
  });
});

describe('a refund while its event is being paid out', () => {
  it('is returned to us from the organiser’s account when the payout fails', async () => {
    const over = await anOverEvent(app, { ending: endings.saysNo });
    const before = await claims();
    await agree(over);
    await refund(over.orders[0]!, 1);
    expect((await claims()) - before).toBe(500_000n);
    await app.drainJobs();
    expect(await statement(over.ada, over.event)).toMatchObject({ state: 'failed' });
    expect(await claims()).toBe(before);
    expect(await organiserHas(app, over.event)).toBe(1_000_000n);
    const { ada } = await aDesk(app);
    const form = { name: 'Afro Nights', country_code: 'NG', email: EMAIL, commission_bps: 500 };
    await ada.put(`/organisers/${over.event.organiser}`, { ...form, payout: aPayout });
    await settle(over);
    expect(await statement(over.ada, over.event)).toMatchObject({
      refunded: '5000.00',
      netted: '0.00',
      paid_out: '9500.00',
    });
    expect(await organiserHas(app, over.event)).toBe(0n);
    expect(await claims()).toBe(before);
  });

  it.each(['ledger.release_hold', 'ledger.post', 'update event_settlement set state'])(
    'is returned once, even if the worker that learns of the failure dies before %s',
    async (pattern) => {
      const over = await anOverEvent(app, { ending: endings.saysNo });
      const before = await claims();
      await agree(over);
      await refund(over.orders[0]!, 1);
      expect(await workAndDie(app, pattern, 1)).toBe(true);
      expect((await statement(over.ada, over.event)).state).toBe('sending');
      await app.drainJobs({ includeLater: true });
      expect(await statement(over.ada, over.event)).toMatchObject({ state: 'failed' });
      expect(await claims()).toBe(before);
      expect(await organiserHas(app, over.event)).toBe(1_000_000n);
    },
  );

  it('isn’t netted by another event before it is clear that the payout arrived', async () => {
    const organiser = await anOrganiserToPay(app, endings.noAnswerPays);
    const first = await anOverEvent(app, { organiser });
    const second = await aSoldEvent(app, organiser);
    await agree(first);
    await app.drainJobs();
    expect(await statement(first.ada, first.event)).toMatchObject({ state: 'unknown' });
    await refund(first.orders[0]!, 1);
    expect(await statement(first.ada, second.event)).toMatchObject({ netted: '0.00' });
    await app.drainJobs({ includeLater: true });
    expect(await statement(first.ada, first.event)).toMatchObject({ state: 'paid' });
    expect(await statement(first.ada, second.event)).toMatchObject({ netted: '5000.00' });
  });
});

/** The expected amounts of an event; minor units. */
interface Told {
  over: Over;
  refunded: bigint;
  isPaid: boolean;
}

const step = fc.record({
  event: fc.integer({ min: 0, max: 2 }),
  deed: fc.constantFrom('settle', 'refund', 'refund', 'price'),
  line: fc.integer({ min: 0, max: 2 }),
  percent: fc.bigInt({ min: 10n, max: 100n }),
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

describe('events of one organiser', () => {
  /** Returns the refunded part of the price. */
  async function refundSome({ over }: Told, { deed, line: n, percent }: Step) {
    const [order_id, position] = n < 2 ? [over.orders[0]!, n + 1] : [over.orders[1]!, 1];
    const read = async () => (await linesOf(app.services.db, order_id))[position - 1]!;
    const line = await read();
    const left = deed === 'price' ? priceLeft(line) : line.captured - line.refunded;
    const amount = (left * percent) / 100n;
    if (amount === 0n) return 0n;
    const part = deed === 'price' ? { part: 'price' as const } : {};
    await refundPart(app.services, {
      order_id,
      key: crypto.randomUUID(),
      reason: 'A test',
      by: 'operator:test',
      lines: [{ position, amount, ...part }],
    });
    return (await read()).refunded_price - line.refunded_price;
  }

  it(
    'pay for their own refunds and no other’s, whatever is refunded and paid out when',
    async () => {
      await liveAll(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
          const organiser = await anOrganiserToPay(app);
          const told: Told[] = [];
          for (const _ of [1, 2, 3])
            told.push({
              over: await anOverEvent(app, { organiser }),
              refunded: 0n,
              isPaid: false,
            });
          const desk = await aDesk(app);
          const before = await claims();
          let owed = 0n;
          for (const each of steps) {
            const now = told[each.event]!;
            const kept = 1_500_000n - now.refunded;
            if (each.deed !== 'settle') {
              const back = await refundSome(now, each);
              now.refunded += back;
              if (now.isPaid) owed += back;
            } else if (!now.isPaid && kept > 0n) {
              await settle({ ...now.over, ...desk });
              const rest = kept - (kept * 500n) / 10_000n;
              const netted = owed < rest ? owed : rest;
              const { paid_out } = await statement(desk.ada, now.over.event);
              expect(parseAmount(paid_out)).toBe(rest - netted);
              owed -= netted;
              now.isPaid = true;
            }
            const open = told.filter(({ isPaid }) => !isPaid);
            const there = open.reduce((sum, { refunded }) => sum + 1_500_000n - refunded, 0n);
            expect(await organiserHas(app, now.over.event)).toBe(there);
            expect((await claims()) - before).toBe(owed);
          }
        }),
        FEW,
      );
    },
    livesOr(FEW) * LIFE_MS,
  );
});
