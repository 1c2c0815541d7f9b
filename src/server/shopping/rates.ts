import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { MILLION, type LandedRates } from '#lib/shopping/landed-cost.ts';
import type { Database } from '#server/db/client.ts';
import { notWithdrawn } from '#server/platform/settings.ts';

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

/** The numbers in effect at a time, whole millionths by name. */
export interface RatesNow {
  values: ReadonlyMap<string, bigint>;
  /** Identifies the row that took effect last: same version, same prices. */
  version: string;
}

export const versionOf = (id: bigint): string => `shopping-${id}`;

/** A decimal with up to six places as whole millionths. */
export const toMillionths = (decimal: string): bigint => {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole) * MILLION + BigInt(part.padEnd(6, '0').slice(0, 6));
};

/** A dollar is a dollar: no one sets that. */
const fixed = [rateNames.perUsd('USD'), rateNames.usdPerUnit('USD')] as const;

/** Reads the numbers in effect at a time. */
export async function readRates(db: Database, at: Date): Promise<RatesNow> {
  const { rows } = await db.sql.query<{ newest: bigint; name: string; value: string }>({
    name: 'shopping-rates',
    text: `select name, value::text, first_value(id) over (order by effective_at desc, id desc) newest
      from (select distinct on (name) id, name, value, effective_at from shopping_rate n
        where effective_at <= $1 and ${notWithdrawn('shopping_rate', 'n')} order by name, effective_at desc, id desc) r`,
    values: [at],
  });
  const set = rows.map(({ name, value }) => [name, toMillionths(value)] as const);
  const values = new Map([...set, ...fixed.map((name) => [name, MILLION] as const)]);
  return { values, version: versionOf(rows[0]?.newest ?? 0n) };
}

/** The key for looking up a price. */
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
 * @param at prefix for field names: 'quote.'
 * @throws AppError 422 on the field that has no rate; service_inactive if the wallet's currency has none
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
