import type { CurrencyCode } from './countries.ts';
import { formatMoney } from './money.ts';

/** The books of numbers that the desk keeps on its page of settings. */
export const settingBooks = [
  ...(['fees', 'limits', 'flag-rules', 'rank-terms'] as const),
  ...(['billers', 'banks', 'features'] as const),
] as const;
export type SettingBookKind = (typeof settingBooks)[number];

export const isSettingBook = (text: string | undefined): text is SettingBookKind =>
  settingBooks.some((book) => book === text);

export const settingUnits = ['money', 'percent', 'count', 'hours', 'switch'] as const;
export type SettingUnit = (typeof settingUnits)[number];

interface Said {
  unit: SettingUnit;
  /** Of money; null for anything else. */
  currency: CurrencyCode | null;
  /** A decimal amount or percentage, otherwise a whole number. */
  value: string;
}

/** A setting for people: "₦25.00", "0.75%", "1 hour", "On". */
export function saySetting({ unit, currency, value }: Said): string {
  if (currency) return formatMoney(value, currency);
  if (unit === 'switch') return value === '1' ? 'On' : 'Off';
  if (unit === 'percent') return `${Number(value)}%`;
  const number = Number(value).toLocaleString('en');
  if (unit === 'hours') return `${number} ${value === '1' ? 'hour' : 'hours'}`;
  return number;
}
