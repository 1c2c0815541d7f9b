import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import { reorganize, spendTwice } from '#server/providers/crypto-desk/sandbox-chain.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
import { readCoins } from '#tests/support/coin-purchases.ts';
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
import { readPrices } from '#tests/support/crypto.ts';
import { anOperator, casesOf } from '#tests/support/desk.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

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
  for (const coin of ['USDT', 'TRX', 'USDC'] as const)
    expect(await coinsOn(app, 'float_coins', coin)).toBe(
      toAmount(-(await settledOnChain(app, coin)), coin),
    );
});
afterAll(() => app.close());

const order = (reference: string) => readOrder(app, member, reference);
const money = () => moneyOf(app, member);
const opened = (change?: object) => openSaleOf(app, member, change);
const flags = async () => {
  const { rows } = await app.services.db.sql.query<{ state: string; held: bigint }>(
    'select state, held from flag where user_id = $1 order by raised_at',
    [member.user.uuid],
  );
  return rows;
};

describe('a payment that vanishes before it is confirmed', () => {
  it('credits nothing, and the sale waits again', async () => {
    const { referenceCode, walletAddress } = await opened();
    const txid = await pay(app, walletAddress, '20');
    await followIt(app, walletAddress);
    await spendTwice(app.services, txid);
    await confirmIt(app, walletAddress);
    const waiting = await order(referenceCode);
    expect(waiting.status).toBe('awaiting_user');
    expect(waiting.timeline.map(({ title }) => title)).toContain('The payment disappeared');
    expect((await money()).book).toBe('1000.00');
    await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
  });

  it('is followed again when it comes back', async () => {
    const { referenceCode, walletAddress } = await opened();
    const txid = await pay(app, walletAddress, '8');
    await followIt(app, walletAddress);
    await spendTwice(app.services, txid);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
    await app.services.db.sql.query(
      'update sandbox.coin_payment set vanished_at = null where txid = $1',
      [txid],
    );
    await confirmIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'partly_completed' });
  });

  it('ends an expired sale', async () => {
    const { referenceCode, walletAddress } = await opened();
    const txid = await pay(app, walletAddress, '20');
    await followIt(app, walletAddress);
    await later(app, 24 * 3600 + 60);
    await spendTwice(app.services, txid);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'cancelled' });
  });

  it('continues with what else is on its way', async () => {
    const { referenceCode, walletAddress, minimum } = await opened({ amount: undefined });
    const gone = await pay(app, walletAddress, '1');
    await pay(app, walletAddress, minimum);
    await followIt(app, walletAddress);
    await spendTwice(app.services, gone);
    await confirmIt(app, walletAddress);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.facts.find(({ label }) => label === 'Arrived')?.value).toBe(
      `USDT\u00a0${Number(minimum).toFixed(2)}`,
    );
  });
});

describe('a chain that loses blocks', () => {
  it('before the last confirmation credits nothing, and later once', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '20');
    app.clock.advance(4);
    await followIt(app, walletAddress);
    expect(await reorganize(app.services, { network: 'tron', blocks: 50 })).toBe(1);
    app.clock.advance(3);
    await followIt(app, walletAddress);
    const again = await order(referenceCode);
    expect(again).toMatchObject({ status: 'processing' });
    expect(again.timeline.map(({ title }) => title)).toContain('Confirmations are counted again');
    const noteOf = async () =>
      (await readCoins(app, member, referenceCode)).transactions.map(({ note }) => note);
    expect(await noteOf()).toEqual([expect.stringContaining('replaced its newest blocks')]);
    expect((await money()).book).toBe('1000.00');
    await confirmIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    expect(await noteOf()).toEqual([null]);
  });

  it('after it holds the payout, explains why, and releases it when the payment is confirmed again', async () => {
    const { referenceCode, walletAddress, total } = await opened();
    await pay(app, walletAddress, '20');
    app.clock.advance(8);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    await reorganize(app.services, { network: 'tron', blocks: 100 });
    await followIt(app, walletAddress);
    expect((await money()).held).toBe(total);
    const stopped = await order(referenceCode);
    expect(stopped.flags[0]?.reason.seen).toContain('The network no longer shows that payment');
    await followIt(app, walletAddress);
    expect(await flags()).toHaveLength(1);
    await confirmIt(app, walletAddress);
    expect((await money()).held).toBe('0.00');
    expect(await flags()).toMatchObject([{ state: 'lifted' }]);
  });
});

describe('a payment that vanishes after it was paid', () => {
  it('stops at the desk: the payout is held, and our books have no such coins', async () => {
    const { referenceCode, walletAddress, total } = await opened();
    const txid = await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    await spendTwice(app.services, txid);
    await followIt(app, walletAddress);
    await followIt(app, walletAddress);
    expect((await money()).held).toBe(total);
    expect(await flags()).toMatchObject([{ state: 'open' }]);
    const { rows } = await app.services.db.sql.query(
      `select 1 from audit_log a join orders o on o.id::text = a.subject
       where a.action = 'coins.lost' and o.reference_code = $1`,
      [referenceCode],
    );
    expect(rows).toHaveLength(1);
  });

  it('is reviewed by an operator who can refuse it, when it was not paid yet', async () => {
    const { referenceCode, walletAddress } = await opened({ amount: undefined });
    const txid = await pay(app, walletAddress, '1.5');
    await confirmIt(app, walletAddress);
    await spendTwice(app.services, txid);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'under_review' });
    const desk = casesOf(app, await anOperator(app), 'coins');
    const { id } = await desk.take(referenceCode);
    expect((await desk.decide(id, { verdict: 'approve' })).status).toBe(409);
    const refused = await desk.decide(id, {
      verdict: 'reject',
      reason_code: 'taken-back',
      proof: 'transaction',
      evidence: 'The explorer shows that it was replaced.',
    });
    expect(refused.status).toBe(200);
    expect(await order(referenceCode)).toMatchObject({ status: 'rejected' });
  });
});

describe('another coin at a right address', () => {
  it('is sold at its own rate, in a separate sale, when we buy it there', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '100', 'TRX');
    await confirmIt(app, walletAddress);
    const own = await lastSale(app, member);
    expect(own).toMatchObject({ status: 'completed', name: 'TRX on Tron (TRC-20)' });
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
  });

  it('is reviewed by an operator when we stop buying it on the way', async () => {
    const { walletAddress } = await opened();
    await pay(app, walletAddress, '100', 'TRX');
    await followIt(app, walletAddress);
    const turn = async (on: number) => {
      app.clock.advance(1);
      await app.services.db.sql.query(
        `insert into coin_term(name, value, effective_at, set_by, set_at)
         values ('on:sell:trx:tron', $2, $1, 'test', $1)`,
        [app.clock.now(), on],
      );
    };
    await turn(0);
    await confirmIt(app, walletAddress);
    await turn(1);
    const held = await lastSale(app, member);
    expect(held).toMatchObject({ status: 'under_review', name: 'TRX on Tron (TRC-20)' });
  });

  it('that we don’t buy credits nothing; its owner reads what they can do', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '1234.5', 'SHIB');
    await confirmIt(app, walletAddress);
    await confirmIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
    // and on the page of the sale that waits for coins there
    expect((await readCoins(app, member, referenceCode)).transactions).toMatchObject([
      {
        symbol: 'SHIB',
        amount: '1234.5',
        note: expect.stringContaining('We don’t buy SHIB') as string,
      },
    ]);
    const told = (await inboxOf(app, member)).list.filter(({ title }) => title.includes('SHIB'));
    expect(told).toHaveLength(1);
    expect(told[0]?.message).toContain(
      'We don’t buy SHIB on Tron (TRC-20), so nothing was credited. Contact us and we’ll tell you if it can be sent back.',
    );
    expect((await money()).book).toBe('1000.00');
  });
});

describe('the nightly check of our books', () => {
  it('finds coins that are in one of them only', async () => {
    const { walletAddress } = await opened();
    const txid = await pay(app, walletAddress, '20');
    await confirmIt(app, walletAddress);
    const find = async () => (await checkBooks(app.services.db)).findings.map(({ what }) => what);
    const set = (lost: Date | null) =>
      app.services.db.sql.query('update coin_payment set lost_at = $2 where payment_id = $1', [
        txid,
        lost,
      ]);
    await set(app.clock.now());
    expect(await find()).toEqual(['coins_and_ledger_disagree']);
    await set(null);
    expect(await find()).toEqual([]);
  });
});
