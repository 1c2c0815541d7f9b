import type { CoinCode } from '#lib/currencies.ts';

/** The coins that we trade, in display order. */
export const coinIds = ['btc', 'eth', 'usdt', 'usdc', 'bnb', 'sol', 'trx', 'ltc'] as const;
export type CoinId = (typeof coinIds)[number];

export const isCoinId = (text: string): text is CoinId =>
  (coinIds as readonly string[]).includes(text);

/** The coin's code in amounts: BTC. */
export const codeOfCoin = (id: CoinId) => id.toUpperCase() as CoinCode;
