import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BoughtCoins } from '#lib/crypto/buy.contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  anAddressOn,
  cancelCoins,
  coinsOn,
  pass,
  readCoins,
  sendsOf,
} from '#tests/support/coin-purchases.ts';
import { countSends, sentOnChain } from '#tests/support/coin-sends.ts';
import {
  aPayer,
  aPayinShop,
  loseNotices,
  orderByTransfer,
  transferFor,
} from '#tests/support/coin-transfers.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';

const FEW = 3;
/** Far more than a life takes. */
const LIFE_MS = 120_000;
const MOST = 3;

const BETWEEN_AUDITS = 10;

let app: TestApp;
let calls: Map<string, number>;
beforeAll(async () => {
  app = await aPayinShop();
  calls = countSends(app);
  await app.services.db.sql.query('update flag_threshold set at_least = 1000000000000');
});
afterAll(() => app.close());

const deeds = [
  ...['order', 'order', 'transfer', 'transfer', 'transfer', 'stranger', 'cancel', 'look'],
  ...['work', 'work together', 'lose notices', 'pass', 'pass', 'switch'],
] as const;
const behaviours = ['done', 'timeout', 'late', 'duplicate notice', 'failed'] as const;

interface Act {
  deed: (typeof deeds)[number];
  /** Which order. */
  at: number;
  /** Hundredths of its price. */
  share: number;
  seconds: number;
  behaviour: (typeof behaviours)[number];
}

const act: fc.Arbitrary<Act> = fc.record({
  deed: fc.constantFrom(...deeds),
  at: fc.integer({ min: 0, max: MOST - 1 }),
  share: fc.constantFrom(30, 50, 70, 100, 100, 130, 250),
  seconds: fc.constantFrom(1, 5, 70, 400, 901),
  behaviour: fc.constantFrom(...behaviours),
});

interface Placed {
  bought: BoughtCoins;
  /** No other order has it. */
  address: string;
  total: bigint;
  isCancelled: boolean;
  /** What came from its owner, by the bank's clock; kobo. */
  came: { amount: bigint; inTime: boolean }[];
}

interface Life {
  member: TestMember;
  placed: Placed[];
}

async function order({ member, placed }: Life): Promise<void> {
  if (placed.length >= MOST) return;
  const address = anAddressOn('tron');
  const bought = await orderByTransfer(app, member, { walletAddress: address });
  const total = parseAmount(bought.order.lines.total);
  placed.push({ bought, address, total, isCancelled: false, came: [] });
}

async function send({ bought, total, came }: Placed, { share, deed, seconds }: Act): Promise<void> {
  const amount = (total * BigInt(share)) / 100n;
  const inS = seconds < 100 ? seconds : 0;
  const isOwn = deed === 'transfer';
  const sender = isOwn ? 'OBI ADA' : 'EMEKA BALOGUN';
  await transferFor(app, bought, { amount: toAmount(amount), inS, sender });
  const until = Date.parse(bought.bankDetails?.pay_until ?? '');
  const at = app.clock.now().getTime() + inS * 1000;
  // more than twice the price is an operator's
  if (isOwn && share <= 200) came.push({ amount, inTime: at <= until });
}

async function cancel({ member }: Life, placed: Placed): Promise<void> {
  const { status } = await cancelCoins(app, member, placed.bought.order.reference_code);
  if (status === 200) placed.isCancelled = true;
}

async function doIt(life: Life, each: Act): Promise<unknown> {
  const found = life.placed[each.at % Math.max(1, life.placed.length)];
  switch (each.deed) {
    case 'order':
      return order(life);
    case 'transfer':
    case 'stranger':
      return found && send(found, each);
    case 'cancel':
      return found && cancel(life, found);
    case 'look':
      return found && readCoins(app, life.member, found.bought.order.reference_code);
    case 'work':
      return app.drainJobs();
    case 'work together':
      return Promise.all([app.drainJobs(), app.drainJobs()]);
    case 'lose notices':
      return loseNotices(app);
    case 'pass':
      return pass(app, each.seconds);
    case 'switch':
      return setSwitch(app, 'payments', each.behaviour);
  }
}

const sum = (came: Placed['came']) => came.reduce((all, { amount }) => all + amount, 0n);

/** Everything comes to its end: what is bought is what was paid for in time, and nothing is lost. */
async function end({ member, placed }: Life): Promise<void> {
  await setSwitch(app, 'payments', 'done');
  // moving the clock runs all planned queries at once, so those for a set time run here
  for (const seconds of [1000, 100]) {
    app.clock.advance(seconds);
    for (const { bought } of placed) await settleOutside(app.services, bought.order.uuid);
    await app.drainJobs();
    await pass(app, 60);
  }
  let spent = 0n;
  for (const { bought, address, total, isCancelled, came } of placed) {
    const { status } = await readOrder(app, member, bought.order.reference_code);
    const inTime = came.filter((each) => each.inTime);
    const sends = await sendsOf(app, bought.order);
    expect(sends).toHaveLength(status === 'completed' ? 1 : 0);
    expect(calls.get(address) ?? 0).toBe(sends.length);
    expect(['completed', 'cancelled']).toContain(status);
    if (isCancelled) expect(status).toBe('cancelled');
    if (status === 'completed') expect(sum(inTime)).toBeGreaterThanOrEqual(total);
    else if (!isCancelled) expect(inTime.filter(({ amount }) => amount >= total)).toEqual([]);
    if (status === 'completed') spent += total;
  }
  const arrived = placed.reduce((all, { came }) => all + sum(came), 0n);
  expect(await moneyOf(app, member)).toMatchObject({
    book: toAmount(arrived - spent),
    held: '0.00',
  });
}

it(
  'what was paid in time is bought once, and every other kobo is in the wallet or at the desk',
  async () => {
    let lived = 0;
    await liveAll(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
        const life: Life = { member: await aPayer(app), placed: [] };
        await order(life);
        for (const each of acts) await doIt(life, each);
        await end(life);
        const left = await coinsOn(app, 'float_coins');
        expect(left).toBe(await sentOnChain(app, 'USDT'));
        expect(await coinsOn(app, 'fx_position')).toBe(-left);
        // they read all lives there were
        lived += 1;
        if (lived % BETWEEN_AUDITS === 0) await expectCleanBooks(app);
      }),
      FEW,
    );
  },
  livesOr(FEW) * LIFE_MS,
);
