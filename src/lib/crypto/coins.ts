import type { CoinCode } from '#lib/currencies.ts';

/** The coins that are bought and sold, in the order in which they are listed. */
export const coinIds = ['btc', 'eth', 'usdt', 'usdc', 'bnb', 'sol', 'trx', 'ltc'] as const;
export type CoinId = (typeof coinIds)[number];

export const isCoinId = (text: string): text is CoinId =>
  (coinIds as readonly string[]).includes(text);

/** The coin as amounts name it: BTC. */
export const codeOfCoin = (id: CoinId) => id.toUpperCase() as CoinCode;
