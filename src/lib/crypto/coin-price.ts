/** Whether the member buys coins or sells them. */
export const coinSides = ['buy', 'sell'] as const;
export type CoinSide = (typeof coinSides)[number];

/** Prices, rates and spreads are whole millionths: no amount is ever a float. */
export const MILLION = 1_000_000n;

/** A spread of the full price. */
const WHOLE = 100n * MILLION;
/** Hundred-millionths of a coin times millionths of a unit, for one minor unit. */
export const PER_MINOR = 1_000_000_000_000n;

/** What a coin's price is made of. */
export interface CoinTerms {
  side: CoinSide;
  /** The market's price: millionths of a unit of the wallet's currency for one coin. */
  price: bigint;
  /** Millionths of a percent, added when the member buys and subtracted when they sell. */
  spread: bigint;
  /** For sending on the chosen network, in minor units; 0 for coins that the member sends. */
  fee: bigint;
}

/** What the member enters: coins in hundred-millionths, or money in minor units. */
export type CoinAsk = { coins: bigint } | { money: bigint };

export interface CoinPrice {
  /** Hundred-millionths of a coin. */
  coins: bigint;
  /** The value of the coins at the rate, in minor units. */
  worth: bigint;
  fee: bigint;
  /** The member's total payment or payout, in minor units. */
  total: bigint;
  /** Millionths of a unit for one coin, with no more places than are shown. */
  rate: bigint;
}

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/** The last displayed place of a rate: hundredths from a thousand units on, more below. */
function stepOf(rate: bigint): bigint {
  if (rate >= 1_000n * MILLION) return 10_000n;
  return rate >= MILLION ? 100n : 1n;
}

/**
 * The rate of a coin, in millionths of a unit: the market's price with our spread, which is applied here
 * only. It is both shown and used for amounts; its last place is rounded up for buying and down for selling,
 * so no one gains by buying and selling at the same time.
 * @throws RangeError for a price below one, and for a spread below zero or of the full price
 */
export function rateOf({ side, price, spread }: Omit<CoinTerms, 'fee'>): bigint {
  if (price < 1n || spread < 0n || spread >= WHOLE) throw new RangeError('Not a price');
  if (side === 'buy') {
    const exact = ceilDiv(price * (WHOLE + spread), WHOLE);
    return ceilDiv(exact, stepOf(exact)) * stepOf(exact);
  }
  const exact = (price * (WHOLE - spread)) / WHOLE;
  return exact - (exact % stepOf(exact));
}

const worthOf = (side: CoinSide, rate: bigint, coins: bigint): bigint =>
  side === 'buy' ? ceilDiv(coins * rate, PER_MINOR) : (coins * rate) / PER_MINOR;

function coinsFor({ side, fee }: CoinTerms, rate: bigint, money: bigint): bigint {
  if (side === 'sell') return rate === 0n ? 0n : ceilDiv(money * PER_MINOR, rate);
  return money > fee ? ((money - fee) * PER_MINOR) / rate : 0n;
}

/**
 * The price or payout of coins, from either side (spec 1): the member's payment is rounded up and their
 * payout down, each once. A given payment buys as many coins as it covers, and no more than their price is
 * taken; a given payout takes as few coins as reach it.
 * @throws RangeError for an amount or a fee below zero, for a fee of coins that are sold, and as rateOf
 */
export function priceCoins(terms: CoinTerms, ask: CoinAsk): CoinPrice {
  const { side, fee } = terms;
  const asked = 'coins' in ask ? ask.coins : ask.money;
  if (asked < 0n || fee < 0n || (side === 'sell' && fee > 0n))
    throw new RangeError('Not an amount');
  const rate = rateOf(terms);
  const coins = 'coins' in ask ? ask.coins : coinsFor(terms, rate, ask.money);
  const worth = worthOf(side, rate, coins);
  return { coins, worth, fee, total: worth + fee, rate };
}

/** The market's price in another currency, rounded down to a millionth of its unit. */
export const crossPrice = (usd: bigint, perUsd: bigint): bigint => (usd * perUsd) / MILLION;

/** Cents of a US dollar in minor units of another currency, rounded up. */
export const feeIn = (cents: bigint, perUsd: bigint): bigint => ceilDiv(cents * perUsd, MILLION);

/**
 * A decimal string in whole millionths; further places are dropped.
 * @throws RangeError for anything else
 */
export function toMillionths(decimal: string): bigint {
  if (!/^\d+(\.\d+)?$/.test(decimal)) throw new RangeError(`Not a decimal: ${decimal}`);
  const [whole = '', part = ''] = decimal.split('.');
  return BigInt(whole + part.slice(0, 6).padEnd(6, '0'));
}

/** Millionths as a decimal string: two places, and more if they aren't zero. */
export function decimalOf(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, '0');
  const part = digits.slice(-6).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -6)}.${part}`;
}

/** A price with no more places than are shown, rounded down. */
export const shownPrice = (price: bigint): bigint => price - (price % stepOf(price));
