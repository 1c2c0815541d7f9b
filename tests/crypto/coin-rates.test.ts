import { expect, it } from 'vitest';
import { readCoinRates } from '#lib/crypto/coin-rates.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import type { PageApi } from '#lib/page-api.ts';

const price = (token: 'btc' | 'eth' | 'trx', change: Partial<CryptoPrice>): CryptoPrice => ({
  token,
  symbol: token.toUpperCase(),
  name: token,
  rates: [
    { country: 'NG', currency: 'NGN', market: '500.0000', buy: '510.2500', sell: '490.7500' },
    { country: 'GH', currency: 'GHS', market: '4.0000', buy: '4.1000', sell: '3.9000' },
  ],
  change_percent: null,
  trend: [],
  at: '2026-11-29T10:00:00Z',
  is_current: true,
  ...change,
});

const apiOf = (data: CryptoPrice[]) =>
  ({ get: async () => ({ ok: true, data, meta: {} }) }) as unknown as PageApi;

it('reads the rate of each coin in the visitor’s money, for the requested side', async () => {
  const api = apiOf([price('btc', {})]);
  expect(await readCoinRates(api, 'buy')).toEqual({ btc: '₦510.2500' });
  expect(await readCoinRates(api, 'sell')).toEqual({ btc: '₦490.7500' });
});

it('leaves out coins whose price is too old, or that aren’t offered', async () => {
  const notSold = { ...price('trx', {}).rates[0]!, buy: null };
  const api = apiOf([price('eth', { is_current: false }), price('trx', { rates: [notSold] })]);
  expect(await readCoinRates(api, 'buy')).toEqual({});
});
