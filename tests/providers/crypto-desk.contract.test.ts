import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkAddress } from '#lib/crypto/coin-address/check-address.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { money } from '#lib/money.ts';
import type { CoinOn } from '#server/ports/crypto-desk.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import {
  payAddress,
  reorganize,
  setStuck,
  spendTwice,
} from '#server/providers/crypto-desk/sandbox-chain.ts';
import {
  describeCryptoDesk,
  type Bench,
  type SignedNotice,
} from '#tests/conformance/crypto-desk.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import { setSwitch } from '#tests/support/deposits.ts';

let app: TestApp;
/** The requests that our endpoint received, and its replies. */
let told: SignedNotice[] = [];
let answers = 200;
const header = 'x-crypto-signature';

beforeAll(async () => {
  app = await anApp({ clock: stillClock() });
  app.services.providers.notices.connect(async (request) => {
    const raw = new Uint8Array(await request.arrayBuffer());
    told.push({ raw, header, signature: request.headers.get(header) ?? '' });
    return new Response(null, { status: answers });
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  told = [];
  answers = 200;
  await setSwitch(app, 'crypto', 'done');
});

const tether: CoinOn = { coin: 'USDT', network: 'tron' };
const ether: CoinOn = { coin: 'ETH', network: 'ethereum' };
const HOUR_S = 3600;

const deskOf = (on: CoinOn) => {
  const desk = deskFor(app.services.providers.cryptoDesk, on);
  if (!desk) throw new Error('No one trades it');
  return desk;
};
async function addressOf(reference: string, on: CoinOn): Promise<string> {
  const outcome = await deskOf(on).newDeposit({ ...on, reference });
  if (outcome.kind !== 'done') throw new Error('No address');
  return outcome.value.address;
}
async function paymentsOf(reference: string, on: CoinOn) {
  const outcome = await deskOf(on).getDeposit({ ...on, reference });
  if (outcome.kind !== 'done') throw new Error('No payments');
  return outcome.value;
}
const send = (reference: string, on: CoinOn) =>
  deskOf(on).send({
    ...on,
    reference,
    address: makeAddress(on.network, 'payee'),
    memo: null,
    amount: money(100_000_000n, on.coin),
  });
const ask = (reference: string, on: CoinOn) =>
  deskOf(on).getSend({ ...on, reference, sentAt: app.clock.now() });
const bodies = () => told.map(({ raw }) => JSON.parse(new TextDecoder().decode(raw)) as Told);
interface Told {
  deliveryId: string;
  originalDeliveryId: string;
  isRedelivery: boolean;
  type: string;
  data: { reference: string };
}

const benchOn = (on: CoinOn): Bench => ({
  desk: deskOf(on),
  on,
  payee: makeAddress(on.network, 'payee'),
  pay: async (reference, amount) => {
    const txid = await payAddress(app.services, {
      address: await addressOf(reference, on),
      amount,
    });
    return txid ?? '';
  },
  confirm: () => Promise.resolve(app.clock.advance(HOUR_S)),
  vanish: async (id) => {
    await spendTwice(app.services, id);
  },
  setSilent: (isSilent) => setSwitch(app, 'crypto', isSilent ? 'timeout' : 'done'),
  setDown: (isDown) => setSwitch(app, 'crypto', isDown ? 'timeout' : 'done'),
  setRefusing: (isRefusing) => setSwitch(app, 'crypto', isRefusing ? 'failed' : 'done'),
  countSends: async (reference) => {
    const { rows } = await app.services.db.sql.query<{ n: number }>(
      'select count(*)::int n from sandbox.coin_send where reference = $1 and fail_code is null',
      [reference],
    );
    return rows[0]?.n ?? 0;
  },
  now: () => app.clock.now(),
  notices: async (reference) => {
    await app.drainJobs({ includeLater: true });
    told = [];
    await setSwitch(app, 'crypto', 'duplicate notice');
    const address = await addressOf(reference, on);
    await payAddress(app.services, { address, amount: '1' });
    await app.drainJobs();
    const [first, again] = told;
    if (!first || !again) throw new Error('Nothing was told');
    return [first, again];
  },
});

describeCryptoDesk('the sandbox, a stablecoin', () => benchOn(tether));
describeCryptoDesk('the sandbox, a coin of eighteen places', () => benchOn(ether));

describe('the sandbox’s chains', () => {
  it.each(Object.keys(coinNetworks) as CoinNetwork[])('make valid addresses on %s', (network) => {
    for (let n = 0; n < 50; n += 1)
      expect(checkAddress(makeAddress(network, `member ${n}`), network)).toBeNull();
  });

  it('count a confirmation for each block, and settle at the last one needed', async () => {
    const address = await addressOf('chain-1', ether);
    await payAddress(app.services, { address, amount: '0.123456789999999999' });
    expect(await paymentsOf('chain-1', ether)).toMatchObject([
      { confirmations: 0, exact: '0.123456789999999999', arrived: money(12_345_678n, 'ETH') },
    ]);
    // twelve seconds, ten times as fast
    app.clock.advance(1.2);
    expect(await paymentsOf('chain-1', ether)).toMatchObject([{ state: 'seen', confirmations: 1 }]);
    app.clock.advance(10 * 1.2);
    expect(await paymentsOf('chain-1', ether)).toMatchObject([
      { state: 'seen', confirmations: 11 },
    ]);
    app.clock.advance(1.2);
    expect(await paymentsOf('chain-1', ether)).toMatchObject([
      { state: 'settled', confirmations: 12 },
    ]);
  });

  it('carry any coin to a valid address: ours in hundred-millionths, others by their name', async () => {
    const address = await addressOf('chain-2', tether);
    await payAddress(app.services, { address, symbol: 'TRX', amount: '40' });
    await payAddress(app.services, { address, symbol: 'SHIB', amount: '12345.5' });
    const found = await paymentsOf('chain-2', tether);
    expect(found).toHaveLength(2);
    expect(found).toContainEqual(
      expect.objectContaining({ symbol: 'TRX', arrived: money(4_000_000_000n, 'TRX') }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ symbol: 'SHIB', exact: '12345.5', arrived: null }),
    );
  });

  it('remove a payment from its block in a reorganization, and put it into the next', async () => {
    const bitcoin: CoinOn = { coin: 'BTC', network: 'bitcoin' };
    const address = await addressOf('chain-3', bitcoin);
    await payAddress(app.services, { address, amount: '0.1' });
    app.clock.advance(61);
    expect(await paymentsOf('chain-3', bitcoin)).toMatchObject([{ state: 'seen' }]);
    expect(await reorganize(app.services, { network: 'bitcoin', blocks: 2 })).toBe(1);
    expect(await paymentsOf('chain-3', bitcoin)).toMatchObject([{ confirmations: 0 }]);
    app.clock.advance(120);
    expect(await paymentsOf('chain-3', bitcoin)).toMatchObject([{ state: 'settled' }]);
    expect(await reorganize(app.services, { network: 'bitcoin', blocks: 6 })).toBe(1);
    expect(await paymentsOf('chain-3', bitcoin)).toMatchObject([{ state: 'seen' }]);
  });

  it('leave a stuck send without confirmations until a block includes it', async () => {
    await send('chain-4', ether);
    await setStuck(app.services, 'chain-4', true);
    app.clock.advance(HOUR_S);
    const stuck = { kind: 'done', value: { confirmations: 0, isFinal: false } };
    expect(await ask('chain-4', ether)).toMatchObject(stuck);
    await setStuck(app.services, 'chain-4', false);
    app.clock.advance(HOUR_S);
    expect(await ask('chain-4', ether)).toMatchObject({ value: { isFinal: true } });
  });

  it('broadcast a send late when they take their time', async () => {
    await setSwitch(app, 'crypto', 'pending');
    expect(await send('chain-5', tether)).toMatchObject({ kind: 'pending' });
    app.clock.advance(7);
    expect(await ask('chain-5', tether)).toMatchObject({ kind: 'done' });
  });
});

describe('the sandbox’s notices', () => {
  it('report a payment that is seen, that settles, that vanishes, each once', async () => {
    await app.drainJobs({ includeLater: true });
    told = [];
    const address = await addressOf('told-1', tether);
    const txid = await payAddress(app.services, { address, amount: '20' });
    await app.drainJobs({ includeLater: true });
    await spendTwice(app.services, txid ?? '');
    expect(await spendTwice(app.services, txid ?? '')).toBe(false);
    await app.drainJobs({ includeLater: true });
    expect(bodies().map(({ type, data }) => [type, data.reference])).toEqual([
      ['deposit.seen', 'told-1'],
      ['deposit.settled', 'told-1'],
      ['deposit.vanished', 'told-1'],
    ]);
  });

  it('are delivered again, under another number, until we have accepted them', async () => {
    await app.drainJobs({ includeLater: true });
    told = [];
    answers = 500;
    const address = await addressOf('told-2', tether);
    await payAddress(app.services, { address, amount: '20' });
    await app.drainJobs();
    expect(bodies()).toMatchObject([{ type: 'deposit.seen' }]);
    answers = 200;
    await app.drainJobs({ includeLater: true });
    const [first, second] = bodies().filter(({ type }) => type === 'deposit.seen');
    expect(first).toMatchObject({ isRedelivery: false });
    expect(second).toMatchObject({
      isRedelivery: true,
      originalDeliveryId: first?.originalDeliveryId,
    });
    expect(second?.deliveryId).not.toBe(first?.deliveryId);
  });
});

describe('the sandbox’s calls', () => {
  const post = (path: string, body: object) => app.call('POST', `/sandbox/chain/${path}`, { body });
  interface Listed {
    data: { reference: string; payments: { txid: string; state: string; amount: string }[] }[];
  }
  const paid = async (reference: string) => {
    const { body } = await app.call<Listed>('GET', '/sandbox/chain');
    return body.data.find((each) => each.reference === reference)?.payments;
  };

  it('pay an address, in its coin or another, and show what arrived', async () => {
    const address = await addressOf('call-1', tether);
    expect(await post('payments', { address, amount: '20' })).toMatchObject({ status: 200 });
    await post('payments', { address, amount: '0.000001', symbol: 'TRX' });
    const found = (await paid('call-1')) ?? [];
    expect(found.map(({ amount }) => amount).sort()).toEqual(['0.000001', '20']);
    const txid = found[0]?.txid;
    expect(await post('events', { event: 'replace payment', subject: txid })).toMatchObject({
      status: 200,
    });
    expect(await post('events', { event: 'replace payment', subject: txid })).toMatchObject({
      status: 404,
    });
    expect((await paid('call-1'))?.map(({ state }) => state).sort()).toEqual(['seen', 'vanished']);
  });

  it('lose blocks, and stop and release a send', async () => {
    const address = await addressOf('call-2', { coin: 'LTC', network: 'litecoin' });
    await post('payments', { address, amount: '1' });
    app.clock.advance(16);
    const lost = await post('events', { event: 'lose blocks', subject: 'Litecoin', blocks: 3 });
    expect(lost.body).toMatchObject({ data: { touched: 1 } });
    await send('call-3', ether);
    const event = (name: string) => post('events', { event: name, subject: 'call-3' });
    expect((await event('stick send')).status).toBe(200);
    app.clock.advance(HOUR_S);
    expect(await ask('call-3', ether)).toMatchObject({ value: { isFinal: false } });
    expect((await event('free send')).status).toBe(200);
    app.clock.advance(HOUR_S);
    expect(await ask('call-3', ether)).toMatchObject({ value: { isFinal: true } });
  });

  it('name the networks where blocks can be lost', async () => {
    const { status, body } = await post('events', { event: 'lose blocks', subject: 'dogecoin' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { subject: [expect.stringContaining('bnb-smart-chain')] },
    });
  });

  it.each([
    ['an address that no one has', { address: 'unknown', amount: '1' }],
    ['an amount of nothing', { address: 'x', amount: '0.00' }],
    ['an amount that is none', { address: 'x', amount: '1e5' }],
    ['a coin without a symbol', { address: 'x', amount: '1', symbol: 'us dollar' }],
  ])('refuse %s', async (_, body) => {
    expect((await post('payments', body)).status).toBe(422);
  });
});
