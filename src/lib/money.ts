import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';

/** An amount in the currency's minor units (kobo, pesewa, cent). Never a float. */
export interface Money {
  minor: bigint;
  currency: CurrencyCode;
}

const SCALE = 2;
const UNIT = 10n ** BigInt(SCALE);
const WIRE = /^-?\d{1,15}(\.\d{1,2})?$/;

const symbols: Record<CurrencyCode, string> = {
  NGN: supportedCountries.NG.symbol,
  GHS: supportedCountries.GH.symbol,
  KES: supportedCountries.KE.symbol,
  USD: '$',
};

export const money = (minor: bigint, currency: CurrencyCode): Money => ({ minor, currency });

/** True for a decimal string with at most two places, as amounts travel in JSON. */
export const isAmount = (text: string): boolean => WIRE.test(text);

/** Reads a decimal string ("5000", "5000.5") into minor units; throws RangeError otherwise. */
export function parseAmount(text: string): bigint {
  if (!isAmount(text)) throw new RangeError(`Not an amount: ${text}`);
  const negative = text.startsWith('-');
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const minor = BigInt(whole) * UNIT + BigInt(decimals.padEnd(SCALE, '0'));
  return negative ? -minor : minor;
}

/** Minor units as a decimal string with two places: the form amounts have in JSON. */
export function toAmount(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(SCALE + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
}

/** The parts a screen shows: symbol, grouped whole part, two decimals, and a real minus sign. */
export function moneyParts(amount: string, currency: CurrencyCode) {
  const text = toAmount(parseAmount(amount));
  const [whole = '0', decimals = '00'] = text.replace('-', '').split('.');
  return {
    sign: text.startsWith('-') ? '−' : '',
    symbol: currency === 'KES' ? `${symbols.KES} ` : symbols[currency],
    whole: whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','),
    decimals,
  };
}

/** Money as people read it: ₦12,450.00, GH₵12,450.00, KSh 12,450.00. */
export function formatMoney(amount: string, currency: CurrencyCode): string {
  const parts = moneyParts(amount, currency);
  return `${parts.sign}${parts.symbol}${parts.whole}.${parts.decimals}`;
}

export const formatMinor = (value: Money): string =>
  formatMoney(toAmount(value.minor), value.currency);
