import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

export const rewardTermUnits = ['money', 'days', 'gold_coins', 'times', 'weight', 'stock'] as const;
/** The headings of the numbers, in page order. */
export const rewardTermGroups = [
  ...(['wheel-odds', 'wheel-stock', 'wheel-caps', 'wheel-spins', 'budgets'] as const),
  ...(['release', 'ranks', 'late', 'referral'] as const),
] as const;
export type RewardTermGroup = (typeof rewardTermGroups)[number];

export type RewardTermUnit = (typeof rewardTermUnits)[number];

interface Said {
  unit: RewardTermUnit;
  /** For money; null for anything else. */
  currency: CurrencyCode | null;
  /** A decimal amount for money, otherwise a whole number. */
  value: string;
}

const counted = (value: string, one: string, many: string): string =>
  `${Number(value).toLocaleString('en')} ${value === '1' ? one : many}`;

/** A number of the reward terms, for people: "₦50.00", "7 days", "No limit". */
export function formatRewardTerm({ unit, currency, value }: Said): string {
  if (currency) return formatMoney(value, currency);
  if (unit === 'days' && value === '0') return 'Immediately';
  if (unit === 'days') return counted(value, 'day', 'days');
  if (unit === 'gold_coins') return counted(value, 'gold coin', 'gold coins');
  if (unit === 'stock' && value === '0') return 'No limit';
  if (unit === 'weight' && value === '0') return 'Off the wheel';
  return Number(value).toLocaleString('en');
}
