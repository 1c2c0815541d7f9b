import { asc, eq } from 'drizzle-orm';
import type { LocalCard } from '#lib/giftcard/buy.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { buyTerms, redeemLocally } from './redeem.ts';
import { isOn, settingNames as names, type CardSettings } from './settings.ts';
import { localCards, type LocalCardRow } from './tables.ts';

/** Local cards in a country, in display order. */
export async function listLocalRows(
  db: Database,
  settings: CardSettings,
  country: CountryCode,
): Promise<LocalCardRow[]> {
  const rows = await db.orm
    .select()
    .from(localCards)
    .where(eq(localCards.country_code, country))
    .orderBy(asc(localCards.position));
  return rows.filter(({ id }) => isOn(settings, names.soldHere(id)));
}

/** @throws AppError not_found for a card that is not sold in this country */
export async function findLocalRow(
  db: Database,
  settings: CardSettings,
  country: CountryCode,
  id: string,
): Promise<LocalCardRow> {
  const [row] = await db.orm.select().from(localCards).where(eq(localCards.id, id));
  if (row?.country_code !== country || !isOn(settings, names.soldHere(id)))
    throw AppError.notFound();
  return row;
}

export const localCardView = (row: LocalCardRow, fee: bigint): LocalCard => ({
  id: row.id,
  name: row.name,
  category: row.category,
  color: row.color,
  used: row.redeem,
  currency: row.currency,
  values: row.value_list.map(toAmount),
  max_quantity: row.max_quantity,
  validity_days: row.validity_days,
  fee: toAmount(fee),
  redeem: redeemLocally(row),
  terms: [`The code is valid for ${row.validity_days} days.`, ...buyTerms],
});
