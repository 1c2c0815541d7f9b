import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import { coinPurchaseRule } from '#lib/crypto/coin-purchase.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aBuyer, aCoinShop, agree, pass, pay } from '#tests/support/coin-purchases.ts';
import { switchPrices } from '#tests/support/crypto.ts';
import { setSwitch } from '#tests/support/deposits.ts';

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

const MINUTE_S = 60;

describe('the price of coins', () => {
  it('is held for a quarter of an hour, from the coins, with fee, terms and what arrives', async () => {
    const { status, body } = await agree(app, member);
    expect(status).toBe(200);
    const { quote, expires_at } = body.data;
    expect(quote).toMatchObject({
      currency: 'NGN',
      name: 'Tether USD',
      warning: coinPurchaseRule,
      lines: { duty: '0.00', arrives: { label: 'USDT\u00a020.00 on Tron (TRC-20)' } },
    });
    expect(quote.rule_version).toMatch(/^coins-\d+$/);
    expect(parseAmount(quote.lines.total)).toBe(
      parseAmount(quote.lines.amount) + parseAmount(quote.lines.fee),
    );
    const left = Date.parse(expires_at) - app.clock.now().getTime();
    expect(left / 60_000).toBeCloseTo(15, 0);
  });

  it('from money never charges more than was named, and buys no more than the network can send', async () => {
    const { body } = await agree(app, member, { coins: undefined, amount: '50000.00' });
    const { lines } = body.data.quote;
    const missing = parseAmount('50000.00') - parseAmount(lines.total);
    expect(missing >= 0n && missing <= 1n).toBe(true);
    // six decimal places on Tron
    expect(lines.arrives.label).toMatch(/^USDT\u00a0\d+\.\d{2,6} on Tron/);
  });

  it.each([
    ['amount', { coins: undefined }],
    ['amount', { amount: '50000.00' }],
    ['amount', { coins: undefined, amount: '100.00' }],
    ['coins', { coins: '0.5' }],
    ['coins', { coins: '9999999' }],
    ['fiatCurrency', { fiatCurrency: 'KES' }],
    ['walletAddress', { walletAddress: '' }],
    ['memo', { memo: '12345' }],
  ])('names the field that is wrong: %s', async (field, change) => {
    const { status, body } = await agree(app, member, change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('says that a coin isn’t sold on a network', async () => {
    expect((await agree(app, member, { network: 'litecoin' })).status).toBe(404);
  });

  it('isn’t quoted without a current one', async () => {
    await switchPrices(app, 'failed');
    app.clock.advance(6 * MINUTE_S);
    const { status, body } = await agree(app, member);
    expect([status, body.message]).toEqual([503, expect.stringContaining('Tether')]);
    await switchPrices(app, 'done');
    expect((await agree(app, member)).status).toBe(200);
  });

  it('that was agreed to is charged, whatever the market does until it is paid', async () => {
    const { body } = await agree(app, member);
    const { referenceCode, quote } = body.data;
    await app.services.db.sql.query(
      `insert into coin_term(name, value, effective_at, set_by, set_at)
       values ('spread:buy:usdt', 9, $1, 'test', $1)`,
      [app.clock.now()],
    );
    app.clock.advance(14 * MINUTE_S);
    const dearer = await agree(app, member);
    expect(parseAmount(dearer.body.data.quote.lines.total)).toBeGreaterThan(
      parseAmount(quote.lines.total),
    );
    const paid = await pay(app, member, referenceCode);
    expect(paid.body.data.order.lines.total).toBe(quote.lines.total);
    await app.services.db.sql.query(
      `insert into coin_term(name, value, effective_at, set_by, set_at)
       values ('spread:buy:usdt', 1.5, $1, 'test', $1)`,
      [app.clock.now()],
    );
    app.clock.advance(1);
    const cheaper = await pay(app, member, dearer.body.data.referenceCode);
    expect(cheaper.body.data.order.lines.total).toBe(dearer.body.data.quote.lines.total);
    await app.drainJobs();
    await pass(app, 60);
  });

  it('isn’t charged once its network is switched off, and no new one is quoted', async () => {
    const { body } = await agree(app, member);
    const turn = (value: number) =>
      app.services.db.sql.query(
        `insert into coin_term(name, value, effective_at, set_by, set_at)
         values ('on:buy:usdt:tron', $1, $2, 'test', $2)`,
        [value, app.clock.now()],
      );
    await turn(0);
    const paid = await pay(app, member, body.data.referenceCode);
    expect([paid.body.error_code, paid.body.message]).toEqual([
      'service_inactive',
      'USDT isn’t sold on Tron (TRC-20) right now.',
    ]);
    expect((await agree(app, member)).status).toBe(404);
    app.clock.advance(1);
    await turn(1);
    expect((await pay(app, member, body.data.referenceCode)).status).toBe(201);
    await app.drainJobs();
    await pass(app, 60);
  });

  it('expires after a quarter of an hour', async () => {
    const { body } = await agree(app, member);
    app.clock.advance(16 * MINUTE_S);
    const late = await pay(app, member, body.data.referenceCode);
    expect(late.body.errors?.['referenceCode']?.[0]).toContain('has expired');
  });

  it('is paid from the wallet alone, and only from one’s own', async () => {
    const { body } = await agree(app, member);
    const { referenceCode } = body.data;
    const other = await pay(app, member, referenceCode, { payment: randomUUID() });
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['payment']]);
    const stranger = await pay(app, await aBuyer(app), referenceCode);
    expect(Object.keys(stranger.body.errors ?? {})).toEqual(['referenceCode']);
    const wrong = await pay(app, member, referenceCode, { pin: '102938' });
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['pin']);
  });
});
