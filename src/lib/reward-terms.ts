import type { CurrencyCode } from './countries.ts';
import { formatMoney } from './money.ts';

export const rewardTermUnits = ['money', 'days', 'gold_coins', 'times', 'weight', 'stock'] as const;
export type RewardTermUnit = (typeof rewardTermUnits)[number];

interface Said {
  unit: RewardTermUnit;
  /** Of money; null for anything else. */
  currency: CurrencyCode | null;
  /** A decimal amount for money, otherwise a whole number. */
  value: string;
}

const counted = (value: string, one: string, many: string): string =>
  `${Number(value).toLocaleString('en')} ${value === '1' ? one : many}`;

/** A number that rewards follow, for people: "₦50.00", "7 days", "No limit". */
export function sayRewardTerm({ unit, currency, value }: Said): string {
  if (currency) return formatMoney(value, currency);
  if (unit === 'days') return counted(value, 'day', 'days');
  if (unit === 'gold_coins') return counted(value, 'gold coin', 'gold coins');
  if (unit === 'times') return counted(value, 'time', 'times');
  if (unit === 'stock' && value === '0') return 'No limit';
  if (unit === 'weight' && value === '0') return 'Off the wheel';
  return Number(value).toLocaleString('en');
}

/** What to enter for a number. */
export const rewardTermHints: Record<RewardTermUnit, string> = {
  money: 'Up to two decimals.',
  days: 'A whole number.',
  gold_coins: 'A whole number.',
  times: 'A whole number.',
  weight: 'A whole number; its share of the sum of all is the chance. 0 takes it off the wheel.',
  stock: 'A whole number a month; 0 for as many as the budget covers.',
};
