import { and, asc, eq } from 'drizzle-orm';
import type { Biller } from '#lib/contracts/refill.ts';
import type { CountryCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/order-words.ts';
import type { Database } from '#server/db/client.ts';
import { billers, type BillerRow } from '#server/refill/tables.ts';

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

/** Any that can be paid in a country now, whatever its kind. */
export async function findAnyBiller(
  db: Database,
  at: { id: string; country: CountryCode },
): Promise<BillerRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(billers)
    .where(
      and(eq(billers.id, at.id), eq(billers.country_code, at.country), eq(billers.active, true)),
    );
  return row;
}

/** Any that can be paid now, in its own country. */
export async function findBillerAnywhere(db: Database, id: string): Promise<BillerRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(billers)
    .where(and(eq(billers.id, id), eq(billers.active, true)));
  return row;
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
  sells: row.sells,
  number: {
    kind: row.number_kind,
    label: row.number_label,
    pattern: row.number_pattern,
    help: row.number_help,
  },
  meter_types: row.meter_types,
  subscriptions: row.subscriptions,
  regions: row.regions,
});
