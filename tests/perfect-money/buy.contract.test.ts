import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import {
  ACCOUNT,
  agree,
  aTrader,
  buy,
  dollarsOn,
  lookUp,
  pay,
  setRates,
  switchService,
  postDollarNotice,
  tenDollars,
} from '#tests/support/dollars.ts';
import { aFlag } from '#tests/support/flags.ts';
import { inboxOf, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  member = await aTrader(app);
});
afterEach(async () => {
  await setSwitch(app, 'vouchers', 'done');
});
afterAll(() => app.close());

async function bought(change: object = {}): Promise<Order> {
  const answer = await buy(app, member, change);
  expect(answer.status).toBe(201);
  await app.drainJobs();
  return readOrder(app, member, answer.body.data.reference_code);
}

/** Runs the next query to the provider. */
async function later({ reference_code }: Order): Promise<Order> {
  app.clock.advance(30);
  await app.drainJobs({ includeLater: true });
  return readOrder(app, member, reference_code);
}

describe('looking an account up', () => {
  it('shows whose it is, masked', async () => {
    const { status, body } = await lookUp(app, member, ACCOUNT);
    expect([status, body.data.account_name]).toEqual([200, 'W*** Kamau']);
  });

  it.each(['12345678', 'UABC12345', 'X12345678', 'U1234567', 'U123456789', 'U1234567 '])(
    'refuses %j with the message of the form',
    async (account) => {
      const { status, body } = await lookUp(app, member, account);
      expect(status).toBe(422);
      expect(body.errors?.['account_id']).toEqual([
        "Account ID must start with letter 'U' and 8 numbers",
      ]);
    },
  );

  it('reports that an account doesn’t exist, and that the provider does not answer', async () => {
    expect((await lookUp(app, member, 'U12348888')).body.errors).toHaveProperty('account_id');
    expect((await lookUp(app, member, 'U12344444')).status).toBe(503);
    const nobody = await agree(app, member, { account_id: 'U12348888' });
    expect(nobody.body.errors).toHaveProperty('account_id');
  });

  it('is counted, also when agreeing looks it up', async () => {
    const strict = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const curious = await aTrader(strict);
      for (let n = 10; n < 30; n += 1) await lookUp(strict, curious, `U123456${n}`);
      expect((await agree(strict, curious)).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('the price of dollars', () => {
  it('is shown to a guest, with the account, without looking the account up', async () => {
    const body = { ...tenDollars(), service_type: 'perfect-money-buy' };
    const shown = await app.call<{ data: object }>('POST', '/quotes', { body, country: 'KE' });
    expect(shown.body.data).toMatchObject({
      name: 'Demo Dollar Voucher',
      currency: 'KES',
      rate: '135.76',
      lines: { amount: '1357.60', fee: '10.00', total: '1367.60' },
    });
  });

  it('is held under a reference for ten minutes, with its fee and the terms it was made with', async () => {
    const { status, body } = await agree(app, member);
    expect(status).toBe(200);
    expect(body.data.quote).toMatchObject({
      rate: '1449.00',
      lines: {
        amount: '14490.00',
        fee: '100.00',
        duty: '0.00',
        total: '14590.00',
        arrives: { label: '$10.00 for U12345678' },
      },
    });
    expect(body.data.quote.rule_version).toMatch(/^dollars-\d+$/);
    const left = Date.parse(body.data.expires_at) - app.clock.now().getTime();
    expect(left / 60_000).toBeCloseTo(10, 0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '100000.00' });
  });

  it.each([
    ['account_id', { account_id: 'X12345678' }],
    ['amount', { amount: '4.99' }],
    ['amount', { amount: '1000.01' }],
    ['amount', { amount: '-10' }],
    ['wallet', { wallet: 'x' }],
  ])('names the field that is wrong: %s', async (field, change) => {
    const { status, body } = await agree(app, member, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('reports before the PIN what paying would report', async () => {
    const codeFor = async (who: TestMember, change: object = {}) =>
      (await agree(app, who, change)).body.error_code;
    expect(await codeFor(await aTrader(app, { balance: '10.00' }))).toBe(
      'naira_insufficient_funds',
    );
    expect(await codeFor(await aTrader(app, { balance: '1.00', country: 'GH' }))).toBe(
      'insufficient_funds',
    );
    expect(await codeFor(await aTrader(app, { pin: false }))).toBe('pin_not_set');
    const rich = await aTrader(app, { balance: '900000.00' });
    expect(await codeFor(rich, { amount: '100.00' })).toBe('one_time_spend_limit_exceeded');
    const flagged = await aTrader(app);
    await aFlag(app, flagged, { kind: 'manual' });
    expect(await codeFor(flagged)).toBe('manual_flagged_transaction');
  });

  it('is refused with everything else while either service is off; what was agreed is not paid', async () => {
    const { reference } = (await agree(app, member)).body.data;
    await switchService(app, 'perfect-money-sell', false);
    try {
      expect((await lookUp(app, member, ACCOUNT)).body.error_code).toBe('service_inactive');
      expect((await agree(app, member)).body.error_code).toBe('service_inactive');
      expect((await pay(app, member, reference)).body.error_code).toBe('service_inactive');
    } finally {
      await switchService(app, 'perfect-money-sell', true);
    }
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '100000.00' });
  });
});

describe('buying dollars', () => {
  it('captures the money once they are sent, and books what left in dollars', async () => {
    const before = await dollarsOn(app, 'float_vouchers');
    const order = await bought();
    expect(order).toMatchObject({
      type: 'perfect-money-buy',
      status: 'completed',
      name: 'Demo Dollar Voucher',
      recipient: ACCOUNT,
      detail: 'U12••••78',
      total: '14590.00',
      repeat: { url: '/perfect-money', product: 'perfect-money-buy', draft: tenDollars() },
    });
    expect(order.facts.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['Dollars', '$10.00'],
        ['Rate for $1', '₦1,449.00'],
        ['Voucher account', ACCOUNT],
        ['Name', 'W*** Kamau'],
      ]),
    );
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '85410.00' });
    expect((await dollarsOn(app, 'float_vouchers')) - before).toBe(1000n);
    expect((await inboxOf(app, member)).list[0]?.title).toContain('$10.00 went to U12345678');
  });

  it('requires the PIN, one’s own reference and a price that is still held', async () => {
    const { reference } = (await agree(app, member)).body.data;
    expect((await pay(app, member, reference, { pin: '102938' })).body.errors).toHaveProperty(
      'pin',
    );
    const stranger = await aTrader(app);
    expect((await pay(app, stranger, reference)).body.errors).toHaveProperty('reference');
    expect((await pay(app, member, randomUUID())).body.errors).toHaveProperty('reference');
    app.clock.advance(11 * 60);
    const late = await pay(app, member, reference);
    expect(late.body.errors?.['reference']?.[0]).toContain('has expired');
  });

  it('refuses a rate that rose and accepts one that fell', async () => {
    const [dear, cheap] = [await agree(app, member), await agree(app, member)];
    await setRates(app, 150000n, 126960n);
    expect((await pay(app, member, dear.body.data.reference)).status).toBe(409);
    app.clock.advance(1);
    await setRates(app, 144900n, 126960n);
    const paid = await pay(app, member, cheap.body.data.reference);
    expect(paid.body.data.lines.total).toBe('14590.00');
    await app.drainJobs();
  });

  it('never spends more than there is: sixteen purchases at the same moment', async () => {
    const poor = await aTrader(app, { balance: '44000.00' });
    const agreed = await Promise.all(
      Array.from({ length: 16 }, (_, n) => agree(app, poor, { account_id: `U200000${10 + n}` })),
    );
    const answers = await Promise.all(
      agreed.map(({ body }) => pay(app, poor, body.data.reference)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await moneyOf(app, poor)).toMatchObject({ held: '43770.00' });
    await app.drainJobs();
  });

  it('makes one order of a reference that is sent eight times at the same moment', async () => {
    const { reference } = (await agree(app, member)).body.data;
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(app, member, reference)));
    expect(new Set(answers.map(({ body }) => body.data.reference_code)).size).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ held: '14590.00' });
    await app.drainJobs();
  });
});

describe('dollars that were sent', () => {
  it('without an answer stay held until a query finds them, sent once', async () => {
    const unclear = await bought({ account_id: 'U12347777' });
    expect(unclear.status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ held: '14590.00' });
    const order = await later(unclear);
    expect(order.status).toBe('completed');
    expect(await timesSent(app, order)).toBe(1);
  });

  it('without an answer that failed are refunded, and no dollars are booked', async () => {
    const before = await dollarsOn(app, 'float_vouchers');
    const order = await later(await bought({ account_id: 'U12343333' }));
    expect(order.status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '100000.00' });
    expect(await dollarsOn(app, 'float_vouchers')).toBe(before);
  });

  it('are refused with an explanation and a refund', async () => {
    const order = await bought({ account_id: 'U12346666' });
    expect(order).toMatchObject({
      status: 'failed',
      problem: { text: 'The provider doesn’t send dollars to this account.' },
    });
  });

  it('take their time, then are delivered by a notice; a forged one changes nothing', async () => {
    const waiting = await bought({ account_id: 'U12345555' });
    expect(waiting.status).toBe('processing');
    const reference = `OJD${waiting.uuid.replaceAll('-', '')}`;
    const notice = { event: 'transfer', data: { reference, status: 'sent' } };
    expect((await postDollarNotice(app, notice, 'f'.repeat(128))).status).toBe(401);
    expect((await postDollarNotice(app, notice)).status).toBe(200);
    await app.drainJobs();
    // even a genuine notice isn't trusted: the provider was queried, and hadn't sent them
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('processing');
    expect((await later(waiting)).status).toBe('completed');
  });

  it('are never refunded on the mere lapse of time', async () => {
    const waiting = await bought({ account_id: 'U12345555' });
    await app.services.db.sql.query(
      `update sandbox.voucher_transfer set next_state = null, next_at = null where account = 'U12345555'`,
    );
    app.clock.advance(48 * 3600);
    await app.drainJobs({ includeLater: true });
    const order = await readOrder(app, member, waiting.reference_code);
    expect(order.status).toBe('processing');
    expect(await moneyOf(app, member)).toMatchObject({ held: '14590.00' });
  });

  it('that differ in amount wait for an operator', async () => {
    await setSwitch(app, 'vouchers', 'late', 20_000);
    const waiting = await bought();
    await app.services.db.sql.query('update sandbox.voucher_transfer set amount = 900');
    const order = await later(waiting);
    expect(order.status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ held: '14590.00' });
  });
});
