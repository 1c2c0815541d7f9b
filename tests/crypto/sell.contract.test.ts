import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import { viewSale } from '#server/crypto/sell/view-sale.ts';
import { findByReference } from '#server/orders/find.ts';
import { invent } from '#server/providers/price-feed/sandbox-walk.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { stillClock } from '#tests/support/clock.ts';
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
  sellCoins,
  settledOnChain,
  tether,
} from '#tests/support/coin-sales.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';
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
  await setSwitch(app, 'crypto', 'done');
  await setSwitch(app, 'prices', 'done');
  expect(await coinsOn(app, 'float_coins', 'USDT')).toBe(
    toAmount(-(await settledOnChain(app, 'USDT')), 'USDT'),
  );
});
afterAll(() => app.close());

/**
 * The minutes after the rate's expiry until the market has moved most, because two minutes may have
 * the same rate.
 */
function minutesUntilOtherRate(): number {
  const now = app.clock.now().getTime();
  const rateAfter = (minutes: number) => invent('usdt', new Date(now + minutes * 60_000)).ngn;
  const moveBy = (minutes: number) => Math.abs(Number(rateAfter(minutes) - rateAfter(0)));
  const late = Array.from({ length: 60 }, (_, n) => 16 + n);
  return late.reduce((best, minutes) => (moveBy(minutes) > moveBy(best) ? minutes : best));
}

const order = (reference: string) => readOrder(app, member, reference);
const bookOf = async () => (await moneyOf(app, member)).book;
const lastOf = () => lastSale(app, member);
const opened = (change?: object) => openSaleOf(app, member, change);
const confirm = (address: string) => confirmIt(app, address);

describe('opening a sale of coins', () => {
  it('shows where to send them, the minimum, the confirmations, the rate and its rule', async () => {
    const sale = await opened();
    expect(sale).toMatchObject({
      token: 'usdt',
      symbol: 'USDT',
      network: 'tron',
      network_name: 'Tron (TRC-20)',
      amount: '20.00000000',
      currency: 'NGN',
      confirmations: 20,
      memo: null,
    });
    expect(sale.walletAddress).toMatch(/^T/);
    expect(Number(sale.total)).toBeCloseTo(20 * Number(sale.rate), 1);
    expect(Date.parse(sale.expires_at!) - app.clock.now().getTime()).toBe(15 * 60_000);
    expect(sale.rule).toContain('locked for 15 minutes');
    expect(sale.order).toMatchObject({ type: 'crypto-sell', status: 'awaiting_user' });
    expect(await bookOf()).toBe('1000.00');
  });

  it('gives a member the same address for a coin and network for good, and no one else', async () => {
    const first = await opened();
    const second = await opened({ amount: undefined });
    expect(second.walletAddress).toBe(first.walletAddress);
    expect(second).toMatchObject({ amount: null, total: null, expires_at: null });
    const elsewhere = await opened({ token: 'usdt', network: 'ethereum' });
    expect(elsewhere.walletAddress).not.toBe(first.walletAddress);
    const other = await sellCoins(app, await aSeller(app));
    expect(other.body.data.walletAddress).not.toBe(first.walletAddress);
  });

  it('creates one address when sixteen requests come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => sellCoins(app, member)));
    const good = answers.filter(({ status }) => status === 201);
    expect(good.length).toBeGreaterThan(0);
    expect(new Set(good.map(({ body }) => body.data.walletAddress)).size).toBe(1);
    const { rows } = await app.services.db.sql.query(
      'select 1 from coin_deposit_address where user_id = $1',
      [member.user.uuid],
    );
    expect(rows).toHaveLength(1);
  });

  it('returns the same sale for its key', async () => {
    const key = randomUUID();
    const first = await sellCoins(app, member, {}, key);
    await later(app, 60);
    const again = await sellCoins(app, member, {}, key);
    expect(again.body.data.referenceCode).toBe(first.body.data.referenceCode);
    expect(again.body.data.rate).toBe(first.body.data.rate);
    const changed = await sellCoins(app, member, { amount: '21' }, key);
    expect(changed.body.error_code).toBe('idempotency_mismatch');
  });

  it('replaces the one that waits without coins, and says so', async () => {
    const first = await opened();
    await opened();
    const replaced = await order(first.referenceCode);
    expect(replaced.status).toBe('cancelled');
    expect(replaced.timeline.at(-1)?.title).toBe('Replaced by a new sale');
  });

  it.each([
    ['less than the minimum', { amount: '0.5' }, 422, 'amount'],
    ['more than the maximum', { amount: '9000000' }, 422, 'amount'],
    ['an account of someone else', { payout: randomUUID() }, 422, 'payout'],
  ])('refuses %s', async (_, change, status, field) => {
    const { status: said, body } = await sellCoins(app, member, change);
    expect([said, Object.keys(body.errors ?? {})]).toEqual([status, [field]]);
  });

  it('shows members and guests what coins pay, also those that are sold on arrival', async () => {
    const { payout, token, network } = tether();
    const fields = { payout, token, network, service_type: 'crypto-sell' };
    for (const [body, arrives] of [
      [{ ...fields, amount: '20' }, expect.not.stringMatching(/^0\.00$/) as string],
      [fields, '0.00'],
    ] as const)
      for (const who of [{ token: member.token }, { country: 'NG' as const }]) {
        const shown = await app.call('POST', '/quotes', { body, ...who });
        expect(shown).toMatchObject({
          status: 200,
          body: { data: { lines: { arrives: { amount: arrives } } } },
        });
      }
  });

  it('refuses a coin that isn’t ours, Ghana, and members without a verified identity', async () => {
    expect((await sellCoins(app, member, { token: 'doge' })).status).toBe(404);
    const ama = await aSeller(app, { country: 'GH' });
    expect((await sellCoins(app, ama)).body.error_code).toBe('unavailable_for_country');
    const young = await aSeller(app, { kyc: false });
    expect((await sellCoins(app, young)).body.error_code).toBe('kyc_unsupported_service_type');
  });

  it('opens nothing without a current price, or without an address', async () => {
    await setSwitch(app, 'crypto', 'timeout');
    expect((await sellCoins(app, member)).status).toBe(503);
    await setSwitch(app, 'crypto', 'done');
    app.clock.advance(301);
    expect((await sellCoins(app, member)).status).toBe(503);
  });
});

describe('coins that arrive', () => {
  it('are shown with their confirmations, and paid once at the held rate when the last one comes', async () => {
    const { referenceCode, walletAddress, total } = await opened();
    await pay(app, walletAddress, '20');
    await followIt(app, walletAddress);
    const seen = await order(referenceCode);
    expect(seen.status).toBe('processing');
    expect(seen.timeline.map(({ title }) => title)).toContain('Seen on Tron (TRC-20)');
    expect(seen.timeline.find(({ title }) => title.startsWith('Seen'))?.text).toContain(
      '0 of 20 confirmations',
    );
    expect(await bookOf()).toBe('1000.00');
    app.clock.advance(1);
    await followIt(app, walletAddress);
    const found = await findByReference(app.services.db, referenceCode);
    const shown = await viewSale(app.services, found!);
    expect(shown).toMatchObject({ side: 'sell', needed: 20, sale: null });
    expect(shown.confirmations).toBeGreaterThan(0);
    expect(shown.transactions).toMatchObject([{ state: 'seen', amount: '20.00000000' }]);
    await confirm(walletAddress);
    await confirm(walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed', amount: total });
    expect(Number(await bookOf())).toBeCloseTo(1000 + Number(total), 2);
    expect(await coinsOn(app, 'fx_position', 'USDT')).toBe(
      (await coinsOn(app, 'float_coins', 'USDT')).replace('-', ''),
    );
  });

  it('pay the held rate for less than was named, and the sale is paid in part', async () => {
    const { referenceCode, walletAddress, rate } = await opened();
    await pay(app, walletAddress, '8');
    await confirm(walletAddress);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('partly_completed');
    expect(Number(paid.amount)).toBeCloseTo(8 * Number(rate), 2);
    expect(paid.timeline.at(-1)?.text).toBe('USDT\u00a08.00 arrived instead of USDT\u00a020.00.');
  });

  it('pay the held rate for the amount named, and the current rate for the excess', async () => {
    const { referenceCode, walletAddress } = await opened();
    await pay(app, walletAddress, '30');
    await app.services.db.sql.query(
      `insert into coin_term(name, value, effective_at, set_by, set_at)
       values ('spread:sell:usdt', 10, $1, 'test', $1)`,
      [app.clock.now()],
    );
    await confirm(walletAddress);
    await app.services.db.sql.query(
      `insert into coin_term(name, value, effective_at, set_by, set_at)
       values ('spread:sell:usdt', 1, $1, 'test', $1)`,
      [app.clock.now()],
    );
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    const text = paid.timeline.at(-1)?.text ?? '';
    expect(text).toContain('USDT\u00a030.00 arrived instead of USDT\u00a020.00.');
    expect(text).toContain('USDT\u00a020.00 of it was paid at your locked rate');
  });

  it('pay the current rate when the network shows them too late', async () => {
    const { referenceCode, walletAddress, total } = await opened();
    await later(app, minutesUntilOtherRate() * 60);
    await pay(app, walletAddress, '20');
    await confirm(walletAddress);
    const paid = await order(referenceCode);
    expect(paid.status).toBe('completed');
    expect(paid.timeline.at(-1)?.text).toContain('after your locked rate had expired');
    expect(paid.amount).not.toBe(total);
  });

  it('open another sale when none waits, and notify their owner', async () => {
    const first = await opened();
    await pay(app, first.walletAddress, '20');
    await confirm(first.walletAddress);
    await pay(app, first.walletAddress, '20');
    await followIt(app, first.walletAddress);
    const own = await lastOf();
    expect(own.reference_code).not.toBe(first.referenceCode);
    expect(own).toMatchObject({ status: 'processing' });
    expect((await inboxOf(app, member)).list.map(({ title }) => title)).toContain(
      'USDT\u00a020.00 on the way to you',
    );
    await confirm(first.walletAddress);
    expect(await lastOf()).toMatchObject({ status: 'completed' });
  });

  it('are several payments, each of a separate sale', async () => {
    const first = await opened();
    await pay(app, first.walletAddress, '20');
    await pay(app, first.walletAddress, '12');
    await pay(app, first.walletAddress, '15');
    await confirm(first.walletAddress);
    const { rows } = await app.services.db.sql.query<{ n: number }>(
      `select count(*)::int n from orders where user_id = $1 and status in ('completed', 'partly_completed')`,
      [member.user.uuid],
    );
    expect(rows[0]?.n).toBe(3);
  });

  it('wait for a current price, and are never paid at an old one', async () => {
    const { referenceCode, walletAddress } = await opened({ amount: undefined });
    await pay(app, walletAddress, '10');
    app.clock.advance(400);
    await followIt(app, walletAddress);
    const waiting = await order(referenceCode);
    expect(waiting).toMatchObject({ status: 'processing' });
    expect(waiting.message).toContain('don’t have a current price');
    expect(await bookOf()).toBe('1000.00');
    await readPrices(app);
    await followIt(app, walletAddress);
    expect(await order(referenceCode)).toMatchObject({ status: 'completed' });
  });
});
