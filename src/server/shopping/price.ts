import type { LandedCost, LandedLine, QuoteForm } from '#lib/shopping/quote.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import {
  landedLineKinds,
  priceItem,
  type LandedInput,
  type LandedLineKind,
  type LandedPrice,
  type LandedRates,
} from '#lib/shopping/landed-cost.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { countryName } from './facts.ts';
import { plainNumber, ratesFor, type RatesNow } from './rates.ts';

/** What was priced, and the rates used. */
export interface Priced {
  form: QuoteForm;
  currency: CurrencyCode;
  destination: string;
  rates: LandedRates;
  version: string;
  price: LandedPrice;
}

/** A form in the format of the rule. @throws AppError 422 on price */
export function inputOf(form: QuoteForm, at = ''): LandedInput {
  const price = parseAmount(form.price);
  if (price < 1n) throw AppError.invalid({ [`${at}price`]: ['Enter the price.'] });
  return {
    quantity: BigInt(form.quantity),
    price,
    weightG: BigInt(form.weight_g),
    lengthCm: BigInt(form.length_cm),
    widthCm: BigInt(form.width_cm),
    heightCm: BigInt(form.height_cm),
    discount: form.discount === undefined ? 0n : parseAmount(form.discount),
  };
}

/**
 * Prices an item at the current rates.
 * @param at prefix for field names: 'quote.'
 * @throws AppError 422 on the field that can't be priced; service_inactive
 */
export function priceForm(
  now: RatesNow,
  form: QuoteForm,
  { currency, destination }: { currency: CurrencyCode; destination: string },
  at = '',
): Priced {
  const rates = ratesFor(now, { ...form, currency, destination }, at);
  const input = inputOf(form, at);
  const price = priceItem(input, rates);
  if (input.discount > -price.lines.discount)
    throw AppError.invalid({
      [`${at}discount`]: ['A discount can’t be more than our commission.'],
    });
  return { form, currency, destination, rates, version: now.version, price };
}

const names: Record<LandedLineKind, string> = {
  goods: 'Price in the shop',
  shop_tax: 'Shop’s sales tax',
  commission: 'Our commission',
  shipping: 'Shipping',
  delivery: 'Delivery',
  duty: 'Import duty',
  discount: 'Discount',
};

const kilograms = (grams: bigint) => `${toAmount(grams / 10n)} kg`;
const dollars = (cents: bigint) => formatMoney(toAmount(cents), 'USD');

/** Why each line is there; these texts stay with a quote permanently. */
function whyOf(
  kind: LandedLineKind,
  { form, currency, destination, rates, price }: Priced,
): string {
  const { real, volumetric, counted } = price.weight;
  const bySize =
    volumetric > real ? 'its size, which counts for more than its weight' : 'its weight';
  const texts: Record<LandedLineKind, string> = {
    goods: `${form.quantity} × ${form.shop_currency}\u{a0}${toAmount(parseAmount(form.price))}, at ${formatRate(plainNumber(rates.perShopUnit), currency)} for 1 ${form.shop_currency}.`,
    shop_tax: `${countryName(form.shop_country)}: ${plainNumber(rates.shopTax)}%.`,
    commission: `${plainNumber(rates.commission)}% of the price and its tax, at least ${dollars(rates.commissionMin)}.`,
    shipping: `${kilograms(counted)} at ${dollars(rates.shippingPerKg)} a kilogram, by ${bySize}.`,
    delivery: `From our office in ${countryName(destination)} to the address.`,
    duty: `${plainNumber(rates.duty)}% of price, tax and shipping, paid at customs.`,
    discount: 'Deducted from our commission.',
  };
  return texts[kind];
}

const isShown = (kind: LandedLineKind, amount: bigint) =>
  amount !== 0n || ['goods', 'commission', 'shipping', 'delivery'].includes(kind);

/** A price line by line, as people read it. */
export function viewPriced(priced: Priced): LandedCost {
  const { price, currency, rates, version } = priced;
  const lines: LandedLine[] = landedLineKinds
    .filter((kind) => isShown(kind, price.lines[kind]))
    .map((kind) => ({
      kind,
      name: names[kind],
      amount: toAmount(price.lines[kind]),
      why: whyOf(kind, priced),
    }));
  const { real, volumetric, counted } = price.weight;
  return {
    currency,
    lines,
    total: toAmount(price.total),
    rate: plainNumber(rates.perShopUnit),
    weight: { real: Number(real), volumetric: Number(volumetric), counted: Number(counted) },
    rule_version: version,
  };
}
