import { formatMoney } from '#lib/money.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  noticeSecret,
  SIGNATURE_HEADER,
  signNotice,
} from '#server/providers/payments/signature.ts';
import { anApp, aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { receiptText } from '#tests/support/bills.ts';
import {
  bookedOf,
  decide,
  houseOf,
  setSwitch,
  startCheckout,
  statusOf,
} from '#tests/support/deposits.ts';
import { listLog, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
});

const notice = async (body: string, signature?: string) =>
  app.api.fetch(
    new Request(`${ORIGIN}/api/webhooks/payments-sandbox`, {
      method: 'POST',
      body,
      headers: {
        [SIGNATURE_HEADER]: signature ?? signNotice(body, noticeSecret(app.services.env)),
      },
    }),
    { clientAddress: '127.0.0.1', requestId: 'notice' },
  );

const paidNotice = (reference: string) =>
  JSON.stringify({ event: 'charge.success', data: { reference, channel: 'card' } });

describe('a paid checkout', () => {
  it('is credited to the kobo, with the fee for the house', async () => {
    const member = await aMember(app);
    const before = {
      float: await houseOf(app, 'float_payments'),
      fee: await houseOf(app, 'house_fee'),
    };
    const reference = await startCheckout(app, member, '5000.50');
    await decide(app, reference, 'paid');
    expect(await bookedOf(app, member)).toBe(0n);
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(500_050n);
    expect((await houseOf(app, 'float_payments')) - before.float).toBe(-510_050n);
    expect((await houseOf(app, 'house_fee')) - before.fee).toBe(10_000n);
    expect(await statusOf(app, member, reference)).toBe('completed');
    const { body } = await app.call<{ data: { title: string; link: string }[] }>(
      'GET',
      '/notifications?limit=25',
      { token: member.token },
    );
    expect(body.data[0]).toMatchObject({ title: 'Money in your wallet' });
  });

  it('is credited when the payer returns before the notice', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    expect(await statusOf(app, member, reference)).toBe('completed');
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('is credited once by ten notices at the same time', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => notice(paidNotice(reference))),
    );
    expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 10 }, () => 200));
    await app.drainJobs();
    const late = notice(paidNotice(reference));
    await statusOf(app, member, reference);
    await late;
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(500_000n);
    const { rows } = await app.services.db.sql.query(
      `select count(*) as n from provider_event where event_key = $1`,
      [`charge.success:${reference}`],
    );
    expect(rows[0]).toEqual({ n: 1n });
  });

  it('is credited once when notice, page and job settle it at the same time', async () => {
    const { settleDeposit } = await import('#server/wallet/settle-deposit.ts');
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    await Promise.all(Array.from({ length: 10 }, () => settleDeposit(app.services, reference)));
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('is never credited with another amount than requested', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member, '5000');
    await decide(app, reference, 'paid', '51.00');
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await statusOf(app, member, reference)).toBe('under_review');
    const holds = await app.call<{ data: object[] }>('GET', '/wallet/holds', {
      token: member.token,
    });
    expect(holds.body.data).toMatchObject([
      { kind: 'deposit', reference_code: reference, until: null },
    ]);
    const home = await app.call<{ data: object[] }>('GET', '/notifications/actions', {
      token: member.token,
    });
    const order = await readOrder(app, member, reference);
    const sum = formatMoney(movedSum(order), order.currency);
    expect(home.body.data).toMatchObject([{ text: `${order.status_text} · ${sum}` }]);
  });

  it('is credited although it came after we gave up', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await app.drainJobs({ includeLater: true });
    expect(await statusOf(app, member, reference)).toBe('failed');
    await decide(app, reference, 'paid');
    await app.drainJobs();
    expect(await statusOf(app, member, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it.each(['cancelled', 'failed'] as const)(
    'that ended as %s at the gateway and was never paid has failed, in page, log and receipt',
    async (outcome) => {
      const member = await aMember(app);
      const reference = await startCheckout(app, member);
      await decide(app, reference, outcome);
      expect(await statusOf(app, member, reference)).toBe('failed');
      const order = await readOrder(app, member, reference);
      expect(order).toMatchObject({ status: 'failed', status_text: 'Failed' });
      expect(order.message).toMatch(/^No payment was received/);
      const { data } = await listLog(app, member, '?status=failed');
      expect(data).toMatchObject([{ reference_code: reference, status_text: 'Failed' }]);
      expect(await receiptText(app, member, reference)).toMatch(/\bFailed\b(?! – refunded)/);
    },
  );

  it('is credited after a first attempt that failed', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'failed');
    expect(await statusOf(app, member, reference)).toBe('failed');
    await decide(app, reference, 'paid');
    await app.drainJobs();
    expect(await statusOf(app, member, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(500_000n);
  });

  it('waits when the wallet is full by then', async () => {
    const member = await aMember(app, { balance: '450000.00' });
    const references = [
      await startCheckout(app, member, '40000'),
      await startCheckout(app, member, '40000'),
    ];
    for (const reference of references) await decide(app, reference, 'paid');
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(49_000_000n);
    const states = await Promise.all(references.map((each) => statusOf(app, member, each)));
    expect(states.sort()).toEqual(['completed', 'under_review']);
  });
});

describe('a notice', () => {
  it('without the right signature is refused and changes nothing', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    const forged = await notice(paidNotice(reference), 'ab'.repeat(64));
    expect(forged.status).toBe(401);
    const unsigned = await app.call('POST', '/webhooks/payments-sandbox', { body: {} });
    expect(unsigned.status).toBe(401);
  });

  it('about an open payment credits nothing', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    expect((await notice(paidNotice(reference))).status).toBe(200);
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await statusOf(app, member, reference)).toBe('awaiting_user');
  });

  it('about something unknown, or that is no JSON, is answered and dropped', async () => {
    expect((await notice(paidNotice('OJ-NOPE-NOPE-NO'))).status).toBe(200);
    expect((await notice('not json')).status).toBe(200);
    expect((await notice('{"event":"refund.processed","data":{}}')).status).toBe(200);
    await app.drainJobs();
  });

  it('comes twice, or late, as the switch says', async () => {
    const twice = await aMember(app);
    await setSwitch(app, 'payments', 'duplicate notice');
    const first = await startCheckout(app, twice);
    await decide(app, first, 'paid');
    await app.drainJobs();
    expect(await bookedOf(app, twice)).toBe(500_000n);

    const late = await aMember(app);
    await setSwitch(app, 'payments', 'late', 60_000);
    const second = await startCheckout(app, late);
    await decide(app, second, 'paid');
    await app.drainJobs();
    expect(await bookedOf(app, late)).toBe(0n);
    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, late)).toBe(500_000n);
  });
});

describe('GET /payment/deposit/{reference}', () => {
  it('is for its owner only', async () => {
    const [owner, other] = [await aMember(app), await aMember(app)];
    const reference = await startCheckout(app, owner);
    const path = `/payment/deposit/${reference}`;
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { token: other.token })).status).toBe(404);
    const { body } = await app.call('GET', path, { token: owner.token });
    expect(body.data).toMatchObject({ status: 'awaiting_user', total: '5100.00', fee: '100.00' });
  });

  it('shows the order in the log', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await decide(app, reference, 'paid');
    await app.drainJobs();
    const { body } = await app.call('GET', `/transactions/${reference}`, { token: member.token });
    expect(body.data).toMatchObject({
      reference_code: reference,
      kind: 'deposit',
      direction: 'in',
      status: 'completed',
      amount: '5000.00',
    });
  });
});
