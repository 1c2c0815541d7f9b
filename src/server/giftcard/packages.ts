import { and, asc, eq } from 'drizzle-orm';
import type { GiftPackage } from '#lib/giftcard/gift-packages.contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { brandItem, costOfAll, localItem, type Item } from './basket.ts';
import { countryName, findBuyBrand } from './buy-brands.ts';
import { findLocalRow } from './local-cards.ts';
import { packageTerms } from './redeem.ts';
import type { CardSettings } from './settings.ts';
import { giftPackages, type PackageItem, type PackageRow } from './tables.ts';

/** Ready-made gifts of a country, in display order. */
export const listPackageRows = (db: Database, country: CountryCode): Promise<PackageRow[]> =>
  db.orm
    .select()
    .from(giftPackages)
    .where(and(eq(giftPackages.country_code, country), eq(giftPackages.active, true)))
    .orderBy(asc(giftPackages.position));

/** @throws AppError not_found for a card that is not sold in this country */
export async function findPackageRow(
  db: Database,
  country: CountryCode,
  id: string,
): Promise<PackageRow> {
  const [row] = await db.orm.select().from(giftPackages).where(eq(giftPackages.id, id));
  if (!row?.active || row.country_code !== country) throw AppError.notFound();
  return row;
}

/** An item with the colour of its card. */
type Shown = Item & { color: string };

async function itemOf(
  db: Database,
  settings: CardSettings,
  country: CountryCode,
  wanted: PackageItem,
): Promise<Shown> {
  if ('local' in wanted) {
    const row = await findLocalRow(db, settings, country, wanted.local);
    return { ...localItem(row, wanted), color: row.color };
  }
  const row = await findBuyBrand(db, settings, { id: wanted.brand });
  const { currency } = supportedCountries[country];
  return { ...brandItem(settings, row, currency, wanted), color: row.color };
}

/**
 * The contents of a package at current prices.
 * @throws AppError not_found when a card or a value of it is no longer sold
 */
export async function packageItems(
  db: Database,
  settings: CardSettings,
  { items, country_code }: PackageRow,
): Promise<Shown[]> {
  try {
    return await Promise.all(items.map((each) => itemOf(db, settings, country_code, each)));
  } catch (error) {
    if (error instanceof AppError) throw AppError.notFound();
    throw error;
  }
}

export async function packageView(
  db: Database,
  settings: CardSettings,
  row: PackageRow,
  fee: bigint,
): Promise<GiftPackage> {
  const items = await packageItems(db, settings, row);
  const amount = costOfAll(items);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    currency: supportedCountries[row.country_code].currency,
    amount: toAmount(amount),
    fee: toAmount(fee),
    total: toAmount(amount + fee),
    items: items.map(({ id, name, color, country, value, currency, quantity }) => ({
      mark: id,
      name,
      color,
      country: countryName(country),
      value: toAmount(value),
      currency,
      quantity,
    })),
    terms: ['We’ll email it with your name and message.', ...packageTerms],
    rule_version: settings.version,
  };
}
