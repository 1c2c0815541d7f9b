import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { BankIdentity, PaymentsPort } from '#server/ports/payments.ts';
import { paystackPayments } from '#server/providers/paystack/payments.ts';
import { readHook } from '#server/providers/paystack/signature.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { paystackPartsAt } from '#tests/conformance/vendors/paystack.ts';

let fake: PaystackStub;
let payments: PaymentsPort;
let told: string[];

beforeEach(async () => {
  fake = await startPaystack();
  told = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) });
  const parts = { ...paystackPartsAt(fake), log };
  payments = paystackPayments(parts);
});
afterEach(() => fake.close());

const checkout = {
  amount: money(500_000n, 'NGN'),
  email: 'ada@example.test',
  returnUrl: 'https://oja.test/',
};
const sent = (path: string) => fake.stub.requests.filter((request) => request.path === path).at(-1);
const read = ({ raw, header, signature }: ReturnType<PaystackStub['hook']>) =>
  payments.readNotice((name) => (name === header ? signature : undefined), raw);

describe('Paystack’s signature', () => {
  const body =
    '{"event":"charge.success","data":{"id":1,"reference":"dep_01","amount":500000,"currency":"NGN","status":"success"}}';
  const known =
    'bd73957b3b390d12f6554f6e324245765031ec9547f17a9f00c6400a4ba5b7865b81fbb983dc79f80db3e8aee65fc73c0c7bd23046fa7db69f4c23635da9b5bb';

  it('is made of the raw bytes and the secret key', () => {
    const hook = readHook(() => known, Buffer.from(body), ['sk_test_vector']);
    expect(hook).toMatchObject({ event: 'charge.success', reference: 'dep_01' });
  });

  it('is trusted under an earlier key while the key is changed', () => {
    const keys = ['sk_test_new', 'sk_test_vector'];
    expect(readHook(() => known, Buffer.from(body), keys)).toMatchObject({ reference: 'dep_01' });
    expect(readHook(() => known, Buffer.from(body), ['sk_test_new'])).toBeUndefined();
  });

  it('proves nothing without a key, and of other bytes', () => {
    const empty = createHmac('sha512', '').update(body).digest('hex');
    expect(readHook(() => empty, Buffer.from(body), [''])).toBeUndefined();
    expect(readHook(() => known, Buffer.from(`${body}\n`), ['sk_test_vector'])).toBeUndefined();
  });
});

describe('a checkout at Paystack', () => {
  it('is requested in kobo, with our reference, and never with a second request', async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    expect(sent('/transaction/initialize')?.body).toEqual({
      reference: 'OJ-1',
      email: 'ada@example.test',
      callback_url: 'https://oja.test/',
      amount: 500_000,
      currency: 'NGN',
    });
  });

  it.each([
    ['success', { kind: 'done', value: { paid: money(500_000n, 'NGN'), fee: money(100n, 'NGN') } }],
    ['failed', { kind: 'failed', code: 'declined' }],
    ['reversed', { kind: 'failed', code: 'reversed' }],
    ['abandoned', { kind: 'pending' }],
    ['ongoing', { kind: 'pending' }],
    ['queued', { kind: 'pending' }],
    ['a word we don’t know', { kind: 'pending' }],
  ])('that is %s there is so here', async (status, expected) => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    fake.pay('OJ-1');
    Object.assign(fake.transactions.get('OJ-1') ?? {}, { status });
    expect(await payments.getDeposit('OJ-1')).toMatchObject(expected);
  });

  it('leaves out the fee that the payer carried on top', async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    fake.pay('OJ-1', 507_500);
    Object.assign(fake.transactions.get('OJ-1') ?? {}, { fees: 7_500 });
    expect(await payments.getDeposit('OJ-1')).toMatchObject({
      value: { paid: money(500_000n, 'NGN'), fee: money(0n, 'NGN') },
    });
  });

  it('isn’t ours when the answer is about another one', async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    const other = fake.transactions.get('OJ-1');
    if (other) fake.transactions.set('OJ-2', other);
    expect(await payments.getDeposit('OJ-2')).toMatchObject({ kind: 'unknown' });
  });
});

describe('mobile money at Paystack', () => {
  const charge = (network: string, phone: string, currency: 'GHS' | 'KES') =>
    payments.chargeMobileMoney({
      reference: 'OJ-M',
      email: 'ama@example.test',
      network,
      phone,
      returnUrl: 'https://oja.test/wallet/deposit',
      amount: money(2_000n, currency),
    });

  it.each([
    ['MTN', '+233551234987', 'GHS', { phone: '0551234987', provider: 'mtn' }],
    ['MPESA', '+254710000000', 'KES', { phone: '+254710000000', provider: 'mpesa' }],
    ['ATL_KE', '+254733000000', 'KES', { phone: '+254733000000', provider: 'atl' }],
  ] as const)('prompts a phone of %s', async (network, phone, currency, expected) => {
    const outcome = await charge(network, phone, currency);
    expect(outcome).toMatchObject({
      kind: 'done',
      value: { instruction: 'Enter your PIN on your phone.' },
    });
    expect(sent('/charge')?.body).toMatchObject({
      amount: 2_000,
      currency,
      mobile_money: expected,
    });
  });

  it('asks for a code from networks that give their customers one, and continues with it', async () => {
    expect(await charge('VOD', '+233201234567', 'GHS')).toMatchObject({
      kind: 'done',
      value: { kind: 'code', instruction: 'Dial *110# and enter the voucher.' },
    });
    expect(sent('/charge')?.body).toMatchObject({
      mobile_money: { phone: '0201234567', provider: 'vod' },
    });
    const submit = (code: string) => payments.submitMobileMoneyCode!({ reference: 'OJ-M', code });
    expect(await submit('000000')).toMatchObject({ kind: 'failed', code: 'invalid_input' });
    expect(await submit('123456')).toMatchObject({ kind: 'done', value: { kind: 'prompt' } });
    expect(sent('/charge/submit_otp')?.body).toEqual({ otp: '123456', reference: 'OJ-M' });
    expect(fake.transactions.size).toBe(1);
  });

  it('charges once, however often the prompt is requested', async () => {
    await charge('MTN', '+233551234987', 'GHS');
    expect(await charge('MTN', '+233551234987', 'GHS')).toMatchObject({ kind: 'done' });
    expect(fake.transactions.size).toBe(1);
  });

  it('isn’t offered for an unknown network', async () => {
    expect(payments.chargesNetwork('MPESA')).toBe(true);
    expect(payments.chargesNetwork('TKASH')).toBe(false);
    expect(await charge('TKASH', '+254770000000', 'KES')).toMatchObject({ code: 'invalid_input' });
    expect(fake.stub.requests).toEqual([]);
  });
});

describe('a dedicated account at Paystack', () => {
  const person = { bvn: '222222222221', codes: { paystack: '007' }, accountNumber: '0111111111' };
  const ada = {
    userRef: 'user-1',
    email: 'ada.own@example.test',
    name: 'Ada Ngozi Obi',
    identity: (): Promise<BankIdentity | null> => Promise.resolve(person),
  };

  it('is created once, also when the answer was lost', async () => {
    const first = await payments.ensureReservedAccount(ada);
    expect(await payments.ensureReservedAccount(ada)).toEqual(first);
    expect(fake.accounts).toHaveLength(1);
    expect(sent('/customer')?.body).toMatchObject({ first_name: 'Ada', last_name: 'Ngozi Obi' });
  });

  it('is opened once the provider knows its owner', async () => {
    fake.identified = new Set();
    expect(await payments.ensureReservedAccount(ada)).toMatchObject({ kind: 'pending' });
    const told = fake.stub.requests.find(({ path }) => path.endsWith('/identification'));
    expect(told?.body).toEqual({
      country: 'NG',
      type: 'bank_account',
      bvn: '222222222221',
      account_number: '0111111111',
      bank_code: '007',
      first_name: 'Ada',
      last_name: 'Ngozi Obi',
    });
    expect(await payments.ensureReservedAccount(ada)).toMatchObject({ kind: 'done' });
  });

  it('requires a valid BVN, where the provider asks for one', async () => {
    fake.identified = new Set();
    const none = await payments.ensureReservedAccount({
      ...ada,
      identity: () => Promise.resolve(null),
    });
    expect(none).toMatchObject({ kind: 'failed', code: 'invalid_input' });
    const wrong = () => Promise.resolve({ ...person, bvn: '11111111111' });
    expect(await payments.ensureReservedAccount({ ...ada, identity: wrong })).toMatchObject({
      kind: 'failed',
      code: 'invalid_input',
    });
  });

  it('is opened without sending a BVN to a provider that doesn’t ask', async () => {
    let opened = 0;
    const identity = () => Promise.resolve(++opened ? person : null);
    await payments.ensureReservedAccount({ ...ada, identity });
    expect(opened).toBe(0);
  });

  it('receives transfers, with their sender and note', async () => {
    const reference = fake.transferIn('9900000001', 750_000, 'OBI ADA');
    expect(await payments.getTransfer(reference)).toMatchObject({
      kind: 'done',
      value: {
        accountNumber: '9900000001',
        senderName: 'OBI ADA',
        note: 'NIP: for Ada',
        paid: money(750_000n, 'NGN'),
      },
    });
    const notice = fake.hook('charge.success', { reference, channel: 'dedicated_nuban' });
    expect(read(notice)).toMatchObject({ ok: true, topic: 'transfer', reference });
  });

  it('never treats a checkout as a transfer', async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    fake.pay('OJ-1');
    expect(await payments.getTransfer('OJ-1')).toMatchObject({ code: 'not_found' });
  });
});

describe('a refund at Paystack', () => {
  const refund = (refundReference = 'refund-1', amount = checkout.amount) =>
    payments.refund({
      topic: 'deposit',
      reference: 'OJ-1',
      refundReference,
      reason: 'wrong amount',
      amount,
    });
  const half = money(250_000n, 'NGN');
  /** A refund that someone makes on Paystack's dashboard. */
  const byHand = (amount: number, status = 'processed') => {
    const { id: transaction } = fake.transactions.get('OJ-1')!;
    const row = { id: 900, transaction, amount, currency: 'NGN', status };
    fake.refunds.push({ ...row, merchant_note: 'Refund for transaction OJ-1' });
  };
  beforeEach(async () => {
    await payments.startCheckout({ ...checkout, reference: 'OJ-1' });
    fake.pay('OJ-1');
  });

  it('is requested once, and done when the provider has processed it', async () => {
    expect(await refund()).toMatchObject({ kind: 'pending' });
    expect(await refund()).toMatchObject({ kind: 'pending' });
    expect(fake.refunds).toHaveLength(1);
    Object.assign(fake.refunds[0] ?? {}, { status: 'processed', amount: '500000' });
    expect(await refund()).toMatchObject({ kind: 'done', value: { refunded: checkout.amount } });
  });

  it('whose answer was lost is found, and not made a second time', async () => {
    fake.losesAnswers = true;
    expect(await refund()).toMatchObject({ kind: 'unknown' });
    fake.losesAnswers = false;
    expect(await refund()).toMatchObject({ kind: 'pending' });
    expect(fake.refunds).toHaveLength(1);
  });

  it('of the same amount is another one, even when the first one’s answer was lost', async () => {
    fake.refundCourse = 'processed';
    fake.losesAnswers = true;
    expect(await refund('refund-1', half)).toMatchObject({ kind: 'unknown' });
    fake.losesAnswers = false;
    expect(await refund('refund-2', half)).toMatchObject({ kind: 'done' });
    expect(await refund('refund-1', half)).toMatchObject({ kind: 'done' });
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([250_000, 250_000]);
  });

  it('that failed has failed whenever it is asked about, and the next one is made', async () => {
    fake.refundCourse = 'failed';
    expect(await refund('refund-1')).toMatchObject({ kind: 'failed', code: 'declined' });
    expect(await refund('refund-1')).toMatchObject({ kind: 'failed', code: 'declined' });
    expect(fake.refunds).toHaveLength(1);
    fake.refundCourse = 'processed';
    expect(await refund('refund-2')).toMatchObject({ kind: 'done' });
  });

  it('is refused when a refund on the dashboard left too little of the payment', async () => {
    byHand(100_000);
    expect(await refund()).toMatchObject({ kind: 'failed', code: 'duplicate' });
    expect(fake.refunds).toHaveLength(1);
  });

  it('counts as done once the dashboard has returned all of it, and not before', async () => {
    byHand(200_000);
    byHand(300_000, 'pending');
    expect(await refund()).toMatchObject({ kind: 'pending' });
    fake.refunds[1]!.status = 'processed';
    expect(await refund()).toMatchObject({ kind: 'done', value: { refunded: checkout.amount } });
    expect(fake.refunds).toHaveLength(2);
  });

  it('whose note isn’t repeated is recognised by its amount', async () => {
    await refund();
    fake.refunds[0]!.merchant_note = null;
    expect(await refund()).toMatchObject({ kind: 'pending' });
    expect(fake.refunds).toHaveLength(1);
  });

  it('that is refused leaves the money with us', async () => {
    fake.isRefusing = true;
    expect(await refund()).toMatchObject({ kind: 'failed' });
  });

  it('that waits for the payer’s account notifies our team', async () => {
    fake.refundCourse = 'needs-attention';
    expect(await refund()).toMatchObject({ kind: 'pending' });
    expect(told.join('\n')).toContain('refund waits');
  });
});
