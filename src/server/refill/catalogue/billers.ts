import { and, asc, eq } from 'drizzle-orm';
import type { Biller } from '#lib/refill/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { BillType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { readSettings, type Now, type Settings } from '#server/platform/settings.ts';
import type { BillsPort } from '#server/ports/bills.ts';
import { namesHolders } from '#server/providers/bills/codes.ts';
import { billers, type BillerRow } from '#server/refill/tables.ts';

/** A biller's number in the book of billers. */
export const billerNumber = (country: string, id: string, what: 'on' | 'order'): string =>
  `biller:${country}:${id}:${what}`;

/** A biller's position in its list, with gaps between positions. */
export const placeOf = ({ position }: Pick<BillerRow, 'position'>): bigint =>
  BigInt(position + 1) * 10n;

/** Every biller that a country started with, including those that are off. */
export const baseBillers = (db: Database, country: CountryCode): Promise<BillerRow[]> =>
  db.orm
    .select()
    .from(billers)
    .where(eq(billers.country_code, country))
    .orderBy(asc(billers.service_type), asc(billers.position));

/** A country's settings for its billers. */
const bookOf = ({ db, clock }: Now, country: CountryCode): Promise<Settings> =>
  readSettings(db, `biller:${country}:`, clock.now());

/** A country's billers that are on now, in display order. */
function onlyOn(country: CountryCode, { of }: Settings, rows: BillerRow[]): BillerRow[] {
  const place = (row: BillerRow) =>
    Number(of(billerNumber(country, row.id, 'order'), placeOf(row)));
  return rows
    .filter(({ id, active }) => of(billerNumber(country, id, 'on'), active ? 1n : 0n) === 1n)
    .toSorted((a, b) => place(a) - place(b));
}

/** The billers for a type of bill in a country, in display order. */
export async function listBillerRows(
  { clock, ...now }: Now,
  country: CountryCode,
  serviceType: BillType,
): Promise<BillerRow[]> {
  const db = together(now.db);
  const [rows, book] = await answersOf([
    db.orm
      .select()
      .from(billers)
      .where(and(eq(billers.country_code, country), eq(billers.service_type, serviceType)))
      .orderBy(asc(billers.position))
      .execute(),
    bookOf({ db, clock }, country),
  ]);
  return onlyOn(country, book, rows);
}

/** A biller that can be paid now, or undefined. */
export async function findBiller(
  now: Now,
  at: { id: string; country: CountryCode; serviceType: BillType },
): Promise<BillerRow | undefined> {
  const rows = await listBillerRows(now, at.country, at.serviceType);
  return rows.find((row) => row.id === at.id);
}

/** Any biller that can be paid in a country now, of any type. */
export async function findAnyBiller(
  now: Now,
  at: { id: string; country: CountryCode },
): Promise<BillerRow | undefined> {
  const row = await findBillerAnywhere(now, at.id);
  return row?.country_code === at.country ? row : undefined;
}

/** Any biller that can be paid now, in its own country. */
export async function findBillerAnywhere(now: Now, id: string): Promise<BillerRow | undefined> {
  const [row] = await now.db.orm.select().from(billers).where(eq(billers.id, id));
  if (!row) return undefined;
  const { country_code: country } = row;
  return onlyOn(country, await bookOf(now, country), [row])[0];
}

/** A biller as its form needs it, sold through a given supplier. */
export const billerView = (row: BillerRow, bills: BillsPort): Biller => ({
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
  validates: row.validates && namesHolders(bills, row),
  compares: row.validates && !namesHolders(bills, row),
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
