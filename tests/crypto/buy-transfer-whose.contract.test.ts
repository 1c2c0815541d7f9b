import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import { settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { settleTransfer } from '#server/wallet/receive-transfer.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aBuyer, pass, readCoins, sendsOf } from '#tests/support/coin-purchases.ts';
import {
  aPayer,
  aPayinShop,
  loseNotices,
  orderByTransfer,
  payins,
  paymentsBy,
  transfer,
  transferFor,
} from '#tests/support/coin-transfers.ts';
import { aKnownMember, setSwitch } from '#tests/support/deposits.ts';
import { anOperator } from '#tests/support/desk.ts';
import { sendToDying } from '#tests/support/killed-server.ts';
import {
  expectCleanBooks,
  freshToken,
  inboxOf,
  moneyOf,
  readOrder,
} from '#tests/support/orders.ts';
import { accountNumberOf } from '#tests/support/reconcile.ts';
import { compareToday, depositsOf, sendBack } from '#tests/support/suspense.ts';

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

const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));
const empty = { book: '0.00', held: '0.00', available: '0.00' };
const unclaimed = { decision: 'waiting', why: 'unclaimed', belongs: false };
const provider = () => app.services.providers.payments.current.id;

describe('a transfer to our account', () => {
  it.each([
    ['nothing', undefined],
    ['another text', 'for my coins'],
    ['a reference that no one has', 'OJ-2222-2222-22'],
  ])('with %s beside it waits for an operator, with its note', async (_, note) => {
    const bought = await orderByTransfer(app, member);
    const reference = await transfer(app, { amount: bought.order.lines.total, note });
    await app.drainJobs();
    expect(await paymentsBy(app, reference)).toMatchObject([{ ...unclaimed, note: note ?? null }]);
    expect((await readCoins(app, member, bought.order.reference_code)).transfer).toMatchObject({
      arrived: '0.00',
    });
    await pass(app, 1000);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('cancelled');
    expect(await moneyOf(app, member)).toEqual(empty);
  });

  it('that waits goes to its owner, or is returned, as an operator decides', async () => {
    const operator = await anOperator(app);
    const cases = depositsOf(app, operator);
    const given = await transfer(app, { amount: '500.00', note: 'rent' });
    const back = await transfer(app, { amount: '600.00', sender: 'EMEKA BALOGUN' });
    await app.drainJobs();
    const { facts } = await cases.take(given);
    expect(facts).toContainEqual({ label: 'Payment note', value: 'rent', warn: false });
    const { id } = await cases.find(given);
    await cases.decide(id, { verdict: 'approve', to: member.user.email });
    await cases.settle(back, sendBack);
    expect(await moneyOf(app, member)).toMatchObject({ available: '500.00' });
    expect(await paymentsBy(app, back)).toMatchObject([{ decision: 'returned' }]);
  });

  it('from another person buys nothing: an operator reviews it, and its owner is notified', async () => {
    const bought = await orderByTransfer(app, member);
    const reference = await transferFor(app, bought, { sender: 'EMEKA BALOGUN' });
    await app.drainJobs();
    expect(await paymentsBy(app, reference)).toMatchObject([unclaimed]);
    const { message } = (await inboxOf(app, member)).list[0] ?? {};
    expect(String(message)).toContain('It was sent by EMEKA BALOGUN.');
    expect(await moneyOf(app, member)).toEqual(empty);
    expect(await sendsOf(app, bought.order)).toEqual([]);
  });

  it('of more than twice the price, or in another currency, waits for an operator', async () => {
    const bought = await orderByTransfer(app, member);
    const twice = toAmount(2n * parseAmount(bought.order.lines.total) + 1n);
    const large = await transferFor(app, bought, { amount: twice });
    const foreign = await transferFor(app, bought, { amount: '100.00', to: payins.GH.number });
    await app.drainJobs();
    expect(await paymentsBy(app, large)).toMatchObject([unclaimed]);
    expect(await paymentsBy(app, foreign)).toMatchObject([unclaimed]);
    expect(await moneyOf(app, member)).toEqual(empty);
  });

  it('is no payment for an order when it was sent to a user’s own account', async () => {
    const bought = await orderByTransfer(app, member);
    const owner = await aKnownMember(app);
    const to = await accountNumberOf(app, owner);
    await transferFor(app, bought, { amount: '900.00', to });
    await app.drainJobs();
    await settleOutside(app.services, bought.order.uuid);
    expect(await moneyOf(app, owner)).toMatchObject({ available: '900.00' });
    expect((await readCoins(app, member, bought.order.reference_code)).transfer?.arrived).toBe(
      '0.00',
    );
  });
});

describe('however often we learn of a transfer', () => {
  it('it is booked once: notices and queries at the same moment', async () => {
    const bought = await orderByTransfer(app, member);
    const reference = await transferFor(app, bought);
    await loseNotices(app);
    await Promise.all([
      times(8, () => settleTransfer(app.services, { provider: provider(), reference })),
      times(8, () => settleOutside(app.services, bought.order.uuid)),
      times(4, () => readCoins(app, member, bought.order.reference_code)),
    ]);
    expect((await moneyOf(app, member)).book).toBe(bought.order.lines.total);
    await app.drainJobs();
    await pass(app, 60);
    expect(await sendsOf(app, bought.order)).toHaveLength(1);
    expect(await moneyOf(app, member)).toEqual(empty);
  });

  it('it is booked once when the notice comes twice', async () => {
    await setSwitch(app, 'payments', 'duplicate notice');
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought);
    await app.drainJobs();
    await pass(app, 60);
    expect(await sendsOf(app, bought.order)).toHaveLength(1);
    expect(await moneyOf(app, member)).toEqual(empty);
  });

  it('it is booked by the nightly comparison when no notice came, and then nothing differs', async () => {
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought);
    const stray = await transfer(app, { amount: '250.00' });
    await loseNotices(app);
    expect(await compareToday(app)).toEqual([]);
    expect(await paymentsBy(app, stray)).toMatchObject([unclaimed]);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('processing');
    await app.drainJobs();
    await pass(app, 60);
    expect(await compareToday(app)).toEqual([]);
  });

  it('no notice is trusted: while the bank gives no answer, nothing is bought or ended', async () => {
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought);
    await setSwitch(app, 'payments', 'timeout');
    await app.drainJobs();
    expect(await moneyOf(app, member)).toEqual(empty);
    app.clock.advance(1000);
    await expect(settleOutside(app.services, bought.order.uuid)).rejects.toThrow(
      'not confirmed yet',
    );
    await setSwitch(app, 'payments', 'done');
    await settleOutside(app.services, bought.order.uuid);
    expect((await readOrder(app, member, bought.order.reference_code)).status).toBe('processing');
    await pass(app, 60);
  });
});

describe('a server that is killed while a transfer is booked', () => {
  it.each([
    ['before it is booked', ['insert into "order_payment"'], 'before'],
    ['after it is booked, before it is on hold', ['ledger\\.post', 'ledger\\.'], 'before'],
    ['before it is kept', ['insert into "order_payment"', '^commit'], 'before'],
    ['after it is kept', ['insert into "order_payment"', '^commit'], 'after'],
  ] as const)('%s: it is bought exactly once', async (_when, steps, when) => {
    const bought = await orderByTransfer(app, member);
    await transferFor(app, bought);
    await loseNotices(app);
    const { reference_code, uuid } = bought.order;
    await sendToDying(app, {
      method: 'GET',
      url: `/api/crypto/${reference_code}`,
      steps: [...steps],
      when,
      headers: { authorization: `Bearer ${await freshToken(app, member)}` },
      body: '',
    });
    await expectCleanBooks(app);
    await settleOutside(app.services, uuid);
    await app.drainJobs();
    await pass(app, 60);
    expect((await readOrder(app, member, reference_code)).status).toBe('completed');
    expect(await sendsOf(app, bought.order)).toHaveLength(1);
    expect(await moneyOf(app, member)).toEqual(empty);
  });
});

describe('the rules that flag deposits', () => {
  it('check it before anything is bought: what they hold stays in the wallet', async () => {
    const buyer = await aBuyer(app, { balance: '' });
    await app.services.db.sql.query(
      `update flag_threshold set at_least = 2 where rule = 'many_deposits' and country_code = 'NG'`,
    );
    const first = await orderByTransfer(app, buyer);
    await transferFor(app, first);
    await app.drainJobs();
    const last = await orderByTransfer(app, buyer);
    await transferFor(app, last);
    await app.drainJobs();
    expect(await readCoins(app, buyer, last.order.reference_code)).toMatchObject({
      order: { status: 'cancelled' },
      transfer: { ended: 'Paid, but not bought', missing: '0.00' },
    });
    expect(await sendsOf(app, last.order)).toEqual([]);
    await pass(app, 60);
    expect((await moneyOf(app, buyer)).book).toBe(last.order.lines.total);
    expect((await readOrder(app, buyer, first.order.reference_code)).status).toBe('completed');
  });
});
