import { parseAmount, toAmount } from '#lib/money.ts';

export const rankNames = ['beginner', 'enthusiast', 'expert', 'leader', 'master', 'boss'] as const;
export type RankName = (typeof rankNames)[number];

/** The name of a rank for people. */
export const rankTitle = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** The progress towards a minimum in whole percent (decimal strings); 100 only once it is reached. */
export function percentOf(total: string, minimum: string): number {
  const goal = parseAmount(minimum);
  const share = goal > 0n ? (parseAmount(total) * 100n) / goal : 100n;
  return Number(share > 100n ? 100n : share);
}

/** What is missing to a minimum (decimal strings); never below zero. */
export function wayTo(total: string, minimum: string): string {
  const missing = parseAmount(minimum) - parseAmount(total);
  return toAmount(missing > 0n ? missing : 0n);
}

const PERCENT = 100n;
const HUNDREDTHS = 100n;

/**
 * How much more a sale pays at the next rank, as an amount; both bonuses are percentages with two places. Rounded
 * down.
 */
export function gainOf(worth: string, own: string, next: string): string {
  const difference = parseAmount(next) - parseAmount(own);
  return toAmount((parseAmount(worth) * difference) / (PERCENT * HUNDREDTHS));
}
