import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { PayinMethod } from '#lib/wallet/payin.contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  agree,
  aBuyer,
  cancelCoins,
  coinsOn,
  pass,
  pay,
  readCoins,
  sendsOf,
} from '#tests/support/coin-purchases.ts';
import {
  aPayer,
  aPayinShop,
  loseNotices,
  orderByTransfer,
  payins,
  paymentsBy,
  transferFor,
} from '#tests/support/coin-transfers.ts';
import { setSwitch } from '#tests/support/deposits.ts';
import { freshToken, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aPayinShop();
});
beforeEach(async () => {
  member = await aPayer(app);
});
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
});
afterAll(() => app.close());

const plus = (amount: string, more: bigint) => toAmount(parseAmount(amount) + more);
const empty = { book: '0.00', held: '0.00', available: '0.00' };
const free = (amount: string) => ({ book: amount, held: '0.00', available: amount });
const messages = async () =>
  (await inboxOf(app, member)).list.map(({ message }) => String(message));

describe('an order that is paid by transfer', () => {
  it('waits with our account and its reference until its price has been released', async () => {
    const { body } = await agree(app, member);
    const { referenceCode, expires_at } = body.data;
    app.clock.advance(200);
    const answer = await pay(app, member, referenceCode, { payment: payins.NG.id });
    const { order, bankDetails } = answer.body.data;
    expect(answer.status).toBe(201);
    expect(bankDetails).toEqual({
      type: 'bank',
      bank: 'Sandbox Bank',
      account_number: '0000000011',
      account_name: 'Oja sandbox',
      reference: order.reference_code,
      pay_until: expires_at,
    });
    expect(order).toMatchObject({ status: 'awaiting_user', can_cancel: true });
    expect(order.message).toContain(`with the reference ${order.reference_code}`);
    expect(order.message).toContain('if it arrives later, it goes into your wallet instead');
    const shown = await readCoins(app, member, order.reference_code);
    expect(shown.transfer).toEqual({
      ...bankDetails,
      arrived: '0.00',
      missing: order.lines.total,
      ended: null,
    });
    expect((await readOrder(app, member, order.reference_code)).next).toEqual({
      label: 'See how to pay',
      url: `/crypto/checkout/status?reference=${order.reference_code}`,
    });
    await app.drainJobs();
    expect(await moneyOf(app, member)).toEqual(empty);
    expect(await sendsOf(app, order)).toEqual([]);
  });

  it('is bought as soon as the money arrives, and sent once', async () => {
    const before = await coinsOn(app, 'float_coins');
    const bought = await orderByTransfer(app, member);
    const { reference_code } = bought.order;
    const reference = await transferFor(app, bought);
    await app.drainJobs();
    expect(await readCoins(app, member, reference_code)).toMatchObject({
      order: { status: 'processing' },
      transfer: { missing: '0.00', arrived: bought.order.lines.total },
    });
    expect((await moneyOf(app, member)).held).toBe(bought.order.lines.total);
    await pass(app, 60);
    expect((await readOrder(app, member, reference_code)).status).toBe('completed');
    expect(await moneyOf(app, member)).toEqual(empty);
    expect((await coinsOn(app, 'float_coins')) - before).toBe(2_000_000_000n);
    expect(await sendsOf(app, bought.order)).toHaveLength(1);
    expect(await paymentsBy(app, reference)).toMatchObject([
      { decision: 'credited', why: null, belongs: true, note: reference_code },
    ]);
  });

  it('is found by a page that asks, when the notice got lost', async () => {
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought, { note: `coins ${bought.order.reference_code.toLowerCase()}` });
    await loseNotices(app);
    const shown = await readCoins(app, member, bought.order.reference_code);
    expect(shown.order.status).toBe('processing');
    await pass(app, 60);
  });

  it('is found by the job when no one checks, and the delay costs its owner nothing', async () => {
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought);
    await loseNotices(app);
    await pass(app, 1000);
    await pass(app, 60);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('completed');
  });

  it('waits for the rest of it, shows how much is missing, and adds up what arrives', async () => {
    const bought = await orderByTransfer(app, member);
    const { total } = bought.order.lines;
    await transferFor(app, bought, { amount: '1000.00' });
    await app.drainJobs();
    const shown = await readCoins(app, member, bought.order.reference_code);
    expect(shown).toMatchObject({
      order: { status: 'awaiting_user' },
      transfer: { arrived: '1000.00', missing: plus(total, -100_000n) },
    });
    expect(await moneyOf(app, member)).toEqual(empty);
    await transferFor(app, bought, { amount: plus(total, -100_000n) });
    await app.drainJobs();
    expect((await moneyOf(app, member)).held).toBe(total);
    await pass(app, 60);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('completed');
  });

  it('leaves the excess in the wallet, and so a second transfer', async () => {
    const bought = await orderByTransfer(app, member);
    const { total } = bought.order.lines;
    await transferFor(app, bought, { amount: plus(total, 2500n) });
    await app.drainJobs();
    await transferFor(app, bought, { amount: '300.00' });
    await app.drainJobs();
    await pass(app, 60);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('completed');
    expect(await moneyOf(app, member)).toEqual(free('325.00'));
    expect((await messages()).join()).toContain('₦25.00 is in your wallet.');
  });

  it('ends when too little arrived in time: all of it is in the wallet, and later money too', async () => {
    const bought = await orderByTransfer(app, member);
    const { total } = bought.order.lines;
    await transferFor(app, bought, { amount: '1000.00' });
    await transferFor(app, bought, { amount: plus(total, -100_000n), inS: 16 * 60 });
    await app.drainJobs();
    await pass(app, 16 * 60 + 5);
    expect(await readCoins(app, member, bought.order.reference_code)).toMatchObject({
      order: {
        status: 'cancelled',
        message: 'Nothing was bought. Anything you paid for it is in your wallet.',
      },
      transfer: { arrived: total, ended: 'Not paid in time' },
    });
    expect(await moneyOf(app, member)).toEqual(free(total));
    expect(await sendsOf(app, bought.order)).toEqual([]);
  });

  it('undone before it is paid buys nothing; what still arrives is in the wallet', async () => {
    const bought = await orderByTransfer(app, member);
    const undone = await cancelCoins(app, member, bought.order.reference_code);
    expect(undone.body.data.status).toBe('cancelled');
    await transferFor(app, bought);
    await app.drainJobs();
    expect(await moneyOf(app, member)).toEqual(free(bought.order.lines.total));
    expect(await sendsOf(app, bought.order)).toEqual([]);
  });

  it('is undone or continues, never both, when both come at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const payer = await aPayer(app);
      const bought = await orderByTransfer(app, payer);
      const reference = await transferFor(app, bought);
      await Promise.all([
        cancelCoins(app, payer, bought.order.reference_code),
        readCoins(app, payer, bought.order.reference_code),
        app.drainJobs(),
      ]);
      await app.drainJobs();
      expect(await paymentsBy(app, reference)).toMatchObject([{ decision: 'credited' }]);
      const { status } = await readOrder(app, payer, bought.order.reference_code);
      const { book, held } = await moneyOf(app, payer);
      expect(['processing', 'cancelled']).toContain(status);
      expect([book, held]).toEqual([
        bought.order.lines.total,
        status === 'processing' ? bought.order.lines.total : '0.00',
      ]);
      await pass(app, 60);
    }
  });
});

describe('the ways to pay', () => {
  it('are those of the member’s country, and the wallet', async () => {
    const { body } = await agree(app, member);
    for (const payment of [payins.GH.id, randomUUID()]) {
      const answer = await pay(app, member, body.data.referenceCode, { payment });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        payment: ['This payment method isn’t available. Choose another one.'],
      });
    }
    const byWallet = await pay(app, member, body.data.referenceCode);
    expect([byWallet.status, byWallet.body.message]).toEqual([400, expect.any(String)]);
  });

  it('are one order for one price, whichever is sent again', async () => {
    const rich = await aBuyer(app);
    const { body } = await agree(app, rich);
    const { referenceCode } = body.data;
    const first = await pay(app, rich, referenceCode, { payment: payins.NG.id });
    const again = await pay(app, rich, referenceCode);
    expect(again.body.data).toMatchObject({
      order: { uuid: first.body.data.order.uuid, status: 'awaiting_user' },
      bankDetails: { reference: first.body.data.order.reference_code },
    });
    expect((await moneyOf(app, rich)).held).toBe('0.00');
  });

  it('are none where our provider can’t report transfers to our accounts', async () => {
    const payments = app.services.providers.payments.current;
    const { listPayins } = payments;
    payments.listPayins = null;
    try {
      const token = await freshToken(app, member);
      const offered = await app.call<{ data: PayinMethod[] }>('GET', '/payin-method', { token });
      expect(offered.body.data).toEqual([]);
      const { body } = await agree(app, member);
      const answer = await pay(app, member, body.data.referenceCode, { payment: payins.NG.id });
      expect(answer.status).toBe(422);
    } finally {
      payments.listPayins = listPayins;
    }
  });
});
