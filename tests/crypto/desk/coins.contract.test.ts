import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeskCoins } from '#lib/crypto/desk/coins.contract.ts';
import { parseAmount } from '#lib/money.ts';
import { anApp, type ApiBody, type TestApp } from '#tests/support/api.ts';
import { aBuyer, aCoinShop, order, pass } from '#tests/support/coin-purchases.ts';
import { aSeller, followIt, later, pay, sellCoins } from '#tests/support/coin-sales.ts';
import { readPrices } from '#tests/support/crypto.ts';
import { anOperator } from '#tests/support/desk.ts';
import { readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCoinShop();
});
afterAll(() => app.close());

async function coins(query = '') {
  const { token } = await anOperator(app);
  const { status, body } = await app.call<ApiBody & { data: DeskCoins }>(
    'GET',
    `/desk/coins${query}`,
    { token },
  );
  expect(status).toBe(200);
  const tether = body.data.coins.find(({ token: id }) => id === 'usdt')!;
  const [naira] = tether.trades;
  return { tether, naira };
}

it('holdings of a coin and earnings from trading it are read from the ledger', async () => {
  expect((await coins()).tether).toMatchObject({ held: '0.00000000', trades: [] });

  const seller = await aSeller(app);
  const opened = await sellCoins(app, seller, { amount: '50' });
  expect(opened.body).toMatchObject({ data: { symbol: 'USDT' } });
  const { walletAddress, referenceCode } = opened.body.data;
  await pay(app, walletAddress, '50');
  await later(app, 120);
  await followIt(app, walletAddress);
  const sold = await readOrder(app, seller, referenceCode);
  expect(sold.status).toBe('completed');
  const { tether, naira } = await coins();
  expect([tether.held, tether.waiting]).toEqual(['50.00000000', '0.00000000']);
  expect(naira).toMatchObject({
    currency: 'NGN',
    sold: '50.00000000',
    bought: '0.00000000',
    taken: '0.00',
    paid_out: sold.lines.amount,
  });
  // the coins that we keep are worth more than we paid, by our spread
  expect(parseAmount(naira!.result!)).toBeGreaterThan(0n);
  expect(parseAmount(naira!.result!)).toBe(
    parseAmount(tether.worth!.NGN) - parseAmount(sold.lines.amount),
  );

  const bought = await order(app, await aBuyer(app));
  for (let n = 0; n < 20; n += 1) await pass(app, 60);
  await readPrices(app);
  const after = await coins();
  expect(after.tether.held).toBe('30.00000000');
  expect(after.naira).toMatchObject({ bought: '20.00000000', taken: bought.lines.amount });
  app.clock.advance(8 * 24 * 3600);
  expect((await coins('?days=7')).tether).toMatchObject({ held: '30.00000000', trades: [] });
});

it('names the counterparties whose nights are not compared', async () => {
  const read = async (on: TestApp) => {
    const { token } = await anOperator(on);
    const { body } = await on.call<ApiBody & { data: DeskCoins }>('GET', '/desk/coins', { token });
    return body.data.not_compared;
  };
  expect(await read(app)).toEqual([]);
  const env = { BUSHA_SECRET_KEY: 'key', BUSHA_WEBHOOK_SECRET: 'secret' };
  const withBusha = await anApp({ env, on: app });
  expect(await read(withBusha)).toEqual(['busha-trial']);
  await withBusha.close();
});

it('is for operators alone, for a limited number of days', async () => {
  const seller = await aSeller(app);
  const { status } = await app.call('GET', '/desk/coins', { token: seller.token });
  expect(status).toBe(401);
  const { token } = await anOperator(app);
  expect((await app.call('GET', '/desk/coins?days=0', { token })).status).toBe(422);
});
