import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { money, parseAmount } from '#lib/money.ts';
import type { Order } from '#lib/orders/contract.ts';
import { audit } from '#server/ledger/proofs.ts';
import { claimToSend, fulfil } from '#server/orders/send/fulfil.job.ts';
import { askAbout } from '#server/orders/send/requery.job.ts';
import { enqueue } from '#server/platform/task.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { reorganize, setStuck } from '#server/providers/crypto-desk/sandbox-chain.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBuyer,
  aCoinShop,
  agree,
  anAddressOn,
  coinsOn,
  pass,
  pay,
  readCoins,
  referenceOf,
  sendsOf,
  unitsOf,
} from '#tests/support/coin-purchases.ts';
import { countSends, sentOnChain } from '#tests/support/coin-sends.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { moneyOf } from '#tests/support/orders.ts';

const FEW = 4;
/** Much longer than a life takes. */
const LIFE_MS = 120_000;

const BETWEEN_AUDITS = 10;

let app: TestApp;
let calls: Map<string, number>;
beforeAll(async () => {
  app = await aCoinShop();
  calls = countSends(app);
  // a notice only makes us query, whatever it says
  app.services.providers.notices.connect(async (request) => {
    const { data } = (await request.json()) as { data: { reference: string } };
    await askAbout(app.services, data.reference, 'crypto-sandbox');
    return new Response(null, { status: 200 });
  });
});
afterAll(() => app.close());

const BALANCE = parseAmount('400000.00');
const goods = {
  USDT: { token: 'usdt', network: 'tron', least: 10_000_001 },
  BTC: { token: 'btc', network: 'bitcoin', least: 20_000 },
} as const;
type Coin = keyof typeof goods;
const coinNames = Object.keys(goods) as Coin[];

const behaviours = ['done', 'timeout', 'late', 'pending', 'duplicate notice', 'failed'] as const;
const deeds = [
  ...[
    'order',
    'order',
    'order',
    'claimed',
    'sent',
    'work',
    'work together',
    'work again',
    'notices',
  ],
  ...['stick', 'free', 'lose blocks', 'pass', 'pass', 'switch'],
] as const;

interface Act {
  deed: (typeof deeds)[number];
  coin: Coin;
  behaviour: (typeof behaviours)[number];
  /**
   * The amount above the minimum in the coin's smallest unit, the position of an order, or a number
   * of blocks.
   */
  n: number;
  seconds: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  deed: fc.constantFrom(...deeds),
  coin: fc.constantFrom(...coinNames),
  behaviour: fc.constantFrom(...behaviours),
  n: fc.integer({ min: 0, max: 999 }),
  seconds: fc.constantFrom(1, 4, 15, 70, 400),
});

interface Bought extends Pick<Order, 'uuid' | 'reference_code'> {
  coin: Coin;
  coins: string;
  /** Unique among the orders. */
  address: string;
  total: bigint;
  isStuck: boolean;
}

interface Life {
  member: TestMember;
  bought: Bought[];
}

const MOST = 5;

/** USDT in millionths and hundred-millionths: places that the network lacks are never charged. */
const coinsOf = (coin: Coin, n: number) =>
  (BigInt(goods[coin].least) * (coin === 'USDT' ? 100n : 1n) + BigInt(n))
    .toString()
    .padStart(9, '0')
    .replace(/(\d{8})$/, '.$1');

/** Pays twice at the same time, like an impatient double tap. */
async function buy({ member, bought }: Life, { coin, n }: Act): Promise<Bought | undefined> {
  if (bought.length >= MOST) return undefined;
  const { token, network } = goods[coin];
  const agreed = await agree(app, member, {
    token,
    network,
    coins: coinsOf(coin, n),
    walletAddress: anAddressOn(network),
  });
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  const { referenceCode } = agreed.body.data;
  const answers = await Promise.all([1, 2].map(() => pay(app, member, referenceCode)));
  const { order } = answers[0]!.body.data;
  expect(answers[1]!.body.data.order.uuid).toBe(order.uuid);
  const { coins, address } = await readCoins(app, member, order.reference_code);
  const made: Bought = {
    uuid: order.uuid,
    reference_code: order.reference_code,
    coin,
    coins: coins ?? '',
    address,
    total: parseAmount(order.lines.total),
    isStuck: false,
  };
  bought.push(made);
  return made;
}

/** A worker claims an order and dies before or after sending it. */
async function dieWith(life: Life, each: Act): Promise<void> {
  const made = await buy(life, each);
  if (!made) return;
  await claimToSend(app.services, made.uuid);
  if (each.deed === 'claimed') {
    // no one can know whether it was sent, so it counts as sent
    calls.set(made.address, 1);
    return;
  }
  const on = { coin: made.coin, network: goods[made.coin].network };
  await deskFor(app.services.providers.cryptoDesk, on)!.send({
    ...on,
    address: made.address,
    memo: null,
    reference: referenceOf(made),
    amount: money(unitsOf(made.coins), made.coin),
  });
}

async function stick(life: Life, { n, deed }: Act): Promise<void> {
  const made = life.bought[n % Math.max(1, life.bought.length)];
  if (!made) return;
  const { order } = await readCoins(app, life.member, made.reference_code);
  const isSticking = deed === 'stick';
  if (order.status === 'completed' || made.isStuck === isSticking) return;
  if (await setStuck(app.services, referenceOf(made), isSticking)) made.isStuck = isSticking;
}

/** Adds the job of each order twice more, for two workers to claim at the same time. */
async function workAgain({ bought }: Life): Promise<void> {
  for (const { uuid } of [...bought, ...bought])
    await enqueue(app.services.db, fulfil, { order_id: uuid });
  await Promise.all([app.drainJobs({ includeLater: true }), app.drainJobs()]);
}

const notices = ({ bought }: Life) =>
  Promise.all(
    [...bought, ...bought].map((made) =>
      askAbout(app.services, referenceOf(made), 'crypto-sandbox'),
    ),
  );

async function doIt(life: Life, each: Act): Promise<unknown> {
  switch (each.deed) {
    case 'order':
      return buy(life, each);
    case 'claimed':
    case 'sent':
      return dieWith(life, each);
    case 'work':
      return app.drainJobs();
    case 'work together':
      return Promise.all([app.drainJobs({ includeLater: true }), app.drainJobs()]);
    case 'work again':
      return workAgain(life);
    case 'notices':
      return notices(life);
    case 'stick':
    case 'free':
      return stick(life, each);
    case 'lose blocks': {
      const { network } = goods[each.coin];
      const final = network === 'tron' ? 20 : 2;
      return reorganize(app.services, {
        network,
        blocks: 1 + (each.n % (final - 1)),
      });
    }
    case 'pass':
      return pass(app, each.seconds);
    case 'switch':
      // delays follow the test's clock; other behaviours take this long in real time
      return setSwitch(
        app,
        'crypto',
        each.behaviour,
        each.behaviour === 'late' ? 20_000 : each.n % 30,
      );
  }
}

/**
 * Nothing is sent twice. Only amounts with final confirmations are captured, and the rest is on
 * hold.
 */
async function check({ member, bought }: Life): Promise<Record<Coin, bigint>> {
  const left: Record<Coin, bigint> = { USDT: 0n, BTC: 0n };
  let [held, spent] = [0n, 0n];
  for (const made of bought) {
    const sends = await sendsOf(app, made);
    expect(sends.length).toBeLessThanOrEqual(1);
    expect(calls.get(made.address) ?? 0).toBeLessThanOrEqual(1);
    const isOnChain = sends[0] !== undefined && sends[0].fail_code === null;
    if (isOnChain) expect(unitsOf(sends[0]!.amount)).toBe(unitsOf(made.coins));
    const { order, transactions, needed } = await readCoins(app, member, made.reference_code);
    if (order.status === 'completed') {
      expect(isOnChain).toBe(true);
      expect(transactions).toMatchObject([{ state: 'settled' }]);
      expect(transactions[0]!.confirmations).toBeGreaterThanOrEqual(needed);
      spent += made.total;
      left[made.coin] += unitsOf(made.coins);
    } else if (order.status === 'failed') expect(isOnChain).toBe(false);
    else held += made.total;
  }
  const wallet = await moneyOf(app, member);
  expect(parseAmount(wallet.held)).toBe(held);
  expect(BALANCE - parseAmount(wallet.book)).toBe(spent);
  return left;
}

/** Brings everything that is still open to its end. */
async function end(life: Life): Promise<void> {
  await setSwitch(app, 'crypto', 'done');
  for (const made of life.bought.filter(({ isStuck }) => isStuck))
    await setStuck(app.services, referenceOf(made), false);
  for (let n = 0; n < 3; n += 1) await pass(app, 400);
  for (const { reference_code } of life.bought) {
    const { order } = await readCoins(app, life.member, reference_code);
    expect(['completed', 'failed']).toContain(order.status);
  }
}

it(
  'each order is sent at most once and paid for when it is final, whatever happens',
  async () => {
    let lived = 0;
    await liveAll(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        const before = await Promise.all(
          coinNames.map((coin) => coinsOn(app, 'float_coins', coin)),
        );
        const life: Life = { member: await aBuyer(app), bought: [] };
        await buy(life, acts[0]!);
        for (const each of acts) {
          await doIt(life, each);
          await check(life);
        }
        await end(life);
        const left = await check(life);
        for (const [at, coin] of coinNames.entries()) {
          const now = await coinsOn(app, 'float_coins', coin);
          expect(now - before[at]!).toBe(left[coin]);
          // sent coins are a credit: a house account decreases by them
          expect(now).toBe(await sentOnChain(app, coin));
          expect(await coinsOn(app, 'fx_position', coin)).toBe(-now);
        }
        // it covers all lives so far
        lived += 1;
        if (lived % BETWEEN_AUDITS === 0) expect(await audit(app.services.db)).toEqual([]);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);
