import type { CardCurrency } from './card-currencies.ts';
import type { CardRates, CardTypeRates, TierRate } from './contract.ts';
import { foreignSign, formatForeign, parseAmount, toAmount } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';

export type CardKind = CardTypeRates['id'];
export type ReceiptKind = CardTypeRates['receipts'][number]['id'];

/** Cards of one value; the value is a decimal string in the card's own currency. */
export interface CardLine {
  value: string;
  quantity: number;
}

/** What the seller wants to sell, without pictures and codes. */
export interface CardSetup {
  card_id: string;
  /** The card's country, not the seller's. */
  country: string;
  type: CardKind;
  receipt: ReceiptKind;
  values: CardLine[];
}

/** The maximum number of cards in one sale: the call accepts no more lines, and each one is reviewed. */
export const MOST_CARDS = 20;
/** Pictures of one card: front and back. */
export const PICTURES_EACH = 2;

/** The face value of a card, for people: $50.00, £25.00, AED 100.00. */
export const cardMoney = (value: string, currency: CardCurrency): string =>
  formatForeign(value, currency);

/** A typed value of a card in its currency, with or without it: "50", "$50", "US$50", "50 USD". */
export function readFace(text: string, currency: string): string | undefined {
  const [first, second] = currency;
  const isDollar = /[^E]D$/.test(currency);
  const sign = isDollar ? `(?:${first}${second}?)?\\$` : foreignSign(currency).trim();
  return readAmount(text, undefined, `${currency}|${sign}`);
}

/** What a rate is for: one unit of a card's currency, $1 or AED 1. */
export const unitOf = (currency: string): string => `${foreignSign(currency)}1`;

const VALUE_LINE = /^(\d{1,6}(?:\.\d{1,2})?)x(\d{1,2})$/;

function readValues(text: string): CardLine[] {
  const lines = text.split(',').flatMap((part): CardLine[] => {
    const [, value, quantity] = VALUE_LINE.exec(part) ?? [];
    return value && Number(quantity) > 0 && parseAmount(value) > 0n
      ? [{ value: toAmount(parseAmount(value)), quantity: Number(quantity) }]
      : [];
  });
  const isOnce = (line: CardLine, n: number) =>
    lines.findIndex(({ value }) => value === line.value) === n;
  return lines.filter(isOnce);
}

type Query = (name: string) => string | null | undefined;

/** The choices in an address, limited to what this brand offers; otherwise the first option of each. */
export function readSetup(rates: CardRates, query: Query): CardSetup {
  const pick = <T>(list: readonly T[], is: (each: T) => boolean) => list.find(is) ?? list[0]!;
  const country = pick(rates.countries, ({ code }) => code === query('card'));
  const type = pick(country.types, ({ id }) => id === query('type'));
  const receipt = pick(type.receipts, ({ id }) => id === query('receipt'));
  const values = readValues(query('values') ?? '');
  return {
    card_id: rates.id,
    country: country.code,
    type: type.id,
    receipt: receipt.id,
    values: values.slice(0, MOST_CARDS),
  };
}

/** The same in the form of an address. */
export function setupQuery(setup: CardSetup): Record<string, string> {
  const values = setup.values.map(({ value, quantity }) => `${value}x${quantity}`).join(',');
  return {
    brand: setup.card_id,
    card: setup.country,
    type: setup.type,
    receipt: setup.receipt,
    ...(values ? { values } : {}),
  };
}

/** The rates of the chosen country; the first country's if it isn't offered. */
export const countryIn = (rates: CardRates, { country }: Pick<CardSetup, 'country'>) =>
  rates.countries.find(({ code }) => code === country) ?? rates.countries[0]!;

/** The chosen type in the chosen country; the first one if it isn't offered there. */
export const typeIn = (rates: CardRates, setup: Pick<CardSetup, 'country' | 'type'>) => {
  const { types } = countryIn(rates, setup);
  return types.find(({ id }) => id === setup.type) ?? types[0]!;
};

type Limits = Pick<CardRates, 'min' | 'max'>;

/** Rates per unit by value, the lowest tier first. */
export function tiersIn(
  rates: CardRates,
  setup: Pick<CardSetup, 'country' | 'type' | 'receipt'>,
): TierRate[] {
  const { receipts } = typeIn(rates, setup);
  return (receipts.find(({ id }) => id === setup.receipt) ?? receipts[0])?.tiers ?? [];
}

/** The tiers that an accepted card can be in, limited to the values that we accept. The last has no `below`. */
export function acceptedTiers(tiers: readonly TierRate[], { min, max }: Limits): TierRate[] {
  const [least, most] = [parseAmount(min), parseAmount(max)];
  return tiers
    .filter(
      ({ from, below }) => !(below && parseAmount(below) <= least) && parseAmount(from) <= most,
    )
    .map((tier) => ({
      ...tier,
      from: parseAmount(tier.from) < least ? min : tier.from,
      below: tier.below && parseAmount(tier.below) <= most ? tier.below : null,
    }));
}

/** What one unit of a card of this value pays; null when no tier includes it. */
export function rateFor(tiers: readonly TierRate[], value: string): string | null {
  const minor = parseAmount(value);
  const tier = tiers.findLast(({ from }) => parseAmount(from) <= minor);
  return tier && parseAmount(tier.rate) > 0n ? tier.rate : null;
}

const USUAL = '100';

/** The value that a card is shown with before anyone has chosen one. */
export function usualValue({ values, min }: Pick<CardRates, 'values' | 'min'>): string {
  const listed = values.map((each) => each.replace(/\.00$/, ''));
  return listed.includes(USUAL) ? USUAL : (listed.at(-1) ?? min);
}

/** What every page quotes a brand with before anyone has chosen: one card of it, and its rate. */
export interface UsualCard extends Omit<CardSetup, 'card_id' | 'values'> {
  value: string;
  currency: CardCurrency;
  /** The rate for one unit. */
  rate: string;
}

/** The usual value in the first country, of the first type that we buy; null when there is none. */
export function usualCard(
  rates: Pick<CardRates, 'values' | 'min' | 'countries'>,
): UsualCard | null {
  const [first] = rates.countries;
  const value = toAmount(parseAmount(usualValue(rates)));
  for (const { id: type, receipts } of first?.types ?? [])
    for (const { id: receipt, tiers } of receipts) {
      const rate = rateFor(tiers, value);
      if (first && rate)
        return { country: first.code, type, receipt, value, currency: first.currency, rate };
    }
  return null;
}

/** How much the seller's rank adds to that rate; null when it adds nothing. */
export function bonusFor(tiers: readonly TierRate[], value: string): string | null {
  const tier = tiers.findLast(({ from }) => parseAmount(from) <= parseAmount(value));
  const bonus = tier ? parseAmount(tier.rate) - parseAmount(tier.base) : 0n;
  return bonus > 0n ? toAmount(bonus) : null;
}

/** What cards pay: rate times value. Both are exact, so nothing is rounded here. */
export const estimate = (rate: string, { value, quantity }: CardLine): string =>
  toAmount((parseAmount(rate) * parseAmount(value) * BigInt(quantity)) / 100n);

/** Why a value can't be sold here, for the field; undefined when it can. */
export function checkCardValue(
  rates: CardRates,
  text: string,
  currency: CardCurrency,
): string | undefined {
  const minor = parseAmount(readFace(text, currency) ?? '0');
  if (minor <= 0n) return 'Enter the value on the card, like 50.';
  if (minor < parseAmount(rates.min) || minor > parseAmount(rates.max))
    return `We buy cards from ${cardMoney(rates.min, currency)} to ${cardMoney(rates.max, currency)}.`;
  const isListed = rates.values.some((each) => parseAmount(each) === minor);
  return isListed || rates.custom ? undefined : 'Choose from the listed values.';
}

/**
 * The receipt with which these cards would pay most, and how much more than `total` in the wallet's currency; for
 * one unit before any card is chosen. Undefined if none pays more.
 */
export function betterReceipt(
  rates: CardRates,
  setup: CardSetup,
  total: string,
): { name: string; gain: string } | undefined {
  const isEmpty = setup.values.length === 0;
  const payout = (receipt: ReceiptKind): bigint => {
    const tiers = tiersIn(rates, { ...setup, receipt });
    if (isEmpty) return parseAmount(rateFor(tiers, usualValue(rates)) ?? '0.00');
    return setup.values.reduce(
      (sum, line) => sum + parseAmount(estimate(rateFor(tiers, line.value) ?? '0.00', line)),
      0n,
    );
  };
  const own = isEmpty ? payout(setup.receipt) : parseAmount(total);
  const gains = typeIn(rates, setup).receipts.map(({ id, name }) => ({
    name,
    more: payout(id) - own,
  }));
  const none = { name: '', more: 0n };
  const { name, more } = gains.reduce((most, each) => (each.more > most.more ? each : most), none);
  return more > 0n ? { name, gain: toAmount(more) } : undefined;
}

export interface ValueEstimate extends CardLine {
  /** In the wallet's currency. */
  estimate: string;
}

/**
 * The trade of spec 3, as far as a browser can compute it: the server computes the actual amount.
 */
export interface CardTrade {
  card: string;
  /** The rate per unit, when it is the same for all cards. */
  currencyRate: string | null;
  cardCurrency: CardCurrency;
  cardType: CardKind;
  selectedCardValues: ValueEstimate[];
  otherCardValues: ValueEstimate[];
  /** A local card that is bought, not sold. */
  localBuy: boolean;
  fee: string;
}

/** Cards with what each one pays; values that aren't accepted pay nothing. */
export function tradeOf(rates: CardRates, setup: CardSetup): CardTrade {
  const tiers = tiersIn(rates, setup);
  const estimated = setup.values.map((line) => {
    const rate = rateFor(tiers, line.value);
    return { ...line, rate, estimate: rate ? estimate(rate, line) : '0.00' };
  });
  const listed = new Set(rates.values.map((value) => toAmount(parseAmount(value))));
  const part = (isListed: boolean) =>
    estimated
      .filter(({ value }) => listed.has(value) === isListed)
      .map(({ rate: _rate, ...line }) => line);
  const [first] = estimated;
  const isOneRate = first !== undefined && estimated.every(({ rate }) => rate === first.rate);
  return {
    card: rates.id,
    currencyRate: isOneRate ? first.rate : null,
    cardCurrency: countryIn(rates, setup).currency,
    cardType: setup.type,
    selectedCardValues: part(true),
    otherCardValues: part(false),
    localBuy: false,
    fee: '0.00',
  };
}

/** What the whole trade pays, less the fee. */
export function tradeTotal({ selectedCardValues, otherCardValues, fee }: CardTrade): string {
  const all = [...selectedCardValues, ...otherCardValues];
  const sum = all.reduce((total, line) => total + parseAmount(line.estimate), 0n);
  return toAmount(sum - parseAmount(fee));
}

/** The number of cards in the lines, not of lines. */
export const countCards = (lines: readonly CardLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
