import { and, asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { remember } from './cache.ts';
import { bank } from './tables.ts';

export type BankRow = typeof bank.$inferSelect;

export const listBanksOf = (db: Database, country: CountryCode): Promise<BankRow[]> =>
  remember(db, `banks:${country}`, () =>
    db.orm
      .select()
      .from(bank)
      .where(and(eq(bank.countryCode, country), eq(bank.active, true)))
      .orderBy(asc(bank.type), asc(bank.name)),
  );

/** A bank or mobile money network, by the code that a form sends. */
export async function findBank(
  db: Database,
  country: CountryCode,
  code: string,
): Promise<BankRow | undefined> {
  const rows = await listBanksOf(db, country);
  return rows.find((row) => row.code === code);
}
