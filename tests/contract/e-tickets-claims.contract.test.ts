import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { refundPart } from '#server/orders/index.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aBoxOffice, organiserHas } from '#tests/support/e-tickets.ts';
import { aDesk, aPayout } from '#tests/support/e-tickets-desk.ts';
import { expectCleanBooks, houseHas } from '#tests/support/orders.ts';
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

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
  await raiseLimits(app);
});
afterEach(async () => {
  await setPayouts(app, 'done');
  await expectCleanBooks(app);
});
afterAll(() => app.close());

const refund = (order_id: string, ...positions: number[]) =>
  refundPart(app.services, {
    ...{ order_id, key: positions.join(), reason: 'The seat was broken.', by: 'operator:test' },
    lines: positions.map((position) => ({ position, amount: 510_000n })),
  });
const claims = async () => -parseAmount(await houseHas(app, 'organiser_claims'));

/** Prepared by one and agreed to by the other; jobs are still to send it. */
async function agree({ event, ada, bayo }: Over) {
  expect((await prepare(ada, event)).status).toBe(200);
  return bayo.answer('settlements');
}
async function settle(over: Over) {
  expect((await agree(over)).status).toBe(200);
  await app.drainJobs({ includeLater: true });
  expect(await statement(over.ada, over.event)).toMatchObject({ state: 'paid' });
}

/** Two events of an organiser: one was paid out, the other is over. */
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
      ...{ netted: '750.00', paid_out: '13500.00' },
    });
    expect(await claims()).toBe(before);
  });

  it('makes a settlement that was prepared before be prepared again', async () => {
    const { first, second } = await oneOfTwoPaid();
    await prepare(second.ada, second.event);
    await refund(first.orders[0]!, 1);
    const { status, body } = await second.bayo.answer('settlements');
    expect([status, body.message]).toEqual([
      409,
      'Something was refunded since this was prepared. Prepare it again.',
    ]);
    await second.bayo.answer('settlements', false);
    await settle(second);
  });

  it('is netted once by two settlements that are agreed to at once', async () => {
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
  it('comes back to us from the organiser’s account when the payout fails', async () => {
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
      ...{ refunded: '5000.00', netted: '0.00', paid_out: '9500.00' },
    });
    expect(await organiserHas(app, over.event)).toBe(0n);
    expect(await claims()).toBe(before);
  });

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
