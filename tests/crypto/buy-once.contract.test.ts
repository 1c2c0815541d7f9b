import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { money } from '#lib/money.ts';
import { claimToSend } from '#server/orders/send/fulfil.job.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBuyer,
  aCoinShop,
  agree,
  anAddressOn,
  order,
  pass,
  pay,
  readCoins,
  referenceOf,
  sendsOf,
  cancelCoins,
} from '#tests/support/coin-purchases.ts';
import { switchPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinShop();
});
beforeEach(async () => {
  member = await aBuyer(app);
});
afterEach(async () => {
  await setSwitch(app, 'crypto', 'done');
  await switchPrices(app, 'done');
});
afterAll(() => app.close());

describe('tapping twice', () => {
  it('buys once: the same key, another key, eight at the same time', async () => {
    const { body } = await agree(app, member);
    const { referenceCode, quote } = body.data;
    const key = randomUUID();
    const first = await pay(app, member, referenceCode, { key });
    expect([first.status, first.body.data.bankDetails]).toEqual([201, null]);
    const again = await Promise.all([
      pay(app, member, referenceCode, { key }),
      ...Array.from({ length: 7 }, () => pay(app, member, referenceCode)),
    ]);
    const codes = new Set([first, ...again].map((each) => each.body.data.order.reference_code));
    expect(codes.size).toBe(1);
    expect((await moneyOf(app, member)).held).toBe(quote.lines.total);
    await app.drainJobs();
    expect(await sendsOf(app, first.body.data.order)).toHaveLength(1);
  });

  it('buys once also when all eight arrive at the same moment', async () => {
    const { body } = await agree(app, member);
    const { referenceCode, quote } = body.data;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => pay(app, member, referenceCode)),
    );
    expect(new Set(answers.map((each) => each.body.data.order.reference_code)).size).toBe(1);
    expect((await moneyOf(app, member)).held).toBe(quote.lines.total);
    await pass(app, 60);
    expect(await sendsOf(app, answers[0]!.body.data.order)).toHaveLength(1);
  });
});

describe('a worker that dies', () => {
  it('between the claim and the send sends nothing later: the money is returned', async () => {
    const bought = await order(app, member);
    const claim = await claimToSend(app.services, bought.uuid);
    expect(claim).toMatchObject({ sentBefore: false });
    await app.drainJobs();
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('unknown');
    // the database's clock stops with the test, so it can't prove that five minutes have passed
    app.clock.advance(6 * 60);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('failed');
    expect(await sendsOf(app, bought)).toEqual([]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '400000.00', held: '0.00' });
  });

  it('after the send, before it was recorded, doesn’t send again: it is found', async () => {
    const bought = await order(app, member);
    await claimToSend(app.services, bought.uuid);
    const on = { coin: 'USDT', network: 'tron' } as const;
    const { address } = await readCoins(app, member, bought.reference_code);
    await deskFor(app.services.providers.cryptoDesk, on)?.send({
      ...on,
      address,
      memo: null,
      reference: referenceOf(bought),
      amount: money(2_000_000_000n, 'USDT'),
    });
    await app.drainJobs();
    await pass(app, 60);
    expect((await readOrder(app, member, bought.reference_code)).status).toBe('completed');
    expect(await sendsOf(app, bought)).toHaveLength(1);
  });
});

describe('in the undo window', () => {
  it('a purchase is undone, and nothing is ever sent; afterwards it is too late', async () => {
    const slow = await aCoinShop({ UNDO_WINDOW_S: '60' });
    try {
      const buyer = await aBuyer(slow);
      const bought = await order(slow, buyer, { walletAddress: anAddressOn('tron') });
      expect(bought.can_cancel).toBe(true);
      const undone = await cancelCoins(slow, buyer, bought.reference_code);
      expect([undone.status, undone.body.data.status]).toEqual([200, 'cancelled']);
      await slow.drainJobs({ includeLater: true });
      expect(await sendsOf(slow, bought)).toEqual([]);
      expect(await moneyOf(slow, buyer)).toMatchObject({ book: '400000.00', held: '0.00' });
      const kept = await order(slow, buyer, { walletAddress: anAddressOn('tron') });
      await slow.drainJobs({ includeLater: true });
      expect((await cancelCoins(slow, buyer, kept.reference_code)).status).toBe(409);
      await pass(slow, 60);
      expect((await readCoins(slow, buyer, kept.reference_code)).order.status).toBe('completed');
      await expectCleanBooks(slow);
    } finally {
      await slow.close();
    }
  });
});

describe('a purchase of someone else', () => {
  it('doesn’t exist, nor does an order of another kind', async () => {
    const bought = await order(app, member);
    const stranger = await aBuyer(app);
    await expect(readCoins(app, stranger, bought.reference_code)).rejects.toThrow('404');
    expect((await cancelCoins(app, stranger, bought.reference_code)).status).toBe(404);
    await expect(readCoins(app, member, 'OJ-NOTHING')).rejects.toThrow('404');
    await app.drainJobs();
    await pass(app, 60);
  });
});
