import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { CoinOn } from '#server/ports/crypto-desk.ts';
import { isSignedBytes } from '#server/providers/signed-bytes.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { aBtcpay, confirmAll, payInvoice, type FakeBtcpay } from '#tests/support/btcpay.ts';
import { stillClock } from '#tests/support/clock.ts';
import { describeCryptoDesk } from '#tests/conformance/crypto-desk.ts';

const clock = stillClock();
const on: CoinOn = { coin: 'BTC', network: 'bitcoin' };
const payee = makeAddress('bitcoin', 'payee');
let fake: FakeBtcpay;
beforeAll(async () => {
  fake = await aBtcpay(clock);
});
afterAll(() => fake.stub.close());
afterEach(() => {
  fake.lost = 'nothing';
  fake.refuses = undefined;
});

const set = (change: () => void) => {
  change();
  return Promise.resolve();
};

describeCryptoDesk('BTCPay', () => ({
  desk: fake.desk,
  on,
  payee,
  now: () => clock.now(),
  pay: (reference, amount) => Promise.resolve(payInvoice(fake, reference, amount)),
  confirm: () => set(() => confirmAll(fake)),
  vanish: (id) =>
    set(() => {
      const payments = fake.invoices.flatMap((invoice) => invoice.payments);
      for (const payment of payments) if (payment.id === id) payment.status = 'Invalid';
    }),
  setSilent: (isSilent) => set(() => (fake.lost = isSilent ? 'requests' : 'nothing')),
  setDown: (isDown) => set(() => (fake.lost = isDown ? 'everything' : 'nothing')),
  setRefusing: (isRefusing) =>
    set(() => {
      const json = { code: 'overdraft', message: 'Not enough' };
      fake.refuses = isRefusing ? { status: 400, json } : undefined;
    }),
  countSends: (reference) =>
    Promise.resolve(fake.payouts.filter(({ metadata }) => metadata.reference === reference).length),
  notices: (reference) => {
    const invoice = fake.invoices.find(({ metadata }) => metadata.orderId === reference);
    const about = { invoiceId: invoice?.id, metadata: { orderId: reference } };
    const header = 'BTCPay-Sig';
    const first = fake.hook('InvoiceReceivedPayment', about, 'delivery-1');
    const again = fake.hook('InvoiceReceivedPayment', about, 'delivery-1');
    return Promise.resolve([
      { ...first, header },
      { ...again, header },
    ]);
  },
}));

const request = (reference: string) => ({
  ...on,
  reference,
  address: makeAddress('bitcoin', reference),
  memo: null,
  amount: money(50_000n, 'BTC'),
});
const ask = (reference: string, sentAgoMs = 0, providerReference: string | null = null) => {
  const sentAt = new Date(clock.now().getTime() - sentAgoMs);
  return fake.desk.getSend({ ...on, reference, sentAt, providerReference });
};
const payout = (reference: string) => {
  const found = fake.payouts.find(({ metadata }) => metadata.reference === reference);
  if (!found) throw new Error('No such payout');
  return found;
};

describe('BTCPay', () => {
  it('creates an invoice of any amount, with the confirmations we need', async () => {
    await fake.desk.newDeposit({ ...on, reference: 'asked' });
    const made = fake.stub.requests.filter(({ method }) => method === 'POST').at(-1);
    expect(made?.headers).toMatchObject({ authorization: 'token key-of-the-test' });
    expect(made?.body).toMatchObject({
      currency: 'BTC',
      metadata: { orderId: 'asked' },
      checkout: { speedPolicy: 'LowMediumSpeed', paymentMethods: ['BTC-CHAIN'] },
    });
    expect(made?.body).not.toHaveProperty('amount');
  });

  it('returns the same address to two simultaneous requests, and finds what was paid to the other invoice', async () => {
    const deposit = { ...on, reference: 'at once' };
    const [one, two] = await Promise.all([
      fake.desk.newDeposit(deposit),
      fake.desk.newDeposit(deposit),
    ]);
    expect(one).toEqual(two);
    const twins = fake.invoices.filter(({ metadata }) => metadata.orderId === 'at once');
    for (const { payments, id } of twins)
      payments.push({
        id: `${id}ff-0`,
        receivedDate: 1_790_000_000,
        value: '0.01',
        fee: '0.0',
        status: 'Settled',
        destination: '',
      });
    const paid = await fake.desk.getDeposit(deposit);
    expect(paid.kind === 'done' && paid.value).toHaveLength(twins.length);
  });

  it('never returns an address of a test network', async () => {
    const { addressOf } = fake;
    fake.addressOf = () => 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    const outcome = await fake.desk.newDeposit({ ...on, reference: 'test network' });
    fake.addressOf = addressOf;
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'bad_body' });
  });

  it('is queried about one payout by its name, and trusted only if it is ours', async () => {
    await fake.desk.send(request('named'));
    const asked = () => fake.stub.requests.map(({ path }) => path.split('/').slice(5).join('/'));
    const { id } = payout('named');
    fake.stub.requests.length = 0;
    expect((await ask('named', 0, id)).kind).toBe('pending');
    expect(asked()).toEqual([`payouts/${id}`]);
    await fake.desk.send({ ...request('other'), address: makeAddress('bitcoin', 'other') });
    expect(await ask('other', 0, id)).toMatchObject({ providerRef: payout('other').id });
    expect(await ask('other', 0, 'gone')).toMatchObject({ providerRef: payout('other').id });
  });

  it('counts the confirmations of a payment that isn’t settled', async () => {
    await fake.desk.newDeposit({ ...on, reference: 'counted' });
    const id = payInvoice(fake, 'counted', '0.5');
    fake.confirmations.set(id.replace(/-0$/, ''), 1);
    const paid = await fake.desk.getDeposit({ ...on, reference: 'counted' });
    expect(paid).toMatchObject({ value: [{ id, state: 'seen', confirmations: 1 }] });
  });

  it.each([
    ['AwaitingApproval', null, { kind: 'pending' }],
    ['InProgress', null, { kind: 'pending' }],
    ['InProgress', 1, { kind: 'done', value: { confirmations: 1, isFinal: false } }],
    ['Completed', 1, { kind: 'done', value: { confirmations: 1, isFinal: false } }],
    ['Completed', 2, { kind: 'done', value: { confirmations: 2, isFinal: true } }],
    ['Completed', null, { kind: 'unknown' }],
    ['Cancelled', null, { kind: 'failed', code: 'declined' }],
  ])('translates %s with %s confirmations', async (state, confirmations, expected) => {
    const reference = `${state} ${confirmations}`;
    await fake.desk.send(request(reference));
    const txid = 'ab'.repeat(32);
    const proof = { proofType: 'PayoutTransactionOnChainBlob', id: txid };
    Object.assign(payout(reference), {
      state,
      paymentProof: confirmations === null ? null : proof,
    });
    fake.confirmations.set(txid, confirmations ?? 0);
    expect(await ask(reference)).toMatchObject(expected);
  });

  it.each([
    [401, { code: 'unauthenticated' }, 'auth'],
    [400, { code: 'overdraft' }, 'insufficient_float'],
    [422, [{ path: 'destination', message: 'Invalid' }], 'invalid_input'],
  ])('refuses a payout with %s %j, and nothing was sent', async (status, json, code) => {
    fake.refuses = { status, json };
    const outcome = await fake.desk.send(request(`refused ${status} ${code}`));
    expect(outcome).toMatchObject({ kind: 'failed', code });
  });

  it.each([
    ['an error with HTML', { status: 502, text: '<h1>Bad gateway</h1>' }],
    ['too many requests', { status: 429, json: { code: 'too-many' } }],
    ['a page instead of an answer', { status: 200, text: '<h1>Sign in</h1>' }],
    ['another shape', { status: 200, json: { id: 5 } }],
  ])('leaves a send unknown after %s', async (name, reply) => {
    const earlier = fake.refuses;
    fake.refuses = reply as FakeBtcpay['refuses'];
    const outcome = await fake.desk.send(request(`unclear ${name}`));
    fake.refuses = earlier;
    expect(outcome).toMatchObject({ kind: 'unknown' });
  });

  it.each([401, 403, 404, 410])(
    'leaves a send unknown that it refuses to report on, with %s',
    async (status) => {
      const reference = `not told ${status}`;
      await fake.desk.send(request(reference));
      fake.refusesToTell = status;
      const told = [await ask(reference, 60 * 60_000), await fake.desk.send(request(reference))];
      fake.refusesToTell = 0;
      expect(told).toMatchObject([{ kind: 'unknown' }, { kind: 'unknown' }]);
      expect(await ask(reference)).toMatchObject({ kind: 'pending' });
    },
  );

  it('refuses a second payout to an address before the first is complete', async () => {
    const { address } = request('first of two');
    await fake.desk.send(request('first of two'));
    const second = await fake.desk.send({ ...request('second of two'), address });
    expect(second).toMatchObject({ kind: 'failed', code: 'limit' });
  });

  it('identifies a payout by its own id alone, and other things by neither', () => {
    const read = ({ raw, signature }: { raw: Uint8Array; signature: string }) =>
      fake.desk.readNotice(() => signature, raw);
    const sent = read(fake.hook('PayoutUpdated', { payoutId: 'pay1', payoutState: 'Completed' }));
    expect(sent).toMatchObject({ ok: true, topic: 'send', reference: '', providerRef: 'pay1' });
    expect(read(fake.hook('PaymentRequestCreated', {}))).toMatchObject({ topic: 'other' });
  });

  it('lists what left its wallet without a payout of ours', async () => {
    fake.others.push({ transactionHash: 'ff'.repeat(32), amount: '-0.75' });
    const outcome = await fake.desk.listSettled?.({ from: new Date(0), to: new Date(2e12) });
    fake.others.length = 0;
    expect(outcome?.kind === 'done' && outcome.value.lines).toContainEqual(
      expect.objectContaining({
        topic: 'coin_send',
        ourReference: null,
        providerReference: 'ff'.repeat(32),
        amount: money(75_000_000n, 'BTC'),
        state: 'pending',
      }),
    );
    const earlier = await fake.desk.listSettled?.({ from: new Date(0), to: new Date(1e12) });
    expect(earlier).toMatchObject({ kind: 'done', value: { lines: [] } });
  });

  it('signs as its documentation says', () => {
    const raw = Buffer.from(
      '{"event":"charge.success","data":{"id":1,"reference":"dep_01","amount":500000,"currency":"NGN","status":"success"}}',
    );
    const known = '017e7fd25a1baa27c87b3cbbc7660b6d8eb3877834298a42c10c4ecb63128088';
    const how = { secrets: ['whsec_vector'], encoding: 'hex' } as const;
    expect(isSignedBytes(known, raw, how)).toBe(true);
    // while the server's secret is being changed, either one may have signed
    expect(isSignedBytes(known, raw, { ...how, secrets: ['new', 'whsec_vector'] })).toBe(true);
    expect(isSignedBytes(known, raw, { ...how, secrets: ['new'] })).toBe(false);
    const unset = createHmac('sha256', '').update(raw).digest('hex');
    expect(isSignedBytes(unset, raw, { ...how, secrets: [''] })).toBe(false);
  });
});
