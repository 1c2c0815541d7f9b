import type { MoneyCode } from '#lib/currencies.ts';
import { formatMoney } from '#lib/money.ts';

/** The books of numbers that the desk keeps on its page of settings. */
export const settingBooks = [
  ...(['fees', 'limits', 'flag-rules', 'rank-terms'] as const),
  ...(['billers', 'banks', 'features'] as const),
  ...(['airtime-rates', 'dollar-terms', 'shopping-rates', 'coin-terms'] as const),
] as const;
export type SettingBookKind = (typeof settingBooks)[number];

export const isSettingBook = (text: string | undefined): text is SettingBookKind =>
  settingBooks.some((book) => book === text);

export const settingUnits = [
  ...(['money', 'percent', 'count', 'hours', 'minutes', 'rate', 'switch'] as const),
] as const;
export type SettingUnit = (typeof settingUnits)[number];

interface Said {
  unit: SettingUnit;
  /** For money; null for anything else. */
  currency: MoneyCode | null;
  /** A decimal amount or percentage, otherwise a whole number; empty if nothing was ever set. */
  value: string;
}

const counted = (number: string, value: string, unit: string): string =>
  `${number} ${unit}${value === '1' ? '' : 's'}`;

/** A setting for people: "₦25.00", "BTC 0.0002", "0.75%", "1 hour", "On". */
export function formatSetting({ unit, currency, value }: Said): string {
  if (value === '') return 'Not set';
  if (currency) return formatMoney(value, currency);
  if (unit === 'switch') return value === '1' ? 'On' : 'Off';
  if (unit === 'percent') return `${Number(value)}%`;
  const number = Number(value).toLocaleString('en', { maximumFractionDigits: 6 });
  if (unit === 'hours') return counted(number, value, 'hour');
  return unit === 'minutes' ? counted(number, value, 'minute') : number;
}
