import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aCoinShop,
  aSeller,
  coinsOn,
  confirmIt,
  followIt,
  lastSale,
  later,
  openSaleOf,
  pay,
  settledOnChain,
} from '#tests/support/coin-sales.ts';
import { stillClock } from '#tests/support/clock.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import { toAmount } from '#lib/money.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop(stillClock());
});
beforeEach(async () => {
  await readPrices(app);
  member = await aSeller(app);
});
afterEach(async () => {
  expect(await coinsOn(app, 'float_coins', 'USDT')).toBe(
    toAmount(-(await settledOnChain(app, 'USDT')), 'USDT'),
  );
});
afterAll(() => app.close());

const order = (reference: string) => readOrder(app, member, reference);
const bookOf = async () => (await moneyOf(app, member)).book;
const lastOf = () => lastSale(app, member);
const opened = (change?: object) => openSaleOf(app, member, change);
const confirm = (address: string) => confirmIt(app, address);

describe('coins below the minimum', () => {
  it('are kept, and paid together with the rest that completes them', async () => {
    const { referenceCode, walletAddress, minimum } = await opened({ amount: undefined });
    expect(Number(minimum)).toBeGreaterThan(2);
    await pay(app, walletAddress, '1.2');
    await confirm(walletAddress);
    const small = await order(referenceCode);
    expect(small.status).toBe('processing');
    const missing = (Number(minimum) - 1.2).toFixed(2);
    expect(small.message).toBe(
      `USDT\u00a01.20 arrived, below the minimum of ${Number(minimum)}. Send at least USDT\u00a0${missing} more and we’ll pay for all of it.`,
    );
    expect(await bookOf()).toBe('1000.00');
    await pay(app, walletAddress, minimum);
    await confirm(walletAddress);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.facts.find(({ label }) => label === 'Arrived')?.value).toBe(
      `USDT\u00a0${(Number(minimum) + 1.2).toFixed(2)}`,
    );
  });

  it('add up in one sale, also when they are on their way together', async () => {
    const { referenceCode, walletAddress } = await opened({ amount: undefined });
    for (const amount of ['2', '2', '2']) await pay(app, walletAddress, amount);
    await confirm(walletAddress);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.facts.find(({ label }) => label === 'Arrived')?.value).toBe('USDT\u00a06.00');
  });

  it('don’t hold up the others when they take long: those continue on their own', async () => {
    const { referenceCode, walletAddress, total } = await opened();
    const slow = await pay(app, walletAddress, '1.2');
    await followIt(app, walletAddress);
    await app.services.db.sql.query(
      `update sandbox.coin_payment set mined_at = $2 where txid = $1`,
      [slow, new Date(app.clock.now().getTime() + 600_000)],
    );
    await pay(app, walletAddress, '20');
    await confirm(walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed', amount: total });
    const left = await lastOf();
    expect(left.reference_code).not.toBe(referenceCode);
    expect(left.status).toBe('processing');
    await later(app, 660);
    await followIt(app, walletAddress);
    expect((await lastOf()).message).toContain('USDT\u00a01.20 arrived, below the minimum');
  });

  it('are paid too when a new sale at their address brings it to the minimum', async () => {
    const small = await opened({ amount: undefined });
    await pay(app, small.walletAddress, '1.2');
    await confirm(small.walletAddress);
    const large = await opened();
    await pay(app, large.walletAddress, '20');
    await confirm(large.walletAddress);
    expect(await order(large.referenceCode)).toMatchObject({
      status: 'completed',
      amount: large.total,
    });
    expect(await order(small.referenceCode)).toMatchObject({ status: 'completed' });
  });
});
