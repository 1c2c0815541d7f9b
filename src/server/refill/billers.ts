import { and, asc, eq } from 'drizzle-orm';
import type { Biller } from '#lib/contracts/refill.ts';
import type { CountryCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/order-words.ts';
import type { Database } from '#server/db/client.ts';
import { billers, type BillerRow } from './tables.ts';

/** Who can be paid for a kind of bill in a country, in the order they are shown. */
export const listBillerRows = (
  db: Database,
  country: CountryCode,
  serviceType: BillType,
): Promise<BillerRow[]> =>
  db.orm
    .select()
    .from(billers)
    .where(
      and(
        eq(billers.country_code, country),
        eq(billers.service_type, serviceType),
        eq(billers.active, true),
      ),
    )
    .orderBy(asc(billers.position));

/** One that can be paid now, or undefined. */
export async function findBiller(
  db: Database,
  at: { id: string; country: CountryCode; serviceType: BillType },
): Promise<BillerRow | undefined> {
  const rows = await listBillerRows(db, at.country, at.serviceType);
  return rows.find((row) => row.id === at.id);
}

export const billerView = (row: BillerRow): Biller => ({
  bill_id: row.id,
  name: row.name,
  short_name: row.short_name,
  logo: row.logo,
  color: row.color,
  currency: row.currency,
  min: toAmount(row.min),
  max: toAmount(row.max),
  presets: row.presets.map(toAmount),
  prefixes: row.prefixes,
  validates: row.validates,
});
