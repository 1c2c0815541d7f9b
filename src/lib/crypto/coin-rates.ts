import type { CryptoPrice } from './contract.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import type { PageApi } from '#lib/page-api.ts';

/** Each coin's current rate in the visitor's money as text, by token. */
export type CoinRates = Readonly<Record<string, string>>;

/** The rates at which coins are sold or bought now; without those that are too old to quote. */
export async function readCoinRates(api: PageApi, side: 'buy' | 'sell'): Promise<CoinRates> {
  const prices = await api.get<CryptoPrice[]>('/crypto/prices');
  const current = prices.ok ? prices.data.filter(({ is_current }) => is_current) : [];
  return Object.fromEntries(
    current.flatMap(({ token, rates: [own] }) => {
      const rate = own?.[side];
      return own && rate ? [[token, formatRate(rate, own.currency)]] : [];
    }),
  );
}
