/** The currencies of wallets, all of them with two places. */
export const currencyCodes = ['NGN', 'GHS', 'KES', 'USD'] as const;
export type CurrencyCode = (typeof currencyCodes)[number];

export const symbols: Record<CurrencyCode, string> = {
  NGN: '₦',
  GHS: 'GH₵',
  KES: 'KSh',
  USD: '$',
};

// Separate from what amounts need: pages that only show a few load neither coins nor names.
const coins = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  USDT: 'Tether USD',
  USDC: 'USD Coin',
  BNB: 'BNB',
  SOL: 'Solana',
  TRX: 'TRON',
  LTC: 'Litecoin',
} as const;
const names: Record<CurrencyCode, string> = {
  NGN: 'Nigerian naira',
  GHS: 'Ghanaian cedi',
  KES: 'Kenyan shilling',
  USD: 'US dollar',
};
export type CoinCode = keyof typeof coins;

/** Every currency that an amount can be in. */
export type MoneyCode = CurrencyCode | CoinCode;

/** The decimal places in our books: amounts in minor units are multiplied by ten to this power. */
export const SCALE = 2;
export const COIN_SCALE = 8;
/** The minimum of displayed places, for a coin as well. */
export const SHOWN = 2;

/** False also when no currency is given: it is then a wallet currency. */
export const isCoin = (code?: MoneyCode): code is CoinCode =>
  typeof code === 'string' && !(code in symbols);

export interface Currency {
  code: MoneyCode;
  name: string;
  /** Shown before the amount; a coin uses its code. */
  symbol: string;
  scale: number;
  shown: number;
}

/** Everything about a currency or a coin. */
export const currencyOf = (code: MoneyCode): Currency => ({
  code,
  shown: SHOWN,
  ...(isCoin(code)
    ? { name: coins[code], symbol: code, scale: COIN_SCALE }
    : { name: names[code], symbol: symbols[code], scale: SCALE }),
});

export const listCurrencies = (): Currency[] =>
  [...currencyCodes, ...(Object.keys(coins) as CoinCode[])].map(currencyOf);
