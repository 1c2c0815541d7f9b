import {
  COIN_SCALE,
  isCoin,
  SCALE,
  SHOWN,
  symbols,
  type CoinCode,
  type CurrencyCode,
  type MoneyCode,
} from '#lib/currencies.ts';

declare const coin: unique symbol;
/** Minor units of a coin. Code that only takes wallet amounts doesn't compile with them. */
export type CoinMinor = bigint & { readonly [coin]: true };
type FiatMinor = bigint & { readonly [coin]?: never };
type MinorOf<Code extends MoneyCode> = Code extends CoinCode ? CoinMinor : bigint;

/** An amount in its currency's minor units: kobo, pesewa, cent, hundred-millionths of a coin. Never a float. */
export interface Money<Code extends MoneyCode = CurrencyCode> {
  minor: MinorOf<Code>;
  currency: Code;
}

// 17 digits in all: the database's bigint can hold them in minor units, with room for sums
const WIRE = /^-?\d{1,15}(\.\d{1,2})?$/;
const COIN_WIRE = /^-?\d{1,9}(\.\d{1,8})?$/;

const scaleOf = (code?: MoneyCode): number => (isCoin(code) ? COIN_SCALE : SCALE);

export const money = <Code extends MoneyCode>(minor: bigint, currency: Code): Money<Code> => ({
  minor: minor as MinorOf<Code>,
  currency,
});

/**
 * True for a decimal string with no more places than the currency has, the format of amounts in
 * JSON.
 */
export const isAmount = (text: string, currency?: MoneyCode): boolean =>
  (isCoin(currency) ? COIN_WIRE : WIRE).test(text);

/**
 * Reads a decimal string ("5000", "5000.5") into minor units, of a wallet currency unless a coin is named.
 * @throws RangeError for anything else, including more places than the currency has
 */
export function parseAmount(text: string): bigint;
export function parseAmount(text: string, currency: CoinCode): CoinMinor;
export function parseAmount(text: string, currency: MoneyCode): bigint;
export function parseAmount(text: string, currency?: MoneyCode): bigint {
  if (!isAmount(text, currency)) throw new RangeError(`Not an amount: ${text}`);
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(scaleOf(currency), '0'));
}

/** Minor units as a decimal string with all places of the currency: the format of amounts in JSON. */
export function toAmount(minor: FiatMinor): string;
export function toAmount(minor: bigint, currency: MoneyCode): string;
export function toAmount(minor: bigint, currency?: MoneyCode): string {
  const scale = scaleOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * The displayed parts: symbol, grouped whole part, decimals, and a real minus sign. No digit of an amount is
 * ever left out: a coin shows two places, and more if they aren't zero.
 */
export function moneyParts(amount: string, currency: MoneyCode) {
  const text = toAmount(parseAmount(amount, currency), currency);
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const symbol = isCoin(currency) ? currency : symbols[currency];
  return {
    sign: text.startsWith('-') ? '−' : '',
    symbol: spaced(symbol),
    whole: grouped(whole),
    decimals: decimals.replace(/0+$/, '').padEnd(SHOWN, '0'),
  };
}

/** Money as people read it: ₦12,450.00, GH₵12,450.00, KSh 12,450.00, BTC 0.00012345. */
export function formatMoney(amount: string, currency: MoneyCode): string {
  const parts = moneyParts(amount, currency);
  return `${parts.sign}${parts.symbol}${parts.whole}.${parts.decimals}`;
}

export const formatMinor = (value: Money<MoneyCode>): string =>
  formatMoney(toAmount(value.minor, value.currency), value.currency);

/** With a space that doesn't break, so that no line ends in a sign alone. */
const spaced = (sign: string): string => (/\w$/.test(sign) ? `${sign}\u{a0}` : sign);
const signs: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', ...symbols };

/** The sign before an amount of any country: "$", "£", "AED ". */
export const foreignSign = (currency: string): string => spaced(signs[currency] ?? currency);

/** Money of any country, such as the value of a card or a price in a shop abroad: $50.00, AED 1,100.00. */
export function formatForeign(amount: string, currency: string): string {
  const [whole = '0', decimals] = toAmount(parseAmount(amount)).split('.');
  return `${foreignSign(currency)}${grouped(whole)}.${decimals}`;
}
