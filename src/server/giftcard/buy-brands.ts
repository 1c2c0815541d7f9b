import { asc, eq } from 'drizzle-orm';
import { withArticle } from '#lib/article.ts';
import { mostCards, type BuyBrand, type BuyCard } from '#lib/giftcard/buy.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { boundsOf, type BuyBrandRow } from './basket.ts';
import { buyRate } from './rate.ts';
import { buyTerms, redeemSteps } from './redeem.ts';
import { isOn, settingNames as names, type CardSettings } from './settings.ts';
import { giftBrands, type BrandRow } from './tables.ts';

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
export const countryName = (code: string): string => regionNames.of(code) ?? code;

const isSold = (settings: CardSettings, row: BrandRow): row is BuyBrandRow =>
  row.buy !== null && isOn(settings, names.sold(row.id));

/** Brands that can be bought, in display order. */
export async function listBuyBrands(db: Database, settings: CardSettings): Promise<BuyBrandRow[]> {
  const rows = await db.orm.select().from(giftBrands).orderBy(asc(giftBrands.position));
  return rows.filter((row) => isSold(settings, row));
}

/** @throws AppError not_found for a brand that can't be bought */
export async function findBuyBrand(
  db: Database,
  settings: CardSettings,
  by: { id: string } | { uuid: string },
): Promise<BuyBrandRow> {
  const [row] = await db.orm
    .select()
    .from(giftBrands)
    .where('id' in by ? eq(giftBrands.id, by.id) : eq(giftBrands.uuid, by.uuid));
  if (!row || !isSold(settings, row)) throw AppError.notFound();
  return row;
}

export function buyBrandView(row: BuyBrandRow): BuyBrand {
  const [min, max] = boundsOf(row.buy);
  return {
    uuid: row.uuid,
    mark: row.id,
    name: row.name,
    aliases: row.aliases,
    category: row.category,
    color: row.color,
    text_color: row.text_color,
    countries: row.buy.countries.map(([code, currency]) => ({
      code,
      name: countryName(code),
      currency,
    })),
    mode: row.buy.mode,
    min: toAmount(min),
    max: toAmount(max),
  };
}

const noticeOf = ({ name, region_locked }: BuyBrandRow, country: string): string =>
  region_locked
    ? `Only works with ${withArticle(`${name} account`)} or shop of this country: ${country}.`
    : 'Works in any country.';

/** Everything about buying a brand (spec 2); a browser only multiplies. */
export function buyCardView(
  settings: CardSettings,
  row: BuyBrandRow,
  { payout, fee }: { payout: CurrencyCode; fee: bigint },
): BuyCard {
  const view = buyBrandView(row);
  return {
    ...view,
    payout,
    countries: view.countries.map((country) => {
      const rate = buyRate(settings, { currency: country.currency, payout });
      const shown = rate === 0n ? null : toAmount(rate);
      return { ...country, rate: shown, notice: noticeOf(row, country.name) };
    }),
    values:
      row.buy.mode === 'fixed' ? row.buy.values.map((each) => toAmount(parseAmount(each))) : [],
    max_quantity: mostCards,
    fee: toAmount(fee),
    region_locked: row.region_locked,
    code_label: row.code_label,
    redeem: redeemSteps(row),
    terms: [...buyTerms],
    rule_version: settings.version,
  };
}
