import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import { spendTwice } from '#server/providers/crypto-desk/sandbox-chain.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aCoinShop,
  aSeller,
  coinsOn,
  followIt,
  lastSale,
  later,
  openSaleOf,
  pay,
  referenceOf,
  settledOnChain,
  postCoinNotice,
} from '#tests/support/coin-sales.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { sendToDying } from '#tests/support/killed-server.ts';
import { expectCleanBooks, freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop();
});
beforeEach(async () => {
  await readPrices(app);
  member = await aSeller(app);
});
afterEach(async () => {
  await setSwitch(app, 'crypto', 'done');
  expect(await coinsOn(app, 'float_coins', 'USDT')).toBe(
    toAmount(-(await settledOnChain(app, 'USDT')), 'USDT'),
  );
});
afterAll(() => app.close());

const order = (reference: string) => readOrder(app, member, reference);
const bookOf = async () => Number((await moneyOf(app, member)).book);
const countSales = async () => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    `select count(*)::int n from orders where user_id = $1 and service_type = 'crypto-sell'`,
    [member.user.uuid],
  );
  return rows[0]?.n;
};

/** A sale whose coins the chain has confirmed, but without any notice. */
async function confirmedInSilence() {
  const sale = await openSaleOf(app, member);
  await pay(app, sale.walletAddress, '20');
  await app.services.db.sql.query(`delete from graphile_worker._private_jobs`);
  await later(app, 60);
  return { ...sale, reference: await referenceOf(app, sale.walletAddress) };
}

describe('notices of a counterparty for coins', () => {
  it('credit a payment once, sent sixty-four times at the same moment', async () => {
    const { reference, referenceCode, total } = await confirmedInSilence();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => postCoinNotice(app, { reference })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([app.drainJobs(), app.drainJobs(), app.drainJobs(), app.drainJobs()]);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed', amount: total });
    expect(await bookOf()).toBeCloseTo(1000 + Number(total), 2);
    expect(await countSales()).toBe(1);
  });

  it('credit it once when sixty-four requests ask at the same moment', async () => {
    const { walletAddress, referenceCode, total } = await confirmedInSilence();
    await Promise.all(Array.from({ length: 64 }, () => followIt(app, walletAddress)));
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    expect(await bookOf()).toBeCloseTo(1000 + Number(total), 2);
    expect(await countSales()).toBe(1);
  });

  it('change nothing when they are delivered again', async () => {
    const { reference, referenceCode, total } = await confirmedInSilence();
    const id = randomUUID();
    for (const _ of [1, 2, 3]) {
      expect((await postCoinNotice(app, { reference, id })).status).toBe(200);
      await app.drainJobs();
    }
    const { rows } = await app.services.db.sql.query(
      'select processed_at from provider_event where event_key = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ processed_at: expect.any(Date) as Date });
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    expect(await bookOf()).toBeCloseTo(1000 + Number(total), 2);
  });

  it('do no harm out of order, whatever they contain', async () => {
    const { reference, referenceCode, walletAddress } = await confirmedInSilence();
    for (const type of ['deposit.vanished', 'deposit.settled', 'deposit.seen', 'deposit.vanished'])
      await postCoinNotice(app, { reference, type });
    await app.drainJobs();
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
    const second = await openSaleOf(app, member);
    const txid = await pay(app, walletAddress, '20');
    await spendTwice(app.services, txid);
    await postCoinNotice(app, { reference, type: 'deposit.settled' });
    await app.drainJobs();
    expect(await order(second.referenceCode)).toMatchObject({ status: 'awaiting_user' });
  });

  it('are refused when they are forged', async () => {
    const { reference, referenceCode } = await confirmedInSilence();
    expect((await postCoinNotice(app, { reference }, 'made-up')).status).toBe(401);
    const unsigned = await app.call('POST', '/webhooks/crypto-sandbox', { body: {} });
    expect(unsigned.status).toBe(401);
    await app.drainJobs();
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
    await followIt(app, await lastAddress());
  });

  it('make us ask again until there is an answer', async () => {
    const { reference, referenceCode } = await confirmedInSilence();
    await setSwitch(app, 'crypto', 'timeout');
    await postCoinNotice(app, { reference });
    await app.drainJobs();
    expect(await order(referenceCode)).toMatchObject({ status: 'awaiting_user' });
    await setSwitch(app, 'crypto', 'done');
    await app.drainJobs({ includeLater: true });
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
  });

  it('about something that isn’t ours lead to nothing', async () => {
    for (const type of ['deposit.settled', 'send.settled'])
      expect((await postCoinNotice(app, { reference: randomUUID(), type })).status).toBe(200);
    await app.drainJobs();
  });

  it.each(['btcpay', 'busha'])('of %s are refused where it isn’t configured', async (name) => {
    expect((await app.call('POST', `/webhooks/${name}`, { body: {} })).status).toBe(401);
  });

  it('are sent automatically: a payment that no one follows is paid', async () => {
    const { walletAddress } = await openSaleOf(app, member);
    await pay(app, walletAddress, '20');
    await later(app, 60);
    await app.drainJobs({ includeLater: true });
    expect(await lastSale(app, member)).toMatchObject({ status: 'completed' });
  });
});

const lastAddress = async () => (await lastSale(app, member)).recipient ?? '';

describe('a server that is killed while coins are credited', () => {
  it.each([
    ['before they are booked', ['insert into "order_payment"'], 'before'],
    [
      'after they are booked, before the seller is paid',
      ['ledger\\.post', 'ledger\\.post'],
      'before',
    ],
    [
      'after the seller is paid, before it is kept',
      ['ledger\\.post', 'ledger\\.post', '^commit'],
      'before',
    ],
    ['after it is kept', ['ledger\\.post', 'ledger\\.post', '^commit'], 'after'],
  ] as const)('%s: they are paid exactly once', async (_when, steps, when) => {
    const { referenceCode, walletAddress, total } = await confirmedInSilence();
    await sendToDying(app, {
      method: 'POST',
      url: `/api/crypto/sell/${referenceCode}/sent`,
      headers: {
        authorization: `Bearer ${await freshToken(app, member)}`,
        'content-type': 'application/json',
      },
      body: Buffer.from('{}').toString('base64'),
      steps: [...steps],
      when,
    });
    await expectCleanBooks(app);
    await followIt(app, walletAddress);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed', amount: total });
    expect(await bookOf()).toBeCloseTo(1000 + Number(total), 2);
    expect(await countSales()).toBe(1);
  });
});
