import { z } from 'zod';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import { cardMoney, setupQuery, unitOf } from '#lib/giftcard/card-trade.ts';
import { CardSource, sellFields, SellValue } from '#lib/giftcard/contract.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { quotes } from '#lib/product-constants.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { reserveForOrder } from '#server/loyalty/reserve-perk.ts';
import type { Priced, Sale } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import type { Now } from '#server/platform/settings.ts';
import { findSellBrand, type SellBrand, type Seller } from './brands.ts';
import { keepCards } from './keep-cards.ts';
import { listPictures } from './list-pictures.ts';
import { findBoost, describeBoost } from './rate-boost.ts';
import { sellRate, tierOf, worthOf } from './rate.ts';
import { queueReview } from './review-sale.job.ts';
import { sellerOf } from './seller.ts';
import { readSettings, type CardSettings } from './settings.ts';

export const SELL = 'giftcard-sell';
const MINUTE_S = 60;

/** The fields of a sale; a quote is requested before there are pictures, a source and a draft. */
export const SellInput = z.strictObject({
  ...sellFields,
  service_type: z.literal(SELL),
  values: z.array(SellValue).min(1).max(20),
  source: CardSource.optional(),
  draft_id: z.uuid().optional(),
  comment: z.string().trim().max(300).optional(),
});
export type SellInput = z.infer<typeof SellInput>;

/** One card with its payout, in minor units of the wallet's currency. */
export interface PricedCard {
  /** Hundredths of the card's currency. */
  value: bigint;
  rate: bigint;
  worth: bigint;
}

const Detail = z.object({
  identity: z.string(),
  brand: z.string(),
  brand_name: z.string(),
  country: z.string(),
  currency: z.string(),
  type: z.enum(['physical', 'e-code']),
  receipt: z.enum(['none', 'cash', 'debit']),
  values: z.array(z.object({ value: z.string(), quantity: z.number() })),
  /** Minor units of the wallet's currency: the rank's bonus, and the amount it applies to. */
  bonus: z.string().default('0'),
  bonus_in: z.string().default('0'),
});
const detailOf = (order: Order) => Detail.parse(order.detail);

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** Checks that the brand has such a card. @throws AppError 422 naming the field */
function checkCard({ sell }: SellBrand, input: SellInput): void {
  const country = sell.countries.find(([code]) => code === input.country);
  if (!country) throw invalid('country', 'Choose the country of the card.');
  if (country[1] !== input.currency)
    throw invalid('currency', `Cards of this country are in ${country[1]}.`);
  const type = sell.types.find(({ id }) => id === input.type);
  if (!type) throw invalid('type', 'Choose the type of card.');
  if (!type.receipts.includes(input.receipt))
    throw invalid('receipt', 'This receipt doesn’t apply to this card.');
}

function checkValue({ sell }: SellBrand, { currency, values }: SellInput, n: number): void {
  const { value } = values[n]!;
  const minor = parseAmount(value);
  const field = `values.${n}.value`;
  if (minor < parseAmount(sell.min) || minor > parseAmount(sell.max))
    throw invalid(
      field,
      `We buy cards from ${cardMoney(sell.min, currency)} to ${cardMoney(sell.max, currency)}.`,
    );
  const listed = sell.values.some((each) => parseAmount(each) === minor);
  if (!listed && !sell.custom) throw invalid(field, 'Choose from the listed values.');
}

/**
 * Every card of a sale with its price.
 * @throws AppError 422 naming the invalid field
 */
function priceCards(
  settings: CardSettings,
  brand: SellBrand,
  { bonus, payout }: Seller,
  input: SellInput,
): PricedCard[] {
  checkCard(brand, input);
  const card = { brand: brand.id, type: input.type, receipt: input.receipt };
  return input.values.flatMap((each, n) => {
    checkValue(brand, input, n);
    const value = parseAmount(each.value);
    const tier = tierOf(settings, value);
    const at = { ...card, currency: input.currency, payout };
    const rate = tier ? sellRate(settings, at, tier, bonus) : 0n;
    if (rate === 0n) throw invalid('card_id', 'We’re not buying this card right now.');
    const priced = { value, rate, worth: worthOf(rate, value) };
    return Array.from({ length: each.quantity }, () => priced);
  });
}

const sumOf = (cards: readonly PricedCard[]) => cards.reduce((sum, { worth }) => sum + worth, 0n);

/** The agreed rate of each card: current rates, scaled to the locked total. */
function agreedRates({ amount }: Order, cards: readonly PricedCard[]): PricedCard[] {
  const sum = sumOf(cards);
  return cards.map((card) => ({ ...card, rate: (card.rate * amount) / sum }));
}

/** Each card as a line of its order, with the name that the seller and the desk use. */
const linesOf = (
  cards: readonly PricedCard[],
  { currency }: SellInput,
): NonNullable<Priced['lines']> =>
  cards.map(({ value, worth }, n) => ({
    title: `Card ${n + 1} (${faceMoney(toAmount(value), currency)})`,
    amount: worth,
  }));

interface Who {
  country: CountryCode;
  userId: string | null;
}

async function priceNow({ db, clock }: Now, { country, userId }: Who, input: SellInput) {
  const reading = readSettings(db, clock.now());
  const [seller, brand, settings] = await answersOf([
    sellerOf({ db, clock }, country, userId),
    findSellBrand(db, reading, input.card_id),
    reading,
  ]);
  return { seller, settings, brand, cards: priceCards(settings, brand, seller, input) };
}

const identityOf = (input: SellInput): string =>
  sha256(
    JSON.stringify([
      input.card_id,
      input.country,
      input.type,
      input.receipt,
      input.values.map(({ value, quantity }) => [toAmount(parseAmount(value)), quantity]),
    ]),
  ).toString('base64url');

async function price(
  services: Services,
  { country, userId }: Who,
  input: SellInput,
): Promise<Priced> {
  const now = { ...services, db: together(services.db) };
  const [{ seller, settings, brand, cards }, perk] = await answersOf([
    priceNow(now, { country, userId }, input),
    findBoost(now, userId),
  ]);
  const base = sumOf(priceCards(settings, brand, { ...seller, bonus: 0n }, input));
  const [first] = cards;
  const boost = describeBoost(perk, money(sumOf(cards), seller.payout));
  return {
    title: `${brand.name} gift card`,
    target: null,
    amount: sumOf(cards),
    lines: linesOf(cards, input),
    fee: 0n,
    duty: 0n,
    currency: seller.payout,
    arrivesLabel: 'Your wallet gets',
    rate: first && cards.every(({ rate }) => rate === first.rate) ? toAmount(first.rate) : null,
    ruleVersion: settings.version,
    identity: identityOf(input),
    ...(boost && { prize: boost.text }),
    detail: {
      ...(boost && { perk: boost.perkId }),
      brand: brand.id,
      brand_name: brand.name,
      country: input.country,
      currency: input.currency,
      type: input.type,
      receipt: input.receipt,
      values: input.values.map(({ value, quantity }) => ({ value, quantity })),
      bonus: String(sumOf(cards) - base),
      bonus_in: String(sumOf(cards)),
    },
  };
}

/**
 * The current payout for each card of a sale, in minor units, in the order of the lines; empty if the
 * brand is no longer accepted.
 */
export async function worthsToday(services: Services, order: Order): Promise<bigint[]> {
  const { brand, country, currency, type, receipt, values } = detailOf(order);
  const card = { card_id: brand, country, currency, type, receipt, values };
  const input = SellInput.parse({ ...card, service_type: SELL });
  const who = { country: order.country_code, userId: order.user_id };
  const now = await priceNow(services, who, input).catch((error: unknown) => {
    // what was agreed stays
    if (error instanceof AppError) return { cards: [] };
    throw error;
  });
  return now.cards.map(({ worth }) => worth);
}

/** Gift cards sold to us (spec 1): the rate is agreed, an operator reviews, the wallet is credited. */
export const sellGiftCards: Sale<SellInput> = {
  serviceType: SELL,
  direction: 'sale',
  book: 'stock_gift_cards',
  input: SellInput,
  quoteS: quotes.cardSaleS,
  usuallyS: 30 * MINUTE_S,
  price,
  async place(tx, services, order, input) {
    const who = { country: order.country_code, userId: order.user_id };
    const { cards } = await priceNow({ ...services, db: tx }, who, input);
    await keepCards(tx, services, { order, input, cards: agreedRates(order, cards) });
    await reserveForOrder(tx, order, services.clock.now());
    await queueReview(tx, services, order.id);
  },
  async worthNow(services, order, lines) {
    const worths = await worthsToday(services, order);
    const today = lines.reduce((sum, { position }) => sum + (worths[position - 1] ?? 0n), 0n);
    const agreed = lines.reduce((sum, { amount }) => sum + amount, 0n);
    const most = agreed + (agreed * BigInt(quotes.betterPercent)) / 100n;
    return today < most ? today : most;
  },
  things: 'cards',
  sentTo: 'network',
  otherSide: () => 'Our desk',
  markOf: (order) => detailOf(order).brand,
  arrivesLabel: () => 'Your wallet gets',
  bonusOf(order) {
    const { bonus, bonus_in } = detailOf(order);
    const pays = order.paid ?? order.offer ?? order.amount;
    // unknown for a rate that was locked earlier, or for another amount
    return BigInt(bonus_in) === pays ? BigInt(bonus) : undefined;
  },
  describe(order) {
    const { brand_name, country, currency, type, receipt, values } = detailOf(order);
    const list = values.map(({ value, quantity }) => `${quantity} × ${faceMoney(value, currency)}`);
    const { rate } = order;
    return [
      { label: 'Card', value: `${brand_name}, ${country}`, copy: false },
      { label: 'Type', value: type === 'physical' ? 'Physical card' : 'E-code', copy: false },
      ...(receipt === 'none'
        ? []
        : [{ label: 'Receipt', value: receipt === 'cash' ? 'Cash' : 'Debit', copy: false }]),
      { label: 'Values', value: list.join(', '), copy: false },
      ...(rate
        ? [
            {
              label: `Rate for ${unitOf(currency)}`,
              value: formatMinor(money(parseAmount(rate), order.currency)),
              copy: false,
            },
          ]
        : []),
    ];
  },
  workings(order) {
    const { currency, values, bonus } = detailOf(order);
    if (!order.rate || bonus !== '0') return undefined;
    const face = values.reduce(
      (total, { value, quantity }) => total + parseAmount(value) * BigInt(quantity),
      0n,
    );
    const rate = formatMinor(money(parseAmount(order.rate), order.currency));
    return `${faceMoney(toAmount(face), currency)} × ${rate}`;
  },
  picturesOf: listPictures,
  repeat(order) {
    const { brand, country, type, receipt, values } = detailOf(order);
    const setup = setupQuery({ card_id: brand, country, type, receipt, values });
    return { url: paths.sellCard(setup), product: null, draft: {} };
  },
};
