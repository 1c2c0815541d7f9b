import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { formatMinor, isAmount, money, parseAmount, toAmount } from '#lib/money.ts';
import type { SettingUnit } from '#lib/desk/setting-words.ts';
import type { ListedNumber } from './list-numbers.ts';

/** A number that operators can set. */
export interface SettingEntry extends ListedNumber {
  country: CountryCode;
  unit: SettingUnit;
  currency: CurrencyCode | null;
  /** The initial value: minor units, hundredths of a percent, or a whole number. */
  base: bigint;
  /** Bounds, in the same unit. */
  least: bigint;
  most: bigint;
}

const isDecimal = ({ unit }: Pick<SettingEntry, 'unit'>): boolean =>
  unit === 'money' || unit === 'percent';

/** A number as it is typed and shown: a decimal for money and percentages, otherwise a whole number. */
export const plainSetting = (of: Pick<SettingEntry, 'unit'>, value: bigint): string =>
  isDecimal(of) ? toAmount(value) : String(value);

/** A typed number as it is stored. */
export const readSetting = (of: Pick<SettingEntry, 'unit'>, text: string): bigint =>
  isDecimal(of) ? parseAmount(text) : BigInt(text);

function describeBounds({ unit, currency, least, most }: SettingEntry): string {
  if (unit === 'switch') return 'Choose on or off.';
  if (currency) {
    const [from, to] = [least, most].map((bound) => formatMinor(money(bound, currency)));
    return `Enter an amount from ${from} to ${to}, with at most two decimals.`;
  }
  if (unit === 'percent')
    return `Enter a percentage from ${Number(toAmount(least))} to ${Number(toAmount(most))}, with at most two decimals.`;
  const [from, to] = [least, most].map((bound) => bound.toLocaleString('en'));
  return `Enter a whole number from ${from} to ${to}.`;
}

/** What is wrong with a value of an entry, in words; null if nothing is. */
export function checkSetting(of: SettingEntry, text: string): string | null {
  const isRead = isDecimal(of) ? isAmount(text) : /^\d{1,8}$/.test(text);
  const value = isRead ? readSetting(of, text) : -1n;
  return value >= of.least && value <= of.most ? null : describeBounds(of);
}
