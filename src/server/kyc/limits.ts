import { asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { kycLimit } from './tables.ts';

/** Limits of one level, minor units of the country's currency; null: there is no such limit. */
export interface Limits {
  level: number;
  one_time_spend: bigint;
  daily_spend: bigint;
  one_time_withdrawal: bigint;
  daily_withdrawal: bigint;
  /** Spending and withdrawing of a day together: the regulator's number. */
  daily_debits: bigint;
  monthly_debits: bigint | null;
  balance_cap: bigint;
  single_deposit: bigint | null;
}

/**
 * The verification level (spec 1): 2 when the country's own set-up is complete, which is the payout
 * account in Nigeria and the identity elsewhere.
 */
export function levelOf(
  user: Pick<Member, 'country' | 'has_kyc_set_up' | 'has_account_set_up'>,
): 1 | 2 {
  const isComplete = user.country.code === 'NG' ? user.has_account_set_up : user.has_kyc_set_up;
  return isComplete ? 2 : 1;
}

export async function limitsOfCountry(db: Database, country: CountryCode): Promise<Limits[]> {
  const rows = await db.orm
    .select()
    .from(kycLimit)
    .where(eq(kycLimit.countryCode, country))
    .orderBy(asc(kycLimit.level));
  return rows.map((row) => ({
    level: row.level,
    one_time_spend: row.oneTimeSpend,
    daily_spend: row.dailySpend,
    one_time_withdrawal: row.oneTimeWithdrawal,
    daily_withdrawal: row.dailyWithdrawal,
    daily_debits: row.dailyDebits,
    monthly_debits: row.monthlyDebits,
    balance_cap: row.balanceCap,
    single_deposit: row.singleDeposit,
  }));
}

/** True where no verification raises the limits any more. */
export async function isAtHighestLevel(db: Database, user: Member): Promise<boolean> {
  const level = levelOf(user);
  return (await limitsOfCountry(db, user.country.code)).every((each) => each.level <= level);
}

/**
 * The limits that hold for a user now, in minor units (spec 4, 8).
 * @throws Error when the country has no row for the level: the seed has not run
 */
export async function limitsFor(db: Database, user: Member): Promise<Limits> {
  const level = levelOf(user);
  const row = (await limitsOfCountry(db, user.country.code)).find((each) => each.level === level);
  if (!row) throw new Error(`No limits for ${user.country.code} level ${level}`);
  return row;
}
