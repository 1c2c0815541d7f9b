/** The lines of a landed cost, in reading order. */
export const landedLineKinds = [
  'goods',
  'shop_tax',
  'commission',
  'shipping',
  'delivery',
  'duty',
  'discount',
] as const;
export type LandedLineKind = (typeof landedLineKinds)[number];

/** Rates are whole millionths: no price is ever a float. */
export const MILLION = 1_000_000n;

/** One hundred percent, in millionths of a percent. */
const WHOLE = 100n * MILLION;

/** The current rates for one shop, category and destination. All of our own amounts are in US cents. */
export interface LandedRates {
  /** Millionths of a wallet's unit for one unit of the shop's currency, and for one US dollar. */
  perShopUnit: bigint;
  perUsd: bigint;
  /** Percents in millionths. */
  shopTax: bigint;
  commission: bigint;
  duty: bigint;
  /** US cents. */
  commissionMin: bigint;
  shippingPerKg: bigint;
  delivery: bigint;
  /** Cubic centimetres that count as a kilogram. */
  divisor: bigint;
}

/** An item of a shop; weights and sizes are per piece. */
export interface LandedInput {
  quantity: bigint;
  /** Minor units of the shop's currency. */
  price: bigint;
  weightG: bigint;
  lengthCm: bigint;
  widthCm: bigint;
  heightCm: bigint;
  /** Minor units of the wallet's currency. */
  discount: bigint;
}

export interface LandedPrice {
  /** Minor units of the wallet's currency; the discount is negative. */
  lines: Record<LandedLineKind, bigint>;
  total: bigint;
  /** Grams of all pieces. */
  weight: { real: bigint; volumetric: bigint; counted: bigint };
}

const STEP_G = 100n;

const ceilDiv = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const percent = (of: bigint, rate: bigint) => ceilDiv(of * rate, WHOLE);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The charged weight: the larger one, in started steps of 100 g. */
function weigh(input: LandedInput, { divisor }: LandedRates): LandedPrice['weight'] {
  const { quantity, weightG, lengthCm, widthCm, heightCm } = input;
  const real = weightG * quantity;
  const volumetric = ceilDiv(lengthCm * widthCm * heightCm * quantity * 1000n, divisor);
  return { real, volumetric, counted: ceilDiv(most(real, volumetric), STEP_G) * STEP_G };
}

/**
 * The price of an item from a shop abroad on arrival (DECISIONS A38), in minor units of the wallet's
 * currency. Every line is rounded up to the unit separately, so the lines add up to the total and no one
 * gains by splitting a list. The discount is at most the commission: nothing is sold below its cost.
 * @throws RangeError for a quantity or a price below one, and for a discount below zero
 */
export function priceItem(input: LandedInput, rates: LandedRates): LandedPrice {
  if (input.quantity < 1n || input.price < 1n || input.discount < 0n)
    throw new RangeError('Not a thing that can be priced');
  const goods = ceilDiv(input.price * input.quantity * rates.perShopUnit, MILLION);
  return withCharges(input, rates, { goods, shopTax: percent(goods, rates.shopTax) });
}

/** What was paid to the shop for all pieces, and its tax, with everything that follows from it. */
function withCharges(
  input: LandedInput,
  rates: LandedRates,
  { goods, shopTax }: { goods: bigint; shopTax: bigint },
): LandedPrice {
  const usd = (cents: bigint) => ceilDiv(cents * rates.perUsd, MILLION);
  const weight = weigh(input, rates);
  const commission = most(percent(goods + shopTax, rates.commission), usd(rates.commissionMin));
  const shipping = ceilDiv(weight.counted * rates.shippingPerKg * rates.perUsd, 1000n * MILLION);
  const delivery = usd(rates.delivery);
  const duty = percent(goods + shopTax + shipping, rates.duty);
  const discount = input.discount < commission ? input.discount : commission;
  const lines = {
    goods,
    shop_tax: shopTax,
    commission,
    shipping,
    delivery,
    duty,
    discount: -discount,
  };
  return { lines, total: Object.values(lines).reduce((sum, line) => sum + line, 0n), weight };
}

/** A purchase compared with its quote, in minor units of the wallet's currency. */
export interface BoughtPrice {
  /** The actual total. */
  cost: bigint;
  /** How much less than quoted, which is refunded. One of the two is 0. */
  back: bigint;
  /** How much more than quoted, which we bear. */
  ours: bigint;
  /** Above the quote's cap: it isn't bought without approval. */
  isOverCap: boolean;
}

/**
 * Compares what a shop charged for all pieces, including tax, with the quote, at the quote's rates, so that
 * only the shop's price matters. The quote is a cap: no one ever pays more than it.
 * @param paid minor units of the shop's currency
 * @param capPercent how far the total may exceed the quote
 * @throws RangeError for nothing paid
 */
export function compareBought(
  input: LandedInput,
  rates: LandedRates,
  { paid, quoted, capPercent }: { paid: bigint; quoted: bigint; capPercent: number },
): BoughtPrice {
  if (paid < 1n) throw new RangeError('Nothing was paid');
  const goods = ceilDiv(paid * rates.perShopUnit, MILLION);
  const { total: cost } = withCharges(input, rates, { goods, shopTax: 0n });
  return {
    cost,
    back: most(quoted - cost, 0n),
    ours: most(cost - quoted, 0n),
    isOverCap: (cost - quoted) * 100n > quoted * BigInt(capPercent),
  };
}
