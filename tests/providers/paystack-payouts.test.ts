import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import { listPaystackBanks } from '#server/providers/paystack/accounts.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { paystackPartsAt } from '#tests/conformance/vendors/paystack.ts';

let fake: PaystackStub;
let payments: PaymentsPort;
let payouts: PayoutPort;
let told: string[];

beforeEach(async () => {
  fake = await startPaystack();
  told = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) });
  const parts = { ...paystackPartsAt(fake), log };
  payments = paystackPayments(parts);
  payouts = paystackPayouts(parts);
});
afterEach(() => fake.close());

const checkout = {
  amount: money(500_000n, 'NGN'),
  email: 'ada@example.test',
  returnUrl: 'https://oja.test/',
};
const sent = (path: string) => fake.stub.requests.filter((request) => request.path === path).at(-1);

const request = (more: Partial<PayoutRequest> = {}): PayoutRequest => ({
  reference: 'oja-00000000-0000-0000-0000-000000000001',
  accountName: 'OBI ADA',
  amount: money(500_000n, 'NGN'),
  country: 'NG',
  type: 'bank',
  codes: { paystack: '044' },
  accountNumber: '0123456780',
  ...more,
});

describe('a payout through Paystack', () => {
  it.each([
    ['NG', 'bank', 'nuban', 'NGN'],
    ['GH', 'bank', 'ghipps', 'GHS'],
    ['GH', 'mobile_money', 'mobile_money', 'GHS'],
    ['KE', 'bank', 'kepss', 'KES'],
    ['KE', 'mobile_money', 'mobile_money', 'KES'],
  ] as const)('to %s %s goes to a recipient of type %s', async (country, type, kind, currency) => {
    const amount = money(1_000n, currency);
    const outcome = await payouts.pay(request({ country, type, amount }));
    expect(outcome).toMatchObject({ kind: 'done', value: { paid: amount } });
    expect(sent('/transferrecipient')?.body).toMatchObject({ type: kind, currency });
    expect(sent('/transfer')?.body).toMatchObject({ source: 'balance', amount: 1_000, currency });
  });

  it.each([
    ['received', { kind: 'pending' }],
    ['a word we don’t know', { kind: 'pending' }],
    ['failed', { kind: 'failed', code: 'declined' }],
    ['abandoned', { kind: 'failed', code: 'declined' }],
    ['rejected', { kind: 'failed', code: 'declined' }],
    ['blocked', { kind: 'failed', code: 'blocked' }],
    ['reversed', { kind: 'failed', code: 'reversed' }],
  ])('that is %s there is so here', async (status, expected) => {
    fake.course = status;
    expect(await payouts.pay(request())).toMatchObject(expected);
  });

  it('that waits for a code is pending and says so, until no one entered one', async () => {
    const waiting = request({ accountNumber: '0123456783' });
    const { reference } = waiting;
    const asks = { kind: 'pending', needsCode: true };
    expect(await payouts.pay(waiting)).toMatchObject(asks);
    expect(await payouts.requery({ reference, sentAt: new Date() })).toMatchObject(asks);
    fake.transfers.get(reference)!.status = 'abandoned';
    expect(await payouts.requery({ reference, sentAt: new Date() })).toMatchObject({
      kind: 'failed',
      code: 'declined',
    });
  });

  it('fails when our own balance there is too low, and our team is notified', async () => {
    fake.course = 'no float';
    expect(await payouts.pay(request())).toMatchObject({ code: 'insufficient_float' });
    expect(told.join('\n')).toContain('insufficient_float');
  });

  it('never leaves for another person’s account, or for an unknown bank', async () => {
    fake.accountName = 'EMEKA BALOGUN';
    expect(await payouts.pay(request())).toMatchObject({ code: 'declined' });
    expect(await payouts.pay(request({ codes: { internal: 'x' } }))).toMatchObject({
      kind: 'failed',
    });
    expect(fake.transfers.size).toBe(0);
  });

  it('has a reference of the format that the provider accepts', () => {
    const reference = payouts.referenceFor('019ABCDE-0000-7000-8000-000000000001', new Date());
    expect(reference).toMatch(/^[a-z0-9_-]{16,50}$/);
  });

  it('keeps the key, the account and the payer out of the log', async () => {
    fake.fault = 'key refused';
    await payouts.pay(request());
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    expect(told.join('\n')).toContain('auth');
    expect(told.join('\n')).not.toMatch(/sk_test|0123456780|ada@example/);
  });
});

describe('our balance at Paystack', () => {
  it('is reported for each of our currencies', async () => {
    expect(await payouts.getFloat?.()).toMatchObject({
      kind: 'done',
      value: [money(250_000_075n, 'NGN'), money(1_200_050n, 'GHS')],
    });
  });

  it('is unknown while it doesn’t answer, or refuses our key', async () => {
    fake.fault = 'error page';
    expect(await payouts.getFloat?.()).toMatchObject({ kind: 'unknown' });
    fake.fault = 'key refused';
    expect(await payouts.getFloat?.()).toMatchObject({ kind: 'failed', code: 'auth' });
  });
});

describe('the books of Paystack', () => {
  const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };

  it('are listed with fees: checkouts by our reference, transfers by theirs', async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    await payments.startCheckout({ ...checkout, reference: 'OJ-2' });
    fake.pay('OJ-1');
    const reference = fake.transferIn('9900000001', 750_000, 'OBI ADA');
    const list = await payments.listSettled(day);
    expect(list.kind === 'done' && list.value).toMatchObject({
      next: null,
      lines: [
        { topic: 'deposit', ourReference: 'OJ-1', state: 'done', fee: money(100n, 'NGN') },
        { topic: 'deposit', ourReference: 'OJ-2', state: 'pending' },
        { topic: 'transfer', ourReference: null, providerReference: reference, state: 'done' },
      ],
    });
  });

  it('list payouts by both references, with their outcome', async () => {
    await payouts.pay(request());
    const list = await payouts.listSettled(day);
    expect(list.kind === 'done' && list.value).toMatchObject({
      next: null,
      lines: [
        {
          topic: 'payout',
          ourReference: request().reference,
          providerReference: expect.stringMatching(/^TRF_/) as string,
          amount: money(500_000n, 'NGN'),
          state: 'done',
        },
      ],
    });
  });

  it('are unknown, not empty, while it refuses to answer', async () => {
    fake.fault = 'key refused';
    expect(await payments.listSettled(day)).toMatchObject({ kind: 'unknown' });
    expect(await payouts.listSettled(day)).toMatchObject({ kind: 'unknown' });
  });

  it('contain the banks of a country by the codes that payouts use', async () => {
    const { client } = paystackPartsAt(fake);
    const banks = await listPaystackBanks(client, 'NG');
    expect(banks).toMatchObject({ value: [{ code: '044', name: 'Access Bank' }] });
  });
});
