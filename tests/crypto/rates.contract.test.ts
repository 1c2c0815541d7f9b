import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import { coinIds } from '#lib/crypto/coins.ts';
import type {
  CryptoAsset,
  CryptoPrice,
  CryptoPriceDetail,
  CryptoRate,
} from '#lib/crypto/contract.ts';
import { changeWords, describeChart } from '#lib/look/price-chart.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { seedCoinPrices } from '#server/crypto/prices/seed-prices.ts';
import type { ApiBody, TestApp } from '#tests/support/api.ts';
import { aCoinApp, readPrices, switchPrices } from '#tests/support/crypto.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aCoinApp();
});
beforeEach(async () => {
  await switchPrices(app, 'done');
  app.clock.advance(60);
  await readPrices(app);
});
afterAll(() => app.close());

const get = async <T = unknown>(path: string, country: CountryCode = 'NG') => {
  const { status, body } = await app.call<ApiBody & { data: T }>('GET', `/crypto/${path}`, {
    country,
  });
  return { status, ...body };
};
const rateOf = (more: string, country?: CountryCode) =>
  get<CryptoRate>(`rates?${more}&network=tron&token=usdt`, country);
const set = (name: string, value: string) =>
  app.services.db.sql.query(
    `insert into coin_term(name, value, effective_at, set_by, set_at)
     values ($1, $2, $3, 'test', $3)`,
    [name, value, app.clock.now()],
  );
const switchService = (slug: string, country: string, active: boolean) =>
  app.services.db.sql.query(
    `update service set active = $3, inactive_reason = $4
     where slug = $1 and country_code = $2`,
    [slug, country, active, active ? null : 'down'],
  );

describe('the coins that are bought and sold', () => {
  it('are there for guests, with networks and limits', async () => {
    const { data } = await get<CryptoAsset[]>('assets?side=buy');
    const rate = await get<CryptoRate>('rates?token=btc&network=bitcoin&side=buy&fiatCurrency=NGN');
    expect(data.map(({ token }) => token)).toEqual([...coinIds]);
    expect(data[0]).toEqual({
      token: 'btc',
      symbol: 'BTC',
      name: 'Bitcoin',
      networks: [
        {
          id: 'bitcoin',
          name: 'Bitcoin',
          min: '0.00020000',
          max: '0.50000000',
          fee_usd: '2.50',
          fee: rate.data.fee,
          usual_minutes: 25,
        },
      ],
    });
    const sold = await get<CryptoAsset[]>('assets?side=sell', 'KE');
    expect(sold.data[0]?.networks[0]).toMatchObject({
      min: '0.00010000',
      fee_usd: '0.00',
      confirmations: 2,
    });
  });

  it('can’t be sold in Ghana, nor by a member elsewhere who asks for cedis', async () => {
    expect((await get('assets?side=sell', 'GH')).error_code).toBe('unavailable_for_country');
    expect((await rateOf('side=sell&fiatCurrency=NGN', 'GH')).error_code).toBe(
      'unavailable_for_country',
    );
    expect((await rateOf('side=sell&fiatCurrency=GHS')).error_code).toBe('unavailable_for_country');
    expect((await rateOf('side=buy&fiatCurrency=GHS', 'GH')).status).toBe(200);
  });

  it('are those that are on: a network that is switched off disappears immediately', async () => {
    await set('on:buy:trx:tron', '0');
    const { data } = await get<CryptoAsset[]>('assets?side=buy');
    expect(data.map(({ token }) => token)).not.toContain('trx');
    const rate = await get('rates?token=trx&network=tron&side=buy&fiatCurrency=NGN');
    expect(rate.status).toBe(404);
    await set('on:buy:trx:tron', '1');
  });

  it('don’t exist while the service is off', async () => {
    await switchService('crypto-buy', 'NG', false);
    expect((await get('assets?side=buy')).error_code).toBe('service_inactive');
    await switchService('crypto-buy', 'NG', true);
    expect((await get('assets?side=give')).status).toBe(422);
  });
});

describe('the rate of a coin', () => {
  it('includes the spread, with the network’s fee beside it', async () => {
    const [buy, sell] = await Promise.all(
      ['buy', 'sell'].map((side) => rateOf(`side=${side}&fiatCurrency=NGN`)),
    );
    expect(Number(buy!.data.rate)).toBeGreaterThan(Number(sell!.data.rate));
    expect(buy!.data).toMatchObject({ currency: 'NGN', amounts: null, min: '10.00000000' });
    expect(sell!.data).toMatchObject({ fee: '0.00', min: '5.00000000' });
    const { at, expires_at } = buy!.data;
    expect(Date.parse(expires_at) - Date.parse(at)).toBe(300_000);
    const cedis = (await rateOf('side=buy&fiatCurrency=GHS')).data;
    // $1.50 at GH₵12.20
    expect(cedis.fee).toBe('18.30');
    expect(Number(cedis.rate)).toBeCloseTo(12.2 * 1.01, 1);
  });

  it('shows what an amount comes to, from either side', async () => {
    const bought = (await rateOf('side=buy&fiatCurrency=NGN&amount=50000')).data.amounts!;
    expect(parseAmount(bought.total)).toBe(parseAmount(bought.worth) + parseAmount(bought.fee));
    expect(bought.total).toBe('50000.00');
    const back = await rateOf(`side=buy&fiatCurrency=NGN&coins=${bought.coins}`);
    expect(back.data.amounts).toEqual(bought);
    const sold = (await rateOf('side=sell&fiatCurrency=NGN&coins=100')).data.amounts!;
    expect(sold).toMatchObject({ coins: '100.00000000', fee: '0.00', total: sold.worth });
  });

  it.each([
    ['amount=100', 'amount', /^Enter at least ₦1\d,\d{3}\.\d\d\.$/],
    ['coins=9.99999999', 'coins', /^Enter at least USDT\u00a010\.00\.$/],
    ['amount=900000000', 'amount', /^Enter at most ₦[\d,.]+\.$/],
    ['coins=20000.00000001', 'coins', /^Enter at most USDT\u00a020,000\.00\.$/],
    ['amount=-1', 'amount', /^Enter an amount like/],
    ['coins=1&amount=5000', 'coins', /^Enter the money or the coins, not both\.$/],
  ])('is none for %s: it says what to enter', async (more, field, text) => {
    const { status, errors } = await rateOf(`side=buy&fiatCurrency=NGN&${more}`);
    expect(status).toBe(422);
    expect(errors?.[field]?.[0]).toMatch(text);
  });

  it('accepts the amounts that it names as limits', async () => {
    for (const [side, asked] of [
      ['buy', 'amount=1'],
      ['buy', 'amount=900000000'],
      ['sell', 'amount=1'],
      ['sell', 'amount=900000000'],
    ]) {
      const { errors } = await rateOf(`side=${side}&fiatCurrency=NGN&${asked}`);
      const amount = /[\d,]+\.\d\d/.exec(errors?.['amount']?.[0] ?? '')?.[0].replaceAll(',', '');
      const { status } = await rateOf(`side=${side}&fiatCurrency=NGN&amount=${amount}`);
      expect({ side, asked, status }).toMatchObject({ status: 200 });
    }
  });

  it('doesn’t exist for a coin or a network that isn’t ours', async () => {
    const of = (token: string, network: string) =>
      get(`rates?token=${token}&network=${network}&side=buy&fiatCurrency=NGN`);
    expect((await of('doge', 'bitcoin')).status).toBe(404);
    expect((await of('btc', 'tron')).status).toBe(404);
    expect((await of('btc', 'toString')).status).toBe(404);
  });

  it('isn’t given once the price is older than five minutes, and the reply says so', async () => {
    await switchPrices(app, 'failed');
    app.clock.advance(239);
    await readPrices(app);
    expect((await rateOf('side=buy&fiatCurrency=NGN')).status).toBe(200);
    app.clock.advance(62);
    const stale = await rateOf('side=buy&fiatCurrency=NGN');
    expect(stale).toMatchObject({
      status: 503,
      message:
        'We don’t have a current price for Tether USD, so we aren’t quoting one. Please try again in a few minutes.',
    });
    await switchPrices(app, 'late');
    await readPrices(app);
    expect((await rateOf('side=buy&fiatCurrency=NGN')).status).toBe(503);
    const { data } = await get<CryptoPrice[]>('prices');
    expect(data[0]).toMatchObject({
      is_current: false,
      rates: [{ buy: null, sell: null }, {}, {}],
    });
  });
});

describe('prices for everyone', () => {
  it('are those of each country, the visitor’s first', async () => {
    const { data } = await get<CryptoPrice[]>('prices', 'KE');
    expect(data.map(({ token }) => token)).toEqual([...coinIds]);
    const [btc] = data;
    expect(btc).toMatchObject({ symbol: 'BTC', name: 'Bitcoin', is_current: true });
    expect(btc!.rates.map(({ country }) => country)).toEqual(['KE', 'NG', 'GH']);
    const { buy, sell, market } = btc!.rates[0]!;
    expect([Number(sell), Number(market), Number(buy)]).toEqual(
      [Number(sell), Number(market), Number(buy)].toSorted((a, b) => a - b),
    );
    expect(btc!.rates[2]).toMatchObject({ country: 'GH', currency: 'GHS', sell: null });
    expect(btc!.rates[2]!.buy).not.toBeNull();
  });

  it('have a history: a day, a week, a month, in at most 120 points', async () => {
    await app.services.db.sql.query('delete from coin_price');
    await seedCoinPrices(app.services);
    const { data: list } = await get<CryptoPrice[]>('prices');
    expect(list[0]!.change_percent).toMatch(/^-?\d+\.\d\d$/);
    expect(list[0]!.trend).toHaveLength(25);
    expect([Math.min(...list[0]!.trend), Math.max(...list[0]!.trend)]).toEqual([0, 100]);
    for (const [span, hours] of [
      ['24h', 24],
      ['7d', 168],
      ['30d', 720],
    ] as const) {
      const { data } = await get<CryptoPriceDetail>(`prices/btc/detail?span=${span}`);
      expect(data.points.length).toBeGreaterThan(80);
      expect(data.points.length).toBeLessThanOrEqual(120);
      const times = data.points.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(+app.clock.now() - times[0]!).toBeLessThanOrEqual((hours + 1) * 3_600_000);
      expect(+app.clock.now() - times[0]!).toBeGreaterThan(hours * 3_400_000);
    }
  });

  it('have no line until there are two hours of prices', async () => {
    await app.services.db.sql.query('delete from coin_price');
    await readPrices(app);
    const { data } = await get<CryptoPrice[]>('prices');
    expect(data[0]!.trend).toEqual([]);
    await app.services.db.sql.query('delete from coin_price');
    await seedCoinPrices(app.services);
  });

  it('have one change in a day, in the chart as in the list', async () => {
    for (const country of ['NG', 'KE'] as const) {
      const { data } = await get<CryptoPriceDetail>('prices/btc/detail', country);
      expect(describeChart(data.points)?.change).toBe(changeWords(data.change_percent!));
    }
  });

  it('show what 10,000 come to on each network, and its fee', async () => {
    const { data } = await get<CryptoPriceDetail>('prices/usdt/detail?country=KE');
    expect(data).toMatchObject({ token: 'usdt', currency: 'KES', span: '24h' });
    const tron = data.networks.find(({ id }) => id === 'tron')!;
    expect(tron).toMatchObject({ name: 'Tron (TRC-20)', fee: '195.75', usual_minutes: 3 });
    const asked = await rateOf('side=buy&fiatCurrency=KES&amount=10000', 'KE');
    expect(tron.ten_thousand_buys).toBe(asked.data.amounts!.coins);
    expect(data.ten_thousand_takes).toMatch(/^\d\d\.\d{8}$/);
    const naira = (await get<CryptoPriceDetail>('prices/eth/detail')).data;
    for (const { id, ten_thousand_buys, least } of naira.networks) {
      expect([id, ten_thousand_buys]).toEqual([id, null]);
      const refused = await get(
        `rates?token=eth&network=${id}&side=buy&fiatCurrency=NGN&amount=10000`,
      );
      expect(refused.errors?.['amount']).toEqual([`Enter at least ${formatMoney(least!, 'NGN')}.`]);
    }
    const cedis = (await get<CryptoPriceDetail>('prices/btc/detail', 'GH')).data;
    expect(cedis.ten_thousand_takes).toBeNull();
  });

  it('don’t exist for a coin that isn’t ours, and none is invented', async () => {
    expect((await get('prices/doge/detail')).status).toBe(404);
    expect((await get('prices/btc/detail?span=1y')).status).toBe(422);
    await app.services.db.sql.query('delete from coin_price');
    expect((await get('prices')).data).toEqual([]);
    expect((await get('prices/btc/detail')).status).toBe(503);
  });
});
