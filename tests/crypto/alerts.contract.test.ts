import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CoinAlert, NewCoinAlert } from '#lib/crypto/alerts.contract.ts';
import { decimalOf, toMillionths, type CoinSide } from '#lib/crypto/coin-price.ts';
import type { CryptoRate } from '#lib/crypto/contract.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { checkCoinAlerts } from '#server/crypto/alerts/check-alerts.job.ts';
import { aMember, type ApiBody, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCoinApp, readPrices, switchPrices } from '#tests/support/crypto.ts';
import { inboxOf } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCoinApp();
});
beforeEach(async () => {
  await switchPrices(app, 'done');
  // the market moves of earlier tests are forgotten after an hour
  app.clock.advance(3_700);
  await readPrices(app);
  member = await aMember(app);
});
afterAll(() => app.close());

type Answer = ApiBody & { data: CoinAlert };
const add = (body: Partial<NewCoinAlert>, as = member) =>
  app.call<Answer>('POST', '/crypto/alerts', { token: as.token, body });
const list = async (as = member) =>
  (await app.call<ApiBody & { data: CoinAlert[] }>('GET', '/crypto/alerts', { token: as.token }))
    .body.data;
const check = () => checkCoinAlerts.run(app.services, null);

/** Read from the table, because the session has expired by then. */
async function states(): Promise<string[]> {
  const { rows } = await app.services.db.sql.query<{ state: string }>(
    'select state from coin_alert where user_id = $1',
    [member.user.uuid],
  );
  return rows.map(({ state }) => state);
}

async function rateNow(side: CoinSide): Promise<bigint> {
  const path = `/crypto/rates?token=usdt&network=tron&side=${side}&fiatCurrency=NGN`;
  const { body } = await app.call<ApiBody & { data: CryptoRate }>('GET', path);
  return toMillionths(body.data.rate);
}
const times = (rate: bigint, percent: bigint) => decimalOf((rate * percent) / 100n);
/** Doubles or halves the market price. */
async function move(factor: number): Promise<void> {
  app.clock.advance(60);
  await app.services.db.sql.query(
    `insert into coin_price(coin, minute, usd, ngn, feed, at)
     select distinct on (coin) coin, date_trunc('minute', $2::timestamptz),
       usd * $1::numeric, ngn * $1::numeric, feed, $2
     from coin_price order by coin, minute desc`,
    [factor, app.clock.now()],
  );
}

describe('an alert', () => {
  it('waits for thirty days, and is only in its owner’s list', async () => {
    const target = times(await rateNow('sell'), 110n);
    const { status, body } = await add({ token: 'usdt', side: 'sell', target });
    expect([status, body.data]).toMatchObject([
      201,
      { token: 'usdt', symbol: 'USDT', side: 'sell', currency: 'NGN', target, state: 'waiting' },
    ]);
    const days = (Date.parse(body.data.ends_at) - Date.parse(body.data.created_at)) / 86_400_000;
    expect(days).toBe(30);
    expect(await list()).toEqual([body.data]);
    expect(await list(await aMember(app))).toEqual([]);
  });

  it('that is requested twice is one', async () => {
    const wanted = { token: 'usdt', side: 'sell', target: '9999' } as const;
    const [first, second] = await Promise.all([add(wanted), add(wanted)]);
    expect(first.body.data.id).toBe(second.body.data.id);
    expect(await list()).toHaveLength(1);
  });

  it('for a rate that is already reached gets an error at the field', async () => {
    const now = await rateNow('sell');
    const { status, body } = await add({ token: 'usdt', side: 'sell', target: times(now, 90n) });
    expect([status, body.errors]).toEqual([
      422,
      { target: [expect.stringMatching(/^Our rate is already ₦[\d.,]+\. Enter a higher one\.$/)] },
    ]);
    const lower = await add({ token: 'usdt', side: 'buy', target: times(now, 200n) });
    expect(lower.body.errors?.['target']?.[0]).toContain('Enter a lower one.');
  });

  it.each([['0'], ['-1'], ['1.1234567'], ['much'], ['']])('isn’t %s', async (target) => {
    const { status, body } = await add({ token: 'usdt', side: 'sell', target });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['target']]);
  });

  it('is refused where the coin can’t be sold, and while there is no current price', async () => {
    const ghana = await aMember(app, { country: 'GH' });
    const there = await add({ token: 'usdt', side: 'sell', target: '99' }, ghana);
    expect(there.body.error_code).toBe('unavailable_for_country');
    app.clock.advance(600);
    const stale = await add({ token: 'usdt', side: 'sell', target: '9999' });
    expect([stale.status, stale.body.message]).toEqual([
      503,
      expect.stringContaining('We don’t have a current price for Tether USD'),
    ]);
  });

  it('is one of at most twenty', async () => {
    const targets = Array.from({ length: cryptoTrades.alerts }, (_, n) => `${9000 + n}`);
    for (const target of targets) await add({ token: 'usdt', side: 'sell', target });
    const { status, body } = await add({ token: 'usdt', side: 'sell', target: '9999' });
    expect([status, body.message]).toEqual([
      409,
      'You have 20 alerts, the maximum. End one to add another.',
    ]);
  });

  it('ends when its owner ends it, and for no one else', async () => {
    const { body } = await add({ token: 'usdt', side: 'sell', target: '9999' });
    const end = (as: TestMember) =>
      app.call('POST', `/crypto/alerts/${body.data.id}/end`, { token: as.token });
    expect((await end(await aMember(app))).status).toBe(404);
    expect((await end(member)).status).toBe(200);
    expect((await end(member)).status).toBe(404);
    expect(await list()).toMatchObject([{ state: 'ended' }]);
  });
});

describe('an awaited rate', () => {
  it('causes one notification, however many processes check it at the same time', async () => {
    const target = times(await rateNow('sell'), 150n);
    await add({ token: 'usdt', side: 'sell', target });
    await check();
    expect((await list())[0]?.state).toBe('waiting');
    await move(2);
    await Promise.all([check(), check(), check()]);
    const [alert] = await list();
    expect(alert).toMatchObject({ state: 'reached', target });
    expect(toMillionths(alert!.reached_rate!)).toBeGreaterThanOrEqual(toMillionths(target));
    const told = (await inboxOf(app, member)).list;
    expect(told).toMatchObject([{ title: 'Tether USD: your rate is here', link: '/crypto/sell' }]);
  });

  it('is the one at which they buy when they want to buy', async () => {
    await add({ token: 'usdt', side: 'buy', target: times(await rateNow('buy'), 80n) });
    await move(0.5);
    await check();
    expect(await list()).toMatchObject([{ state: 'reached' }]);
    expect((await inboxOf(app, member)).list).toMatchObject([{ link: '/crypto/buy' }]);
  });

  it('causes no notification when the price is too old, nor after thirty days', async () => {
    await add({ token: 'usdt', side: 'sell', target: times(await rateNow('sell'), 150n) });
    await move(2);
    app.clock.advance(600);
    await check();
    expect(await states()).toEqual(['waiting']);
    app.clock.advance(cryptoTrades.alertS);
    await readPrices(app);
    await check();
    expect(await states()).toEqual(['ended']);
    const { rows } = await app.services.db.sql.query(
      'select 1 from notifications where user_id = $1',
      [member.user.uuid],
    );
    expect(rows).toEqual([]);
  });
});

describe('coins to be sold at a rate', () => {
  const coins = { network: 'tron', amount: '20' } as const;
  const initiate = (quote_id: string, change: object = {}) =>
    app.call<ApiBody & { data: CoinSale }>('POST', '/crypto/sell/initiate', {
      token: member.token,
      key: randomUUID(),
      body: { token: 'usdt', ...coins, payout: 'wallet', quote_id, ...change },
    });

  async function reached(): Promise<CoinAlert> {
    const target = times(await rateNow('sell'), 150n);
    const { status } = await add({ token: 'usdt', side: 'sell', target, ...coins });
    expect(status).toBe(201);
    await move(2);
    await Promise.all([check(), check()]);
    return (await list())[0]!;
  }

  it('have their price held for a quarter of an hour, and their owner gets a link to it', async () => {
    const alert = await reached();
    expect(alert).toMatchObject({ state: 'reached', network: 'tron', amount: '20.00000000' });
    const heldMs = Date.parse(alert.held_until!) - Date.parse(alert.reached_at!);
    expect(Math.round(heldMs / 1000)).toBe(cryptoTrades.heldS);
    expect((await inboxOf(app, member)).list).toMatchObject([
      { link: `/crypto/sell?alert=${alert.id}` },
    ]);
    await move(0.5);
    const { status, body } = await initiate(alert.quote_id!);
    expect(status).toBe(201);
    expect(body.data.rate).toBe(alert.reached_rate);
    expect(body.data.expires_at).toBe(alert.held_until);
  });

  it('keep that price for themselves: no other coins, no other member, not after it expires', async () => {
    const alert = await reached();
    const fields = async (answer: ReturnType<typeof initiate>) =>
      Object.keys((await answer).body.errors ?? {});
    expect(await fields(initiate(alert.quote_id!, { amount: '21' }))).toEqual(['quote_id']);
    app.clock.advance(cryptoTrades.heldS + 1);
    await move(1);
    expect(await fields(initiate(alert.quote_id!))).toEqual(['quote_id']);
  });

  it.each([
    [{ network: 'tron' }, 'amount'],
    [{ amount: '20' }, 'amount'],
    [{ ...coins, side: 'buy', target: '1' }, 'amount'],
    [{ ...coins, amount: '0.1' }, 'amount'],
  ])('are given in full: not %j', async (change, field) => {
    const wanted = { token: 'usdt', side: 'sell', target: '9999', ...change };
    const { status, body } = await add(wanted as NewCoinAlert);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });
});
