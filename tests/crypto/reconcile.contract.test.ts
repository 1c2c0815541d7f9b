import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reorganize, spendTwice } from '#server/providers/crypto-desk/sandbox-chain.ts';
import { reconcileDay } from '#server/reconcile/reconcile-day.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import { aBuyer, order, pass, referenceOf } from '#tests/support/coin-purchases.ts';
import {
  aCoinShop,
  confirmIt,
  followIt,
  lastSale,
  later,
  openSaleOf,
  pay,
} from '#tests/support/coin-sales.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { expectCleanBooks, readOrder } from '#tests/support/orders.ts';
import { byHand, history, loseJobs, night } from '#tests/support/reconcile.ts';

let app: TestApp;
let member: TestMember;
beforeEach(async () => {
  app = await aCoinShop(stillClock());
  member = await aBuyer(app);
});
afterEach(() => app.close());

/**
 * Buys coins and waits until they are finally confirmed; returns our reference at the counterparty.
 */
async function aSend(): Promise<string> {
  const bought = await order(app, member);
  await app.drainJobs();
  await pass(app, 400);
  return referenceOf(bought);
}

/** Sells coins until they are paid and confirmed; returns the transaction and the address. */
async function aDeposit(amount = '20'): Promise<{ txid: string; address: string }> {
  await later(app, 0);
  const { walletAddress: address } = await openSaleOf(app, member);
  const txid = await pay(app, address, amount);
  await confirmIt(app, address);
  return { txid, address };
}

describe('a day of coins', () => {
  it('has no finding, whatever became of purchases and sales', async () => {
    await aSend();
    for (const behaviour of ['timeout', 'late', 'failed', 'duplicate notice']) {
      await setSwitch(app, 'crypto', behaviour);
      await order(app, member);
      await app.drainJobs();
      await pass(app, 30);
    }
    await setSwitch(app, 'crypto', 'done');
    await pass(app, 400);
    await aDeposit();
    // pending, replaced, below the minimum, in another coin
    const { walletAddress } = await openSaleOf(app, member);
    const gone = await pay(app, walletAddress, '20');
    await followIt(app, walletAddress);
    await spendTwice(app.services, gone);
    await pay(app, walletAddress, '0.5');
    await pay(app, walletAddress, '7', 'SHIB');
    await confirmIt(app, walletAddress);
    await app.drainJobs();
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it.each([
    ['amount_differs', 'update sandbox.coin_send set amount = amount + 1'],
    ['missing_there', 'delete from sandbox.coin_send'],
    [
      'done_twice',
      `insert into sandbox.done_twice select 'crypto', reference from sandbox.coin_send`,
    ],
  ])('finds what differs at the counterparty about coins that were sent: %s', async (kind, sql) => {
    const reference = await aSend();
    await byHand(app, sql);
    expect(await night(app)).toMatchObject([
      { port: 'coin-sends', kind, reference, currency: 'USDT', ourAmount: 2_000_000_000n },
      { port: 'coin-sends', kind: 'account_differs' },
    ]);
  });

  it('finds coins that left without an order of ours', async () => {
    await aSend();
    await byHand(
      app,
      `insert into sandbox.coin_send select 'OJCunknown', coin, network, address, memo, amount,
         'txid of no one', broadcast_at, mined_at, fail_code, created_at from sandbox.coin_send`,
    );
    expect(await night(app)).toMatchObject([
      { port: 'coin-sends', kind: 'missing_here', reference: 'OJCunknown', ourAmount: null },
      { port: 'coin-sends', kind: 'account_differs' },
    ]);
  });

  it.each([
    ['amount_differs', 'update sandbox.coin_payment set amount = amount + 1'],
    ['missing_there', 'delete from sandbox.coin_payment'],
  ])('finds what differs at the counterparty about coins that came: %s', async (kind, sql) => {
    const { txid } = await aDeposit();
    const { reference_code } = await lastSale(app, member);
    await byHand(app, sql);
    expect(await night(app)).toMatchObject([
      { port: 'coin-deposits', kind, reference: txid, ourReference: reference_code },
      {
        port: 'coin-deposits',
        kind: 'account_differs',
      },
    ]);
  });

  it('finds coins at an unknown address', async () => {
    const { txid } = await aDeposit();
    await byHand(
      app,
      `insert into sandbox.coin_address select 'unknown', coin, network, 'no one’s', created_at
         from sandbox.coin_address`,
    );
    await byHand(
      app,
      `insert into sandbox.coin_payment select 'x' || txid, 'no one’s', symbol, amount, made_at, mined_at
         from sandbox.coin_payment`,
    );
    expect(await night(app)).toMatchObject([
      { kind: 'missing_here', reference: `x${txid}`, ourAmount: null, theirAmount: 2_000_000_000n },
      { port: 'coin-deposits', kind: 'account_differs' },
    ]);
  });

  it('follows a payment whose notices got lost, and nothing is left to find', async () => {
    const { walletAddress, referenceCode } = await openSaleOf(app, member);
    await pay(app, walletAddress, '20');
    await loseJobs(app);
    await later(app, 60);
    app.clock.advance(24 * 3600);
    await later(app, 0);
    const { open } = await reconcileDay(app.services);
    expect(open).toEqual([]);
    expect(await history(app)).toEqual([
      ['missing_here', 'cleared'],
      ['account_differs', 'cleared'],
    ]);
    expect((await readOrder(app, member, referenceCode)).status).toBe('completed');
  });

  it('agrees on a payment that was lost after it was booked', async () => {
    const { txid, address } = await aDeposit();
    await spendTwice(app.services, txid);
    await followIt(app, address);
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([]);
  });

  it('books a payment again that its network lost and confirmed once more without a notice', async () => {
    const { address } = await aDeposit();
    expect(await reorganize(app.services, { network: 'tron', blocks: 400 })).toBe(1);
    await followIt(app, address);
    await loseJobs(app);
    expect(await night(app)).toEqual([]);
    expect(await history(app)).toEqual([
      ['missing_here', 'cleared'],
      ['account_differs', 'cleared'],
    ]);
    await expectCleanBooks(app);
  });

  it('reports nothing while the counterparty gives no list, and keeps what is open', async () => {
    await aSend();
    await byHand(app, 'delete from sandbox.coin_send');
    expect(await night(app)).toHaveLength(2);
    await setSwitch(app, 'crypto', 'timeout');
    const { silent, open } = await reconcileDay(app.services);
    expect(silent).toEqual(['crypto-sandbox', 'crypto-sandbox']);
    expect(open).toHaveLength(2);
  });
});
