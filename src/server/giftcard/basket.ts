import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { buyRate, costOf } from './rate.ts';
import type { CardSettings } from './settings.ts';
import type { BrandRow, BuySide, LocalCardRow } from './tables.ts';

export type BuyBrandRow = BrandRow & { buy: BuySide };

/** Cards of one type in a purchase. */
export interface Item {
  /** The suppliers' name for it: brand and country, or the local card. */
  sku: string;
  /** The brand or the local card. */
  id: string;
  name: string;
  country: string;
  currency: CardCurrency | CurrencyCode;
  /** Of one card, in hundredths of its currency. */
  value: bigint;
  quantity: number;
  /** Of all of them, minor units of the wallet's currency. */
  cost: bigint;
}

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** The smallest and the largest value of a brand, in hundredths. */
export function boundsOf({ mode, values, min, max }: BuySide): [min: bigint, max: bigint] {
  if (mode === 'range') return [parseAmount(min ?? '0'), parseAmount(max ?? '0')];
  const all = values.map(parseAmount).sort((a, b) => (a < b ? -1 : 1));
  return [all[0] ?? 0n, all.at(-1) ?? 0n];
}

function checkValue(buy: BuySide, value: bigint): void {
  const [min, max] = boundsOf(buy);
  if (value < min || value > max)
    throw invalid('value', `Choose a value from ${toAmount(min)} to ${toAmount(max)}.`);
  if (buy.mode === 'fixed' && !buy.values.some((each) => parseAmount(each) === value))
    throw invalid('value', 'Choose from the listed values.');
}

interface Wanted {
  value: string;
  quantity: number;
}

/**
 * Cards of a brand with their current price.
 * @throws AppError 422 on country or value
 */
export function brandItem(
  settings: CardSettings,
  row: BuyBrandRow,
  payout: CurrencyCode,
  wanted: Wanted & { country: string | undefined },
): Item {
  const { countries } = row.buy;
  const code = wanted.country ?? (countries.length === 1 ? countries[0]?.[0] : undefined);
  const found = countries.find(([each]) => each === code);
  if (!found) throw invalid('country', 'Choose the country of the card.');
  const [country, currency] = found;
  const value = parseAmount(wanted.value);
  checkValue(row.buy, value);
  const rate = buyRate(settings, { currency, payout });
  if (rate === 0n) throw invalid('country', 'This card isn’t available right now.');
  return {
    sku: `${row.id}:${country}`,
    id: row.id,
    name: row.name,
    country,
    currency,
    value,
    quantity: wanted.quantity,
    cost: costOf(rate, value) * BigInt(wanted.quantity),
  };
}

/** Local cards cost their face value. @throws AppError 422 on value or quantity */
export function localItem(row: LocalCardRow, wanted: Wanted): Item {
  const value = parseAmount(wanted.value);
  if (!row.value_list.includes(value)) throw invalid('value', 'Choose from the listed values.');
  if (wanted.quantity > row.max_quantity)
    throw invalid('quantity', `You can buy up to ${row.max_quantity} in one order.`);
  return {
    sku: row.id,
    id: row.id,
    name: row.name,
    country: row.country_code,
    currency: row.currency,
    value,
    quantity: wanted.quantity,
    cost: value * BigInt(wanted.quantity),
  };
}

export const costOfAll = (items: readonly Item[]): bigint =>
  items.reduce((sum, { cost }) => sum + cost, 0n);
