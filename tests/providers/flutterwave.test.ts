import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { PaymentsPort } from '#server/ports/payments.ts';
import type { PayoutPort, PayoutRequest } from '#server/ports/payouts.ts';
import { flutterwavePayments } from '#server/providers/flutterwave/payments.ts';
import { flutterwavePayouts } from '#server/providers/flutterwave/payouts.ts';
import {
  FLUTTERWAVE_SECRET,
  startFlutterwave,
  type FlutterwaveStub,
} from '#tests/conformance/vendors/flutterwave-stub.ts';
import { flutterwavePartsAt } from '#tests/conformance/vendors/flutterwave.ts';

let fake: FlutterwaveStub;
let payments: PaymentsPort;
let payouts: PayoutPort;
beforeEach(async () => {
  fake = await startFlutterwave();
  const parts = flutterwavePartsAt(fake);
  payments = flutterwavePayments(parts);
  payouts = flutterwavePayouts(parts);
});
afterEach(() => fake.close());

const sent = (path: string) => fake.stub.requests.findLast((each) => each.path === path)?.body;
const prompt = (change: Partial<Parameters<PaymentsPort['chargeMobileMoney']>[0]> = {}) =>
  payments.chargeMobileMoney({
    reference: 'OJ-1',
    amount: money(50_025n, 'GHS'),
    email: 'ada@example.test',
    phone: '+233241234567',
    network: 'MTN',
    returnUrl: 'https://oja.test/wallet/deposit',
    ...change,
  });

describe('mobile money through Flutterwave', () => {
  it('is confirmed on its page in Ghana', async () => {
    expect(await prompt()).toMatchObject({
      kind: 'done',
      value: { kind: 'page' },
    });
    expect(sent('/charges?type=mobile_money_ghana')).toEqual({
      tx_ref: 'OJ-1',
      email: 'ada@example.test',
      phone_number: '233241234567',
      amount: 500.25,
      currency: 'GHS',
      network: 'MTN',
      redirect_url: 'https://oja.test/wallet/deposit',
    });
    expect(await payments.getDeposit('OJ-1')).toMatchObject({ kind: 'pending' });
    fake.pay('OJ-1');
    expect(await payments.getDeposit('OJ-1')).toMatchObject({
      kind: 'done',
      value: { paid: money(50_025n, 'GHS'), fee: money(140n, 'GHS') },
    });
  });

  it.each(['MTN', 'VOD', 'ATL'])('recognises the network %s of Ghana', async (network) => {
    expect(payments.chargesNetwork(network)).toBe(true);
    expect((await prompt({ network })).kind).toBe('done');
  });

  it('is a prompt on the phone in Kenya', async () => {
    const change = { amount: money(10_000n, 'KES'), phone: '+254712345678', network: 'MPESA' };
    expect(await prompt(change)).toMatchObject({
      kind: 'done',
      value: { kind: 'prompt', instruction: 'Enter your M-PESA PIN.' },
    });
    expect(sent('/charges?type=mpesa')).toMatchObject({ phone_number: '254712345678' });
  });

  it.each([{ network: 'ATL_KE' }, { amount: money(100n, 'NGN') }])(
    'isn’t sent where it has none: %o',
    async (change) => {
      expect(await prompt(change)).toMatchObject({ kind: 'failed', code: 'invalid_input' });
      expect(fake.stub.requests).toEqual([]);
    },
  );
});

describe('a payment through Flutterwave', () => {
  it('that failed is refused', async () => {
    await prompt();
    fake.pay('OJ-1');
    Object.assign(fake.payments.get('OJ-1') ?? {}, { status: 'failed' });
    expect(await payments.getDeposit('OJ-1')).toMatchObject({ kind: 'failed', code: 'declined' });
  });

  it('under another reference isn’t ours', async () => {
    await prompt();
    fake.pay('OJ-1');
    Object.assign(fake.payments.get('OJ-1') ?? {}, { tx_ref: 'OJ-2' });
    expect(await payments.getDeposit('OJ-1')).toMatchObject({ kind: 'unknown' });
  });

  const refund = () =>
    payments.refund({
      topic: 'deposit',
      reference: 'OJ-1',
      refundReference: 'refund-1',
      amount: money(50_025n, 'GHS'),
      reason: 'not_ours',
    });

  it('is refunded once, however often we ask', async () => {
    await prompt();
    fake.pay('OJ-1');
    const right = { kind: 'done', value: { refunded: money(50_025n, 'GHS') } };
    expect(await refund()).toMatchObject(right);
    expect(await refund()).toMatchObject(right);
    expect(fake.refunds).toHaveLength(1);
    expect(
      fake.stub.requests.filter(({ method, path }) => method === 'POST' && /refund$/.test(path)),
    ).toHaveLength(1);
  });

  it('isn’t called refunded because a part of it was', async () => {
    await prompt();
    fake.pay('OJ-1');
    const tx_id = Number(fake.payments.get('OJ-1')?.id);
    fake.refunds.push({ id: 7, tx_id, status: 'completed', amount_refunded: 100 });
    expect(await refund()).toMatchObject({ kind: 'failed', code: 'duplicate' });
    expect(fake.refunds).toHaveLength(1);
  });

  it('isn’t refunded while it is unknown whether it already was', async () => {
    await prompt();
    fake.pay('OJ-1');
    fake.refunds.push({ id: 7, tx_id: 999_999, status: 'completed', amount_refunded: 5 });
    fake.isUnfiltered = true;
    expect((await refund()).kind).toBe('unknown');
    expect(fake.refunds).toHaveLength(1);
  });
});

describe('a payout through Flutterwave', () => {
  const pay = (change: Partial<PayoutRequest> = {}) =>
    payouts.pay({
      reference: 'oja-1',
      amount: money(20_050n, 'KES'),
      country: 'KE',
      type: 'mobile_money',
      codes: { paystack: 'MPESA' },
      accountNumber: '0712345678',
      accountName: 'ADA OBI',
      ...change,
    });

  it('is sent to a phone, in the money it is kept in', async () => {
    expect(await pay()).toMatchObject({ kind: 'pending' });
    expect(sent('/transfers')).toEqual({
      account_bank: 'MPS',
      account_number: '254712345678',
      reference: 'oja-1',
      beneficiary_name: 'ADA OBI',
      narration: 'Withdrawal',
      amount: 200.5,
      currency: 'KES',
      debit_currency: 'KES',
    });
  });

  it('is sent to a bank that has a code there', async () => {
    const bank = { type: 'bank', codes: { kba: '01', flutterwave: '01' } } as const;
    expect((await pay({ ...bank, accountNumber: '0011223344' })).kind).toBe('pending');
    expect(sent('/transfers')).toMatchObject({ account_bank: '01', account_number: '0011223344' });
  });

  it('is sent to a branch of a bank in Ghana, and nowhere while no branch is known', async () => {
    const bank = {
      country: 'GH',
      type: 'bank',
      amount: money(20_050n, 'GHS'),
      accountNumber: '0011223344',
    } as const;
    const known = { ...bank, codes: { flutterwave: 'GH040100' } };
    expect((await pay(known)).kind).toBe('pending');
    expect(sent('/transfers')).toMatchObject({
      account_bank: 'GH040100',
      destination_branch_code: 'GH040101',
    });
    const other = { ...bank, reference: 'oja-2', codes: { flutterwave: 'GH990100' } };
    expect(await pay(other)).toMatchObject({ kind: 'failed', code: 'provider_down' });
    expect([...fake.transfers.keys()]).toEqual(['oja-1']);
  });

  it.each<Partial<PayoutRequest>>([
    { type: 'bank', codes: { kba: '01' } },
    { codes: { paystack: 'ATL_KE' } },
    { country: 'NG', codes: { flutterwave: '044' }, type: 'bank' },
  ])('isn’t sent where it has no code: %o', async (change) => {
    expect(await pay(change)).toMatchObject({ kind: 'failed', code: 'invalid_input' });
    expect(fake.stub.requests).toEqual([]);
  });

  it('that is missing from someone else’s list proves nothing', async () => {
    await pay();
    fake.isUnfiltered = true;
    const sentAt = new Date(Date.now() - 3_600_000);
    expect((await payouts.requery({ reference: 'oja-2', sentAt })).kind).toBe('unknown');
    fake.isUnfiltered = false;
    expect(await payouts.requery({ reference: 'oja-2', sentAt })).toMatchObject({
      kind: 'failed',
      code: 'not_found',
    });
  });

  it('that failed is refused', async () => {
    fake.course = 'FAILED';
    await pay();
    const asked = { reference: 'oja-1', sentAt: new Date() };
    expect(await payouts.requery(asked)).toMatchObject({ kind: 'failed', code: 'declined' });
  });
});

describe('our balance at Flutterwave', () => {
  it('is what can be paid out, for each of our currencies', async () => {
    expect(await payouts.getFloat?.()).toMatchObject({
      kind: 'done',
      value: [money(800_025n, 'GHS'), money(0n, 'KES')],
    });
  });

  it('is unknown while it doesn’t answer, or refuses our key', async () => {
    fake.fault = 'error page';
    expect(await payouts.getFloat?.()).toMatchObject({ kind: 'unknown' });
    fake.fault = 'key refused';
    expect(await payouts.getFloat?.()).toMatchObject({ kind: 'failed', code: 'auth' });
  });
});

describe('the records of Flutterwave', () => {
  it('list incoming and outgoing money, with its fees', async () => {
    await prompt();
    fake.pay('OJ-1');
    await payouts.pay({
      reference: 'oja-1',
      amount: money(20_000n, 'GHS'),
      country: 'GH',
      type: 'mobile_money',
      codes: { paystack: 'VOD' },
      accountNumber: '0201234567',
      accountName: 'ADA OBI',
    });
    const period = { from: new Date(Date.now() - 86_400_000), to: new Date() };
    expect(await payments.listSettled(period)).toMatchObject({
      value: {
        lines: [{ topic: 'deposit', ourReference: 'OJ-1', state: 'done', fee: { minor: 140n } }],
        next: null,
      },
    });
    expect(await payouts.listSettled(period)).toMatchObject({
      value: { lines: [{ topic: 'payout', ourReference: 'oja-1', fee: { minor: 150n } }] },
    });
  });
});

describe('a notice of Flutterwave', () => {
  const read = (port: Pick<PaymentsPort, 'readNotice'>, event: string, secret?: string) => {
    const { raw, header } = fake.hook(event, { tx_ref: 'OJ-1', reference: 'oja-1' });
    return port.readNotice((name) => (name === header ? secret : undefined), raw);
  };

  it('is refused without our secret', () => {
    for (const secret of [undefined, '', 'guessed', FLUTTERWAVE_SECRET.slice(1)])
      expect(read(payments, 'charge.completed', secret)).toEqual({ ok: false });
  });

  it('is about a payment or a payout, not about both', () => {
    const right = FLUTTERWAVE_SECRET;
    expect(read(payments, 'charge.completed', right)).toMatchObject({
      topic: 'deposit',
      reference: 'OJ-1',
    });
    expect(read(payments, 'transfer.completed', right)).toMatchObject({ topic: 'other' });
    expect(
      payouts.readNotice(
        (name) => (name === 'verif-hash' ? right : undefined),
        fake.hook('charge.completed', { tx_ref: 'OJ-1' }).raw,
      ),
    ).toMatchObject({ reference: '' });
  });
});
