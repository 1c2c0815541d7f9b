import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskMoney } from '#lib/reports/money.contract.ts';
import { parseAmount } from '#lib/money.ts';
import { aMember, type ApiBody, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { aKnownMember } from '#tests/support/deposits.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy, buyAndSettle, expectCleanBooks, numbers } from '#tests/support/orders.ts';
import { accountNumberOf, byHand, night, sendTo } from '#tests/support/reconcile.ts';

let app: TestApp;
let ada: TestOperator;
beforeAll(async () => {
  app = await aShop({ clock: databaseClock() });
  ada = await anOperator(app, 'Ada');
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

async function money(currency = 'NGN', operator = ada): Promise<DeskMoney> {
  const { status, body } = await deskOf(app, operator).get(`/money?currency=${currency}`);
  expect(status).toBe(200);
  return body.data as DeskMoney;
}
const tell = (more: object = {}) =>
  app.call<ApiBody & { data: DeskMoney }>('PUT', '/desk/money/balances', {
    token: ada.token,
    body: {
      account: 'float_bills',
      currency: 'NGN',
      amount: '700000.00',
      source: 'Dashboard',
      at: app.clock.now().toISOString(),
      ...more,
    },
  });
const floatOf = ({ floats }: DeskMoney, account: string) =>
  floats.find((each) => each.account === account)!;
const houseOf = ({ house }: DeskMoney, account: string) =>
  house.find((each) => each.account === account)!.balance;
const toldLines = async () =>
  (
    await byHand(app, `select 1 from audit_log where action = 'money.told' and actor = $1`, [
      `operator:${ada.id}`,
    ])
  ).rowCount;

describe('What the business has and owes', () => {
  it('is for operators alone, in one of our currencies', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/desk/money', { token })).status).toBe(401);
    const put = await app.call('PUT', '/desk/money/balances', { token, body: {} });
    expect(put.status).toBe(401);
    expect((await deskOf(app, ada).get('/money?currency=BTC')).status).toBe(422);
  });

  it('is unknown, not zero, where no figure was reported', async () => {
    const { totals, floats, suspense } = await money('KES');
    expect(totals).toEqual({
      owned: '0.00',
      booked: '0.00',
      all: '0.00',
      told: null,
      told_since: null,
      difference: null,
    });
    expect(suspense).toEqual({ balance: '0.00', count: 0, oldest: null });
    expect(floats.every(({ told, compared }) => told === null && compared === null)).toBe(true);
  });

  it('follows purchases, and adds up to zero with what people own', async () => {
    const before = await money();
    const member = await aMember(app, { balance: '5000.00' });
    await buyAndSettle(app, member, { amount: '500' });
    await buy(app, member, { number: numbers.neverSettles, amount: '300' });
    const after = await money();
    const wallets = after.owned.find(({ account }) => account === 'user_available')!;
    expect(parseAmount(wallets.available) + parseAmount(wallets.held)).toBe(
      parseAmount(after.totals.owned),
    );
    expect(wallets.held).toBe('300.00');
    expect(parseAmount(after.totals.owned) - parseAmount(before.totals.owned)).toBe(450_000n);
    expect(floatOf(after, 'float_bills')).toMatchObject({ booked: '-500.00', is_low: true });
    expect([after.totals.all, houseOf(after, 'house_fee')]).toEqual(['0.00', '0.00']);
    const sums = [...after.house.map(({ balance }) => balance), after.totals.owned];
    const all = sums.reduce((sum, each) => sum + parseAmount(each), 0n);
    expect(all).toBe(parseAmount(after.totals.booked));
  });

  it('counts what waits in suspense, with the oldest', async () => {
    const account = await accountNumberOf(app, await aKnownMember(app));
    await sendTo(app, account, '50');
    await app.drainJobs();
    const { suspense } = await money();
    expect(suspense).toMatchObject({ balance: '50.00', count: 1 });
    expect(suspense.oldest).not.toBeNull();
  });
});

describe('the balance that a provider reports', () => {
  it('applies from its time on, with what our books moved since, and is logged once', async () => {
    const told = await tell();
    expect(told.status).toBe(200);
    const line = floatOf(told.body.data, 'float_bills');
    expect(line).toMatchObject({
      expected: '700000.00',
      is_low: false,
      floor: '500000.00',
      told: { amount: '700000.00', source: 'Dashboard', difference: '700500.00' },
    });
    await buyAndSettle(app, await aMember(app, { balance: '5000.00' }), { amount: '200' });
    expect(floatOf(await money(), 'float_bills')).toMatchObject({
      booked: '-700.00',
      expected: '699800.00',
      told: { difference: '700500.00' },
    });
    const { at } = line.told!;
    await tell({ at });
    expect(await toldLines()).toBe(1);
    await tell({ at, amount: '1000.00' });
    expect(await toldLines()).toBe(2);
    expect(floatOf(await money(), 'float_bills')).toMatchObject({ is_low: true });
  });

  it('gives a total only once everyone with money of ours was read', async () => {
    expect((await money()).totals).toMatchObject({ told: null, difference: null });
    const { floats } = await money();
    for (const { account, booked } of floats)
      if (parseAmount(booked) !== 0n) await tell({ account, amount: '9000.00' });
    const { totals } = await money();
    expect(parseAmount(totals.difference!)).toBe(
      parseAmount(totals.told!) - parseAmount(totals.owned),
    );
    expect(totals.told_since).not.toBeNull();
  });

  it.each([
    ['account', { account: 'house_fee' }],
    ['currency', { currency: 'BTC' }],
    ['amount', { amount: '-5.00' }],
    ['at', { at: '2999-01-01T00:00:00Z' }],
    ['source', { source: ' ' }],
  ])('names %s when that is wrong', async (field, more) => {
    const { status, body } = await tell(more);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('is beside the last nightly comparison, with its findings', async () => {
    await byHand(
      app,
      `insert into sandbox.payment(reference, amount, currency, email, channel, state, paid_at, created_at)
       values ('OJ-STRAY', 350, 'NGN', 'a@b.example', 'checkout', 'paid', now(), now())`,
    );
    expect(await night(app)).toHaveLength(2);
    const now = await money('NGN', await anOperator(app));
    expect(floatOf(now, 'float_payments').compared).toMatchObject({ is_silent: false, open: 2 });
    expect(floatOf(now, 'float_bills').compared).toMatchObject({ open: 0 });
  });
});
