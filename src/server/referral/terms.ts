import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { readNumbers, type RewardNumbers } from '#server/loyalty/numbers.ts';

/** What an invitation is worth; minor units. */
export interface Terms {
  bonus: bigint;
  /** What the invited friend gets in addition, in the friend's currency; 0: nothing. */
  welcome: bigint;
  transaction_minimum: bigint;
  max_per_month: number;
  /** Days until a bonus can be moved to the wallet. */
  release_days: number;
}

export const termsOf = (numbers: RewardNumbers, currency: CurrencyCode): Terms => ({
  bonus: numbers.of(`referral-bonus:${currency}`),
  welcome: numbers.values.get(`referral-welcome:${currency}`) ?? 0n,
  transaction_minimum: numbers.of(`referral-minimum:${currency}`),
  release_days: Number(numbers.values.get('release-days:referral') ?? 0n),
  max_per_month: Number(numbers.of(`referral-most-a-month:${currency}`)),
});

/** The terms at a time; those of the day a friend joined stay valid for their invitation. */
export const termsIn = async (db: Database, currency: CurrencyCode, at: Date): Promise<Terms> =>
  termsOf(await readNumbers(db, at), currency);
