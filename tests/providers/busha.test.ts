import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import type { CoinOn } from '#server/ports/crypto-desk.ts';
import { makeAddress, makeTxid } from '#server/providers/crypto-desk/sandbox-address.ts';
import { aBusha, confirmAll, transferOf, type FakeBusha } from '#tests/support/busha.ts';
import { stillClock } from '#tests/support/clock.ts';
import { describeCryptoDesk } from '#tests/conformance/crypto-desk.ts';

const clock = stillClock();
const on: CoinOn = { coin: 'USDT', network: 'tron' };
const payee = makeAddress('tron', 'payee');
let fake: FakeBusha;
beforeAll(async () => {
  fake = await aBusha(clock);
});
afterAll(() => fake.stub.close());
afterEach(() => {
  fake.lost = 'nothing';
  fake.isRefusing = false;
  fake.promise = (amount) => amount;
});

const set = (change: () => void) => {
  change();
  return Promise.resolve();
};

describeCryptoDesk('Busha', () => ({
  desk: fake.desk,
  on,
  payee,
  now: () => clock.now(),
  takesOnePayment: true,
  listsNothing: true,
  pay: async (reference, amount) => {
    const transfer = await transferOf(fake, reference);
    Object.assign(transfer, { status: 'processing', target_amount: amount });
    Object.assign(transfer.pay_in ?? {}, { blockchain_hash: makeTxid('tron', transfer.id) });
    return transfer.id;
  },
  confirm: () => set(() => confirmAll(fake)),
  vanish: (id) =>
    set(() => {
      for (const transfer of fake.transfers) if (transfer.id === id) transfer.status = 'cancelled';
    }),
  setSilent: (isSilent) => set(() => (fake.lost = isSilent ? 'transfers' : 'nothing')),
  setDown: (isDown) => set(() => (fake.lost = isDown ? 'everything' : 'nothing')),
  setRefusing: (isRefusing) => set(() => (fake.isRefusing = isRefusing)),
  countSends: async (reference) => {
    const kept = await fake.book.find(reference);
    return fake.transfers.filter(({ quote_id }) => quote_id === kept?.quoteId).length;
  },
  nameOf: () => fake.transfers.at(-1)?.id,
  notices: () => {
    const data = { id: fake.transfers.at(-1)?.id, status: 'funds_received', category: 'deposit' };
    const told = { ...fake.hook('transfer.funds_received', data), header: 'x-bu-signature' };
    return Promise.resolve([told, told]);
  },
}));

const request = (reference: string) => ({
  ...on,
  reference,
  address: payee,
  memo: null,
  amount: money(1_000_000_000n, 'USDT'),
});
const ask = (reference: string, sentAgoMs = 0) => {
  const sentAt = new Date(clock.now().getTime() - sentAgoMs);
  return fake.desk.getSend({ ...on, reference, sentAt });
};
const HOUR_MS = 3_600_000;

describe('Busha', () => {
  it('creates an address for one payment, with its expiry time', async () => {
    const outcome = await fake.desk.newDeposit({ ...on, reference: 'ends' });
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS / 2);
    expect(outcome).toMatchObject({ kind: 'done', value: { expiresAt } });
    const quote = fake.stub.requests.filter(({ path }) => path === '/v1/quotes').at(-1);
    expect(quote?.headers).toMatchObject({ authorization: 'Bearer key-of-the-test' });
    expect(quote?.body).toMatchObject({
      source_currency: 'USDT',
      target_currency: 'USDT',
      source_amount: '10.000000',
      pay_in: { type: 'address', network: 'TRX' },
    });
  });

  it('enters what arrived, whatever was quoted', async () => {
    const expected = money(2_000_000_000n, 'USDT');
    await fake.desk.newDeposit({ ...on, reference: 'more', expected });
    const transfer = await transferOf(fake, 'more');
    expect(transfer.source_amount).toBe('20.000000');
    Object.assign(transfer, { status: 'funds_received', target_amount: '23.5' });
    const paid = await fake.desk.getDeposit({ ...on, reference: 'more' });
    expect(paid).toMatchObject({ value: [{ arrived: money(2_350_000_000n, 'USDT') }] });
  });

  it('never uses a quote that promises something else', async () => {
    fake.promise = () => '9.5';
    expect(await fake.desk.send(request('less'))).toMatchObject({ kind: 'failed' });
    expect(await fake.book.find('less')).toBeUndefined();
  });

  it('leaves a send unknown when its quote was used and nothing shows by what', async () => {
    fake.lost = 'transfers';
    await fake.desk.send(request('used'));
    Object.assign(fake, { lost: 'nothing', isLate: true });
    expect(await fake.desk.send(request('used'))).toMatchObject({ kind: 'unknown' });
    expect(await ask('used', HOUR_MS)).toMatchObject({ kind: 'unknown' });
    fake.isLate = false;
    expect(await ask('used')).toMatchObject({ kind: 'pending' });
  });

  it('proves that a quote wasn’t used only once it has expired', async () => {
    fake.isRefusing = true;
    await fake.desk.send(request('unused'));
    fake.isRefusing = false;
    expect(await ask('unused', 10 * 60_000)).toMatchObject({ kind: 'unknown' });
    clock.advance(HOUR_MS / 1000);
    expect(await ask('unused', HOUR_MS)).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it.each([
    ['processing', '', { kind: 'pending' }],
    ['a word we don’t know', '', { kind: 'pending' }],
    ['outgoing_payment_sent', '', { kind: 'pending' }],
    ['outgoing_payment_sent', 'f00d', { kind: 'done', value: { txid: 'f00d', isFinal: false } }],
    ['funds_delivered', 'f00d', { kind: 'done', value: { txid: 'f00d', isFinal: true } }],
    ['funds_delivered', '', { kind: 'unknown' }],
    ['cancelled', '', { kind: 'failed', code: 'declined' }],
    ['funds_not_delivered', 'f00d', { kind: 'failed', code: 'reversed' }],
  ])('translates %s with the transaction %j', async (status, hash, expected) => {
    const reference = `${status} ${hash}`;
    await fake.desk.send(request(reference));
    const transfer = await transferOf(fake, reference);
    transfer.status = status;
    Object.assign(transfer.pay_out ?? {}, { blockchain_hash: hash });
    expect(await ask(reference)).toMatchObject(expected);
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

  it('identifies a send by the provider’s own id, and customers by nothing', () => {
    const read = ({ raw, signature }: { raw: Uint8Array; signature: string }) =>
      fake.desk.readNotice(() => signature, raw);
    const sent = read(fake.hook('transfer.funds_delivered', { id: 'TRF_1' }));
    expect(sent).toMatchObject({ ok: true, topic: 'send', reference: '', providerRef: 'TRF_1' });
    const other = read(fake.hook('customer.verification.completed', { id: 'CUS_1' }));
    expect(other).toMatchObject({ topic: 'other' });
  });
});
