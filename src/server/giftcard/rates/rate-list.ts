import { asc } from 'drizzle-orm';
import { cardCurrencies } from '#lib/giftcard/card-currencies.ts';
import type { RateProduct, RateRow } from '#lib/desk/rates.contract.ts';
import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { receiptNames, typeNames } from '#server/giftcard/brands.ts';
import { settingNames as names } from '#server/giftcard/settings.ts';
import {
  giftBrands,
  localCards,
  type BrandRow,
  type LocalCardRow,
} from '#server/giftcard/tables.ts';

/** A number that operators can set. */
export interface Entry {
  name: string;
  title: string;
  unit: RateRow['unit'];
  products: RateProduct[];
  brand: string | null;
  /** The country whose currency it is about; null: all. */
  country: CountryCode | null;
  /** The value if nothing was ever set; null: the number must be set. */
  fallback: string | null;
}

export interface Book {
  entries: Entry[];
  brands: BrandRow[];
}

const shared = { brand: null, country: null, fallback: null } as const;
const both: RateProduct[] = ['giftcard-sell', 'giftcard-buy'];

function brandEntries({ id, name, sell, buy }: BrandRow): Entry[] {
  const own = { brand: id, country: null };
  const switched = { ...own, unit: 'switch', fallback: '1' } as const;
  const selling = (sell?.types ?? []).map(({ id: type }): Entry => ({
    ...own,
    name: names.ratio(id, type),
    title: `${name}, ${typeNames[type].toLowerCase()}: share of its value we pay`,
    unit: 'share',
    products: ['giftcard-sell'],
    fallback: null,
  }));
  const taken = { name: names.taken(id), title: `${name}: we buy it` };
  const sold = { name: names.sold(id), title: `${name}: we sell it` };
  return [
    ...selling,
    ...(sell ? [{ ...switched, ...taken, products: ['giftcard-sell' as const] }] : []),
    ...(buy ? [{ ...switched, ...sold, products: ['giftcard-buy' as const] }] : []),
  ];
}

const localEntry = ({ id, name, country_code }: LocalCardRow): Entry => ({
  name: names.soldHere(id),
  title: `${name}: we sell it`,
  unit: 'switch',
  products: ['local-giftcard-buy'],
  brand: null,
  country: country_code,
  fallback: '1',
});

function marketEntries(): Entry[] {
  const ofCards = cardCurrencies
    .filter((currency) => currency !== 'USD')
    .map((currency): Entry => ({
      ...shared,
      name: names.usdPerUnit(currency),
      title: `1 ${currency} in USD`,
      unit: 'rate',
      products: both,
    }));
  const ofWallets = countryCodes.map((country): Entry => {
    const { currency } = supportedCountries[country];
    const title = `1 USD in ${currency}`;
    return {
      ...shared,
      name: names.perUsd(currency),
      title,
      unit: 'rate',
      products: both,
      country,
    };
  });
  return [...ofWallets, ...ofCards];
}

function factorEntries(tiers: readonly string[]): Entry[] {
  const selling: Pick<Entry, 'products'> = { products: ['giftcard-sell'] };
  const receipts = (['none', 'cash', 'debit'] as const).map((kind): Entry => ({
    ...shared,
    ...selling,
    name: names.receipt(kind),
    title: `${receiptNames[kind]}: factor`,
    unit: 'share',
  }));
  const ofTiers = tiers.flatMap((tier): Entry[] => [
    {
      ...shared,
      ...selling,
      name: names.tierFrom(tier),
      title: `Tier ${tier}: minimum value of one card`,
      unit: 'from',
    },
    { ...shared, ...selling, name: names.tier(tier), title: `Tier ${tier}: factor`, unit: 'share' },
  ]);
  const markup: Entry = {
    ...shared,
    name: names.markup(),
    title: 'Our margin on cards we sell',
    unit: 'share',
    products: ['giftcard-buy'],
  };
  return [markup, ...receipts, ...ofTiers];
}

async function listTierIds(db: Database): Promise<string[]> {
  const prefix = names.tierFrom('');
  const { rows } = await db.sql.query<{ name: string }>({
    name: 'card-tiers',
    text: `select name from card_setting where starts_with(name, $1)
      group by name order by min(id)`,
    values: [prefix],
  });
  return rows.map(({ name }) => name.slice(prefix.length));
}

/** All numbers that can be set, as people read them: general ones first, then brand by brand. */
export async function readBook(db: Database): Promise<Book> {
  // sequentially: it is also called inside a transaction
  const brands = await db.orm.select().from(giftBrands).orderBy(asc(giftBrands.position));
  const local = await db.orm.select().from(localCards).orderBy(asc(localCards.position));
  const tiers = await listTierIds(db);
  const entries = [
    ...marketEntries(),
    ...factorEntries(tiers),
    ...brands.flatMap(brandEntries),
    ...local.map(localEntry),
  ];
  return { entries, brands };
}

const MOST: Record<Entry['unit'], number> = { share: 2, rate: 1_000_000, from: 10_000, switch: 1 };

/** What is wrong with a value of an entry; null if nothing is. */
export function checkValue({ unit }: Entry, value: string): string | null {
  const number = Number(value);
  if (unit === 'switch' && value !== '0' && value !== '1') return 'Enter 1 for on or 0 for off.';
  if (number > MOST[unit]) return `Enter at most ${MOST[unit]}.`;
  if (unit === 'rate' && number === 0) return 'Enter more than 0.';
  return null;
}
