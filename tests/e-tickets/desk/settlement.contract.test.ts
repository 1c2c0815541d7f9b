import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { openAfterCode, stopForCode } from '#server/providers/routing/code-stop.ts';
import { allBooks } from '#server/reconcile/all-books.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aDesk, aPayout } from '#tests/support/e-tickets-desk.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  buyTickets,
  organiserHas,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { houseHas, moneyOf } from '#tests/support/orders.ts';
import { anOverEvent, EMAIL, prepare, statement } from '#tests/support/settlements.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';
import { endings, setPayouts } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
  await raiseLimits(app);
});
afterEach(async () => {
  await setPayouts(app, 'done');
});
afterAll(() => app.close());

const anEventThatIsOver = (ending: string = endings.pays) => anOverEvent(app, { ending });

/** Refunds one ticket of an order, as an operator does. */
const refundOne = (orderId: string, key: string, more: { paidBy?: 'goodwill' } = {}) =>
  refundPart(app.services, {
    ...more,
    order_id: orderId,
    key,
    reason: 'The seat was broken.',
    by: 'operator:test',
    lines: [{ position: 1, amount: 510_000n }],
  });
const timesAsked = async ({ id }: TestEvent) => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    `select count(*)::int as n from sandbox.payout p join event_settlement s
       on s.our_reference = p.reference where s.event_id = $1`,
    [id],
  );
  return rows[0]!.n;
};

describe('the settlement of an event', () => {
  it('waits until two days after its end', async () => {
    const { ada } = await aDesk(app);
    const { id: organiser } = await ada.organiser();
    const event = await anEvent(app, { organiser, startsInH: 2 });
    await buyTickets(app, await aFan(app), event, 1);
    const said = 'You can settle it 2 days after the event ends.';
    expect(await statement(ada, event)).toMatchObject({ state: 'open', not_yet: said });
    expect((await prepare(ada, event)).body.message).toBe(said);
  });

  it('pays the organiser for tickets that our goodwill refunded', async () => {
    const { event, orders, ada, bayo } = await anEventThatIsOver();
    await refundOne(orders[1]!, 'tricked', { paidBy: 'goodwill' });
    await refundOne(orders[0]!, 'broken-seat');
    expect(await statement(ada, event)).toMatchObject({
      sold: '15000.00',
      refunded: '5000.00',
      commission: '500.00',
      paid_out: '9500.00',
      classes: [{ name: 'Regular', returned: 2, money: '10000.00' }],
    });
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({ state: 'paid', paid_out: '9500.00' });
    expect(await organiserHas(app, event)).toBe(0n);
  });

  it('is prepared by one and agreed to by another, and pays the rest after our commission', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    const fees = Number(await houseHas(app, 'house_fee'));
    const out = Number(await houseHas(app, 'settlement_payout'));
    expect(await statement(ada, event)).toMatchObject({
      state: 'open',
      not_yet: null,
      sold: '15000.00',
      refunded: '0.00',
      commission: '750.00',
      paid_out: '14250.00',
      commission_bps: 500,
      classes: [{ name: 'Regular', sold: 3, returned: 0, complimentary: 0, money: '15000.00' }],
    });
    expect((await prepare(ada, event)).status).toBe(200);
    expect((await prepare(bayo, event)).status).toBe(409);
    expect((await ada.answer('settlements')).status).toBe(403);
    expect((await bayo.answer('settlements')).status).toBe(200);
    expect(await statement(ada, event)).toMatchObject({ state: 'sending' });
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({
      state: 'paid',
      prepared_by: 'Ada',
      agreed_by: 'Bayo',
      paid_out: '14250.00',
      payout: { last4: '6780', name: 'Afro Nights Ltd' },
    });
    expect(await organiserHas(app, event)).toBe(0n);
    expect(Number(await houseHas(app, 'house_fee')) - fees).toBe(750);
    expect(Number(await houseHas(app, 'settlement_payout')) - out).toBe(14250);
    const [mail] = await mailsTo(app, EMAIL);
    expect(mail).toMatchObject({ subject: 'Your event has been paid out' });
    expect(mail!.text).toContain('₦14,250.00');
    expect((await prepare(ada, event)).status).toBe(409);
  });

  it('is queried again without a clear answer, and never sent twice', async () => {
    const { event, ada, bayo } = await anEventThatIsOver(endings.noAnswerPays);
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({ state: 'unknown' });
    expect(await organiserHas(app, event)).toBe(1_500_000n);
    await app.drainJobs({ includeLater: true });
    expect(await statement(ada, event)).toMatchObject({ state: 'paid' });
    expect(await timesAsked(event)).toBe(1);
    expect(await organiserHas(app, event)).toBe(0n);
  });

  it('releases the money when the bank refuses it, and can be prepared again', async () => {
    const { event, ada, bayo } = await anEventThatIsOver(endings.saysNo);
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    const failed = await statement(ada, event);
    expect(failed).toMatchObject({ state: 'failed', not_yet: null });
    expect(failed.failed_because).not.toBe('');
    const payout = { ...aPayout, account_number: `012345678${endings.pays}` };
    const form = { name: 'Afro Nights', country_code: 'NG', email: EMAIL, commission_bps: 500 };
    await ada.put(`/organisers/${event.organiser}`, { ...form, payout });
    expect((await prepare(ada, event)).status).toBe(200);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({ state: 'paid', paid_out: '14250.00' });
  });

  it('isn’t sent to a provider that has stopped since, and can be prepared again', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    await prepare(ada, event);
    await bayo.answer('settlements');
    const { db, clock, providers } = app.services;
    const stopped = { provider: providers.payouts.current.id };
    await stopForCode(app.services, stopped, clock.now());
    await app.drainJobs();
    const failed = await statement(ada, event);
    expect(failed).toMatchObject({ state: 'failed', not_yet: null });
    expect(failed.failed_because).toBe('Payouts are paused, so it wasn’t sent.');
    expect(await timesAsked(event)).toBe(0);
    expect(await organiserHas(app, event)).toBe(1_500_000n);
    await openAfterCode(db, stopped, clock.now());
    expect((await prepare(ada, event)).status).toBe(200);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({ state: 'paid' });
  });

  it('is paid to the account that two people agreed to: no one can replace it', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    const form = { name: 'Afro Nights', country_code: 'NG', email: EMAIL, commission_bps: 500 };
    const changeTo = (payout?: typeof aPayout) =>
      ada.put(`/organisers/${event.organiser}`, { ...form, ...(payout && { payout }) });
    const other = { ...aPayout, account_number: `999999999${endings.pays}` };
    await prepare(ada, event);
    expect((await changeTo(other)).status).toBe(409);
    await bayo.answer('settlements');
    expect((await changeTo(other)).status).toBe(409);
    expect((await changeTo()).status).toBe(200);
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({ state: 'paid' });
    expect((await changeTo(other)).status).toBe(200);
  });

  it('happens once when two prepare it and two agree at the same time', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    const { ada: cyn, bayo: dayo } = await aDesk(app);
    const prepared = await Promise.all([prepare(ada, event), prepare(cyn, event)]);
    expect(prepared.map(({ status }) => status).sort()).toEqual([200, 409]);
    const agreed = await Promise.all([bayo.answer('settlements'), dayo.answer('settlements')]);
    expect(agreed.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.drainJobs();
    expect(await timesAsked(event)).toBe(1);
    expect(await organiserHas(app, event)).toBe(0n);
  });

  it('is refused when something was refunded after it was prepared', async () => {
    const { event, ada, bayo, orders } = await anEventThatIsOver();
    await prepare(ada, event);
    await refundOne(orders[0]!, 'late');
    const { status, body } = await bayo.answer('settlements');
    expect([status, body.message]).toEqual([
      409,
      'Something has been refunded since you prepared this. Prepare it again.',
    ]);
    expect((await bayo.answer('settlements', false)).status).toBe(200);
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await statement(ada, event)).toMatchObject({
      state: 'paid',
      sold: '15000.00',
      refunded: '5000.00',
      paid_out: '9500.00',
    });
  });

  it('and a refund at the same moment never pay the same money twice', async () => {
    const { event, ada, bayo, orders } = await anEventThatIsOver();
    await prepare(ada, event);
    const [agreed] = await Promise.all([bayo.answer('settlements'), refundOne(orders[1]!, 'race')]);
    expect([200, 409]).toContain(agreed.status);
    await app.drainJobs();
    const { state } = await statement(ada, event);
    expect(state).toBe(agreed.status === 200 ? 'paid' : 'waits');
    if (agreed.status === 409) await bayo.answer('settlements', false);
    else expect(await organiserHas(app, event)).toBe(0n);
  });

  it('leaves a later refund to the house as a claim, and the buyer has their money', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    const fan = await aFan(app);
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    expect(await moneyOf(app, fan)).toMatchObject({ available: '1000000.00' });
    const { rows } = await app.services.db.sql.query<{ order_id: string }>(
      'select order_id from admission where event_id = $1 order by issued_at limit 1',
      [event.id],
    );
    const owed = Number(await houseHas(app, 'organiser_claims'));
    await refundOne(rows[0]!.order_id, 'after');
    expect(Number(await houseHas(app, 'organiser_claims')) - owed).toBe(-5000);
    expect(await organiserHas(app, event)).toBe(0n);
  });

  it('is in the books that are compared with the provider’s every night', async () => {
    const { event, ada, bayo } = await anEventThatIsOver();
    await prepare(ada, event);
    await bayo.answer('settlements');
    await app.drainJobs();
    const { reference } = await statement(ada, event);
    const payouts = allBooks(app.services).find(({ port }) => port === 'payouts')!;
    const ever = { from: new Date(0), to: new Date('2100-01-01') };
    const { db } = app.services;
    expect(await payouts.listOurs(db, ever)).toContain(reference);
    expect(await payouts.findOurs(db, [reference!])).toMatchObject([
      { state: 'done', booked: 1_425_000n, currency: 'NGN' },
    ]);
    expect((await payouts.listStrays(db, ever)).map(({ amount }) => amount)).toEqual([0n]);
  });
});
