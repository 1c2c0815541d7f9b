import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { MILLION, type LandedRates } from '#lib/rules/landed-cost.ts';
import type { Database } from '#server/db/client.ts';

/** Names of the numbers that a quote is made of. */
export const rateNames = {
  perUsd: (currency: string) => `per-usd:${currency}`,
  usdPerUnit: (currency: string) => `usd-per-unit:${currency}`,
  shopTax: (country: string) => `shop-tax:${country}`,
  commission: 'commission',
  commissionMin: 'commission-min',
  divisor: 'divisor',
  shipping: (destination: string, category: string) => `shipping:${destination}:${category}`,
  delivery: (destination: string) => `delivery:${destination}`,
  duty: (destination: string, category: string) => `duty:${destination}:${category}`,
} as const;

/** The numbers in force at a moment, whole millionths by name. */
export interface RatesNow {
  values: ReadonlyMap<string, bigint>;
  /** Names the newest row: the same version, the same prices. */
  version: string;
}

const toMillionths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6));
};

/** Reads what is in force now, by the database's clock. */
export async function readRates(db: Database): Promise<RatesNow> {
  const { rows } = await db.sql.query<{ id: bigint; name: string; value: string }>({
    name: 'shopping-rates',
    text: `select distinct on (name) id, name, value::text from shopping_rate
      where effective_at <= clock_timestamp() order by name, effective_at desc, id desc`,
  });
  const newest = rows.reduce((last, { id }) => (id > last ? id : last), 0n);
  const values = new Map(rows.map(({ name, value }) => [name, toMillionths(value)]));
  return { values, version: `shopping-${newest}` };
}

/** What a price is looked up by. */
export interface RateKey {
  currency: CurrencyCode;
  destination: string;
  shop_country: string;
  shop_currency: string;
  category: string;
}

const CENTS = MILLION / 100n;

/**
 * The rates for one shop, category and destination.
 * @param at put before the names of fields: 'quote.'
 * @throws AppError 422 on the field that has no rate; service_inactive where the wallet's currency has none
 */
export function ratesFor({ values }: RatesNow, key: RateKey, at = ''): LandedRates {
  const of = (name: string, field: string, text: string): bigint => {
    const value = values.get(name);
    if (value === undefined) throw AppError.invalid({ [`${at}${field}`]: [text] });
    return value;
  };
  const perUsd = values.get(rateNames.perUsd(key.currency));
  if (perUsd === undefined) throw new AppError('service_inactive');
  const { destination, category } = key;
  const where = 'Choose from the list.';
  const usdPerUnit = of(rateNames.usdPerUnit(key.shop_currency), 'shop_currency', where);
  const delivery = of(rateNames.delivery(destination), 'destination', where);
  const shipping = of(rateNames.shipping(destination, category), 'category', where);
  return {
    perUsd,
    perShopUnit: (perUsd * usdPerUnit + MILLION - 1n) / MILLION,
    shopTax: of(rateNames.shopTax(key.shop_country), 'shop_country', where),
    commission: values.get(rateNames.commission) ?? 0n,
    commissionMin: (values.get(rateNames.commissionMin) ?? 0n) / CENTS,
    duty: values.get(rateNames.duty(destination, category)) ?? 0n,
    shippingPerKg: shipping / CENTS,
    delivery: delivery / CENTS,
    divisor: (values.get(rateNames.divisor) ?? 5_000n * MILLION) / MILLION,
  };
}

/** Millionths as people read them: 1540, 8.25. */
export function plainNumber(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, '0');
  const part = digits.slice(-6).replace(/0+$/, '');
  return part ? `${digits.slice(0, -6)}.${part}` : digits.slice(0, -6);
}
