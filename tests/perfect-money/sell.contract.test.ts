import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleSale } from '#server/perfect-money/settle-sale.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decide, setSwitch } from '#tests/support/deposits.ts';
import {
  ACCOUNT,
  aTrader,
  comeBack,
  dollarsOn,
  judge,
  sell,
  setRates,
  switchService,
  postDollarNotice,
  tenDollars,
} from '#tests/support/dollars.ts';
import { aFlag } from '#tests/support/flags.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

const PAID = `update sandbox.voucher_payment set state = 'paid', paid_at = $2 where reference = $1`;

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  member = await aTrader(app, { balance: '1000.00' });
});
afterEach(async () => {
  await setSwitch(app, 'vouchers', 'done');
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const bookOf = async () => (await moneyOf(app, member)).book;
const order = (reference: string) => readOrder(app, member, reference);

/** Paid, but the notice is lost. */
const paidInSilence = (reference: string) => sql(PAID, [reference, app.clock.now()]);

async function opened(change: object = {}): Promise<string> {
  const { status, body } = await sell(app, member, change);
  expect(status).toBe(200);
  return body.data.reference;
}

describe('starting a sale of dollars', () => {
  it('holds the rate for half an hour and leads to the provider; nothing is paid yet', async () => {
    const { body } = await sell(app, member);
    const { reference, redirect_url, rate_held_until } = body.data;
    expect(new URL(redirect_url).pathname).toBe(`/sandbox/gateway/${reference}`);
    const left = Date.parse(rate_held_until) - app.clock.now().getTime();
    expect(left / 60_000).toBeCloseTo(30, 0);
    expect(await order(reference)).toMatchObject({
      type: 'perfect-money-sell',
      status: 'awaiting_user',
      status_text: 'Action needed',
      direction: 'in',
      amount: '12696.00',
      recipient: ACCOUNT,
      repeat: { url: '/perfect-money?way=sell', product: 'perfect-money-sell' },
    });
    expect(await bookOf()).toBe('1000.00');
  });

  it('shows a guest what dollars pay, in their money', async () => {
    const body = { ...tenDollars(), service_type: 'perfect-money-sell' };
    const shown = await app.call<{ data: object }>('POST', '/quotes', { body, country: 'GH' });
    expect(shown.body.data).toMatchObject({ currency: 'GHS', lines: { total: '103.00' } });
  });

  it('returns the same sale and page for its key, also after the provider gave no answer', async () => {
    const key = randomUUID();
    // the name is already known, so only the page is requested
    await opened();
    await setSwitch(app, 'vouchers', 'timeout');
    expect((await sell(app, member, {}, key)).status).toBe(503);
    await setSwitch(app, 'vouchers', 'done');
    const first = await sell(app, member, {}, key);
    expect(first.status).toBe(200);
    expect((await sell(app, member, {}, key)).body).toEqual(first.body);
    const other = await sell(app, member, { amount: '11' }, key);
    expect(other.body.error_code).toBe('idempotency_mismatch');
  });

  it.each([
    ['account_id', { account_id: '12345678' }],
    ['account_id', { account_id: 'U12348888' }],
    ['amount', { amount: '4.99' }],
    ['amount', { amount: '1000.01' }],
  ])('names the field that is wrong: %s', async (field, change) => {
    const { status, body } = await sell(app, member, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('requires a verified profile and a trade within the level, and not while money is flagged', async () => {
    const codeFor = async (who: TestMember, change: object = {}) =>
      (await sell(app, who, change)).body.error_code;
    const unknown = await aTrader(app, { kyc: false });
    expect(await codeFor(unknown)).toBe('kyc_unsupported_service_type');
    expect(await codeFor(member, { amount: '100' })).toBe('one_time_spend_limit_exceeded');
    const flagged = await aTrader(app);
    await aFlag(app, flagged, { kind: 'manual' });
    expect(await codeFor(flagged)).toBe('manual_flagged_transaction');
    expect(
      (await app.call('POST', '/perfect-money/sell/initiate', { key: randomUUID() })).status,
    ).toBe(401);
  });

  it('stops immediately when either service is off, but dollars that come are paid for', async () => {
    const reference = await opened();
    await switchService(app, 'perfect-money-buy', false);
    try {
      expect((await sell(app, member)).body.error_code).toBe('service_inactive');
      await decide(app, reference, 'paid');
      await app.drainJobs();
      expect(await order(reference)).toMatchObject({ status: 'completed' });
    } finally {
      await switchService(app, 'perfect-money-buy', true);
    }
  });
});

describe('dollars that arrive', () => {
  it('are paid for by the signed notice alone, though no one returns', async () => {
    const before = await dollarsOn(app, 'stock_vouchers');
    const reference = await opened();
    await decide(app, reference, 'paid');
    await app.drainJobs();
    const paid = await order(reference);
    expect(paid).toMatchObject({ status: 'completed', amount: '12696.00' });
    expect(paid.timeline.map(({ title }) => title)).toEqual([
      'Waiting for your dollars',
      '$10.00 arrived',
      '₦12,696.00 is in your wallet',
    ]);
    expect(await bookOf()).toBe('13696.00');
    expect((await dollarsOn(app, 'stock_vouchers')) - before).toBe(-1000n);
    expect((await inboxOf(app, member)).list[0]?.title).toContain('paid');
  });

  it('are not trusted on a forged notice, nor on a true one that came too early', async () => {
    const reference = await opened();
    const notice = { event: 'payment', data: { reference, status: 'paid' } };
    expect((await postDollarNotice(app, notice, '0'.repeat(128))).status).toBe(401);
    expect((await postDollarNotice(app, notice)).status).toBe(200);
    await app.drainJobs();
    expect(await order(reference)).toMatchObject({ status: 'awaiting_user' });
    await decide(app, reference, 'paid');
    await app.drainJobs({ includeLater: true });
    expect(await order(reference)).toMatchObject({ status: 'completed' });
  });

  it('are paid for once, by however many simultaneous notices and queries', async () => {
    await setSwitch(app, 'vouchers', 'duplicate notice');
    const reference = await opened();
    await decide(app, reference, 'paid');
    await Promise.all([
      ...Array.from({ length: 6 }, () => settleSale(app.services, reference)),
      ...Array.from({ length: 6 }, () => comeBack(app, member, 'success', reference)),
      app.drainJobs(),
    ]);
    const notice = { event: 'payment', data: { reference, status: 'paid' } };
    await postDollarNotice(app, notice);
    await app.drainJobs({ includeLater: true });
    expect(await bookOf()).toBe('13696.00');
  });

  it('are paid at the agreed rate when they were paid in time, however late the notice', async () => {
    await setSwitch(app, 'vouchers', 'late', 120_000);
    const reference = await opened();
    await decide(app, reference, 'paid');
    await setRates(app, 144900n, 100000n);
    app.clock.advance(3600);
    await app.drainJobs({ includeLater: true });
    expect(await bookOf()).toBe('13696.00');
    await setRates(app, 144900n, 126960n);
  });

  it('pay the current rate when they were paid after the agreed one had ended', async () => {
    const reference = await opened();
    app.clock.advance(31 * 60);
    await setRates(app, 144900n, 120000n);
    await decide(app, reference, 'paid');
    await app.drainJobs();
    const late = await order(reference);
    expect(late).toMatchObject({ status: 'completed', amount: '12000.00' });
    expect(late.timeline.at(-1)?.text).toContain('₦1,200.00 for $1 counts');
    app.clock.advance(1);
    await setRates(app, 144900n, 126960n);
  });

  it.each([
    ['8.00', '10156.80', 'partly_completed'],
    ['12.50', '15870.00', 'completed'],
  ])('are paid for as they arrived: %s instead of ten', async (amount, pays, status) => {
    const reference = await opened();
    await decide(app, reference, 'paid', amount);
    await app.drainJobs();
    const other = await order(reference);
    expect(other).toMatchObject({ status, amount: pays });
    expect(other.timeline.at(-1)?.text).toBe(`$${amount} arrived instead of $10.00.`);
    expect(await bookOf()).toBe((1000 + Number(pays)).toFixed(2));
  });

  it('wait for an operator when they are too few; approved, they are paid for', async () => {
    const reference = await opened();
    await decide(app, reference, 'paid', '3.00');
    await app.drainJobs();
    const held = await order(reference);
    expect(held).toMatchObject({ status: 'under_review' });
    expect(held.message).toContain('less than the $5.00');
    await judge(app, reference, { verdict: 'approve', amount: 380_880n });
    expect(await order(reference)).toMatchObject({ status: 'partly_completed', amount: '3808.80' });
  });

  it('wait for an operator when they came from another account; refused, nothing is paid', async () => {
    const reference = await opened();
    await sql(`update sandbox.voucher_payment set payer = 'U99999999' where reference = $1`, [
      reference,
    ]);
    await decide(app, reference, 'paid');
    await app.drainJobs();
    expect((await order(reference)).message).toContain('U99999999');
    await judge(app, reference, {
      verdict: 'reject',
      reasonCode: 'other',
      reason: 'Not your account.',
    });
    expect(await order(reference)).toMatchObject({ status: 'rejected' });
    expect(await bookOf()).toBe('1000.00');
  });
});

describe('the return from the provider', () => {
  it('proves nothing: the provider is queried', async () => {
    const reference = await opened();
    const early = await comeBack(app, member, 'success', reference);
    expect(early.body.data).toMatchObject({ status: 'awaiting_user' });
    await paidInSilence(reference);
    const paid = await comeBack(app, member, 'success', reference);
    expect(paid.body.data).toMatchObject({ status: 'completed' });
  });

  it('without paying ends the sale, and dollars that still come are paid for', async () => {
    const reference = await opened();
    const gone = await comeBack(app, member, 'cancel', reference);
    expect(gone.body.data).toMatchObject({ status: 'cancelled' });
    expect(gone.body.data.message).toContain('nothing was credited');
    expect(await bookOf()).toBe('1000.00');
    await decide(app, reference, 'paid');
    await app.drainJobs();
    expect(await order(reference)).toMatchObject({ status: 'completed' });
    expect(await bookOf()).toBe('13696.00');
  });

  it('as unpaid is a conflict when it was paid', async () => {
    const reference = await opened();
    await decide(app, reference, 'paid');
    expect((await comeBack(app, member, 'cancel', reference)).status).toBe(409);
    expect(await order(reference)).toMatchObject({ status: 'completed' });
  });

  it('is for one’s own sales only', async () => {
    const reference = await opened();
    const stranger = await aTrader(app);
    for (const way of ['success', 'cancel'] as const) {
      expect((await comeBack(app, stranger, way, reference)).status).toBe(404);
      expect((await comeBack(app, member, way, 'OJ-NOPE')).status).toBe(404);
    }
  });
});

describe('a sale that no one pays', () => {
  it('is abandoned after a day, and found when the notice of a later payment got lost', async () => {
    const reference = await opened();
    app.clock.advance(25 * 3600);
    await app.drainJobs({ includeLater: true });
    expect(await order(reference)).toMatchObject({ status: 'cancelled' });
    await paidInSilence(reference);
    expect(await settleSale(app.services, reference)).toBe('closed');
    expect(await order(reference)).toMatchObject({ status: 'completed' });
  });

  it('is not abandoned while the provider does not answer', async () => {
    const reference = await opened();
    await setSwitch(app, 'vouchers', 'timeout');
    expect(await settleSale(app.services, reference, { isLast: true })).toBe('open');
    expect(await order(reference)).toMatchObject({ status: 'awaiting_user' });
  });

  it('ends when the provider reports that the payment failed', async () => {
    const reference = await opened();
    await decide(app, reference, 'failed');
    expect(await settleSale(app.services, reference)).toBe('closed');
    expect(await order(reference)).toMatchObject({ status: 'cancelled' });
  });
});
