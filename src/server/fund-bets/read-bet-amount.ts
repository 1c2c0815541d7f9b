import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { PlatformRow } from './tables.ts';

/**
 * Converts an amount to minor units, within the platform's bounds.
 * @throws AppError 422 on amount
 */
export function readBetAmount({ min, max, currency }: PlatformRow, typed: string): bigint {
  const problem = checkAmount(typed, { min: toAmount(min), max: toAmount(max), currency });
  if (problem) throw AppError.invalid({ amount: [problem] });
  return parseAmount(cleanAmount(typed, currency));
}
