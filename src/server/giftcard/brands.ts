import { asc, eq } from 'drizzle-orm';
import type { CardBrand, CardRates, CardTypeRates, TierRate } from '#lib/giftcard/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { usualCard } from '#lib/giftcard/card-trade.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { sellRate, tiersOf, type Priceable } from './rate.ts';
import { isOn, settingNames as names, type CardSettings } from './settings.ts';
import {
  giftBrands,
  type BrandRow,
  type CardType,
  type ReceiptKind,
  type SellSide,
} from './tables.ts';
import { termsOf } from './terms.ts';
import { brandQuery } from '#lib/giftcard/brand-query.ts';
import { searchIn } from '#lib/rules/typo.ts';

/** What a seller's rates depend on: the wallet's currency, and the rank's bonus in millionths. */
export interface Seller {
  payout: CurrencyCode;
  bonus: bigint;
}

export type SellBrand = BrandRow & { sell: SellSide };

export const typeNames: Record<CardType, string> = {
  physical: 'Physical card',
  'e-code': 'E-code',
};
export const receiptNames: Record<ReceiptKind, string> = {
  none: 'No receipt',
  cash: 'Cash receipt',
  debit: 'Debit receipt',
};
const regionNames = new Intl.DisplayNames('en', { type: 'region' });

const isTaken = (settings: CardSettings, row: BrandRow): row is SellBrand =>
  row.sell !== null && isOn(settings, names.taken(row.id));

/** Brands that we accept, in display order. */
export async function listSellBrands(db: Database, settings: CardSettings): Promise<SellBrand[]> {
  const rows = await db.orm.select().from(giftBrands).orderBy(asc(giftBrands.position));
  return rows.filter((row) => isTaken(settings, row));
}

/** @throws AppError not_found for a brand that we don't accept */
export async function findSellBrand(
  db: Database,
  settings: CardSettings | Promise<CardSettings>,
  id: string,
): Promise<SellBrand> {
  const reading = db.orm.select().from(giftBrands).where(eq(giftBrands.id, id)).execute();
  const [rows, now] = await answersOf([reading, settings]);
  const [row] = rows;
  if (!row || !isTaken(now, row)) throw AppError.notFound();
  return row;
}

export const searched = (rows: SellBrand[], search: string | undefined): SellBrand[] =>
  searchIn(rows, brandQuery(search), ({ name, aliases }) => [name, ...aliases]);

function tierRates(settings: CardSettings, card: Priceable, bonus: bigint): TierRate[] {
  const tiers = tiersOf(settings);
  return tiers.map((tier, n) => {
    const next = tiers[n + 1];
    return {
      id: tier.id,
      from: toAmount(tier.from),
      below: next ? toAmount(next.from) : null,
      rate: toAmount(sellRate(settings, card, tier, bonus)),
      base: toAmount(sellRate(settings, card, tier)),
    };
  });
}

function typeRates(
  settings: CardSettings,
  row: SellBrand,
  currency: Priceable['currency'],
  { payout, bonus }: Seller,
): CardTypeRates[] {
  return row.sell.types.map(({ id: type, receipts }) => ({
    id: type,
    name: typeNames[type],
    receipts: receipts.map((receipt) => ({
      id: receipt,
      name: receiptNames[receipt],
      tiers: tierRates(settings, { brand: row.id, type, receipt, currency, payout }, bonus),
    })),
  }));
}

const countriesOf = (settings: CardSettings, row: SellBrand, seller: Seller) =>
  row.sell.countries.map(([code, currency]) => ({
    code,
    name: regionNames.of(code) ?? code,
    currency,
    types: typeRates(settings, row, currency, seller),
  }));

const two = (text: string) => toAmount(parseAmount(text));

/** The rate of the brand's usual card. */
function usualOf(settings: CardSettings, row: SellBrand, seller: Seller): CardBrand['usual'] {
  const { values, min, countries } = row.sell;
  const first = { ...row, sell: { ...row.sell, countries: countries.slice(0, 1) } };
  const found = usualCard({
    values: values.map(two),
    min: two(min),
    countries: countriesOf(settings, first, seller),
  });
  return found && { currency: found.currency, value: found.value, rate: found.rate };
}

export const brandView = (settings: CardSettings, row: SellBrand, seller: Seller): CardBrand => ({
  id: row.id,
  name: row.name,
  aliases: row.aliases,
  category: row.category,
  color: row.color,
  text_color: row.text_color,
  usual: usualOf(settings, row, seller),
});

const percent = (bonus: bigint): string | null =>
  bonus === 0n ? null : `${bonus / 10_000n}.${String((bonus % 10_000n) / 100n).padStart(2, '0')}`;

/** Everything about selling a brand (spec 2); a browser only multiplies. */
export function ratesView(settings: CardSettings, row: SellBrand, seller: Seller): CardRates {
  const { sell } = row;
  const [from, to] = sell.usualMinutes;
  return {
    ...brandView(settings, row, seller),
    payout: seller.payout,
    code_label: row.code_label,
    code_pattern: row.code_pattern,
    region_locked: row.region_locked,
    open_loop: row.open_loop,
    values: sell.values.map(two),
    min: two(sell.min),
    max: two(sell.max),
    custom: sell.custom,
    max_pictures: sell.maxPictures,
    usual_minutes: { from, to },
    countries: countriesOf(settings, row, seller),
    terms: termsOf(row),
    rule_version: settings.version,
    bonus_percent: percent(seller.bonus),
  };
}
