import { asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';
import { kycLimit } from './tables.ts';

/** Limits of one level, minor units of the country's currency; null means that there is no such limit. */
export interface Limits {
  level: number;
  one_time_spend: bigint;
  daily_spend: bigint;
  one_time_withdrawal: bigint;
  daily_withdrawal: bigint;
  /** Spending and withdrawals of a day together, as the regulator counts them. */
  daily_debits: bigint;
  monthly_debits: bigint | null;
  balance_cap: bigint;
  single_deposit: bigint | null;
}
export type LimitName = Exclude<keyof Limits, 'level'>;

/** A limit's name in the book of limits: "limit:NG:2:daily_spend". */
export const limitName = (country: CountryCode, level: number, what: LimitName): string =>
  `limit:${country}:${level}:${what}`;

/** A country's initial limits, before anything was set; lowest level first. */
export async function baseLimits(db: Database, country: CountryCode): Promise<Limits[]> {
  const rows = await db.orm
    .select()
    .from(kycLimit)
    .where(eq(kycLimit.countryCode, country))
    .orderBy(asc(kycLimit.level))
    .execute();
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

/** A country's current limits by level, lowest first. */
export async function limitsOfCountry({ db, clock }: Now, country: CountryCode): Promise<Limits[]> {
  const [base, { values }] = await answersOf([
    baseLimits(db, country),
    readSettings(db, `limit:${country}:`, clock.now()),
  ]);
  if (values.size === 0) return base;
  return base.map(({ level, ...limits }) => ({
    level,
    ...(Object.fromEntries(
      Object.entries(limits).map(([what, amount]) => [
        what,
        values.get(limitName(country, level, what as LimitName)) ?? amount,
      ]),
    ) as Omit<Limits, 'level'>),
  }));
}
