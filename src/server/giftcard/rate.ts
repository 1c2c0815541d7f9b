import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { MILLION, settingNames as names, type CardSettings } from './settings.ts';
import type { CardType, ReceiptKind } from './tables.ts';

/** Rates are shown whole in naira and to the pesewa and cent elsewhere. */
const STEP: Record<CurrencyCode, bigint> = { NGN: 100n, GHS: 1n, KES: 1n, USD: 1n };

export interface Tier {
  id: string;
  /** From this value of one card on, in hundredths of its own currency. */
  from: bigint;
  /** Millionths. */
  factor: bigint;
}

/** The tiers in force, the lowest first. */
export function tiersOf({ values }: CardSettings): Tier[] {
  const prefix = names.tierFrom('');
  return [...values]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, from]) => {
      const id = name.slice(prefix.length);
      return { id, from: (from * 100n) / MILLION, factor: values.get(names.tier(id)) ?? 0n };
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

export interface Priceable {
  brand: string;
  type: CardType;
  receipt: ReceiptKind;
  currency: CardCurrency;
  /** What the user's wallet is in. */
  payout: CurrencyCode;
}

/** The middle of the market: minor units of the payout currency for one unit, in millionths. */
function middle(
  { values }: CardSettings,
  { currency, payout }: Pick<Priceable, 'currency' | 'payout'>,
) {
  const usd = values.get(names.usdPerUnit(currency)) ?? 0n;
  const local = values.get(names.perUsd(payout)) ?? 0n;
  return (usd * local * 100n) / MILLION;
}

const down = (amount: bigint, step: bigint) => (amount / step) * step;
const up = (amount: bigint, step: bigint) => down(amount + step - 1n, step);

/** What one unit of a card brings before it is rounded: millionths of the payout currency's minor units. */
export function exactSellRate(
  settings: CardSettings,
  card: Priceable,
  tier: Pick<Tier, 'factor'>,
  bonus = 0n,
): bigint {
  const { values } = settings;
  const ratio = values.get(names.ratio(card.brand, card.type)) ?? 0n;
  const receipt = values.get(names.receipt(card.receipt)) ?? 0n;
  const factors = ratio * tier.factor * receipt * (MILLION + bonus);
  return (middle(settings, card) * factors) / MILLION ** 4n;
}

/**
 * What one unit of a card brings, in minor units of the payout currency, rounded down once and here
 * only; 0 when we do not take it (spec 2). `bonus` is the seller's rank, in millionths on top.
 */
export const sellRate = (
  settings: CardSettings,
  card: Priceable,
  tier: Pick<Tier, 'factor'>,
  bonus = 0n,
): bigint => down(exactSellRate(settings, card, tier, bonus) / MILLION, STEP[card.payout]);

/** The tier that a card of a value (hundredths of its currency) belongs to. */
export const tierOf = (settings: CardSettings, value: bigint): Tier | undefined =>
  tiersOf(settings).findLast(({ from }) => from <= value);

/** What one unit of a card costs from us before it is rounded: millionths of a millionth of a minor unit. */
function costOfUnit(settings: CardSettings, card: Pick<Priceable, 'currency' | 'payout'>): bigint {
  const markup = settings.values.get(names.markup()) ?? 0n;
  return middle(settings, card) * (MILLION + markup);
}

/** The same in millionths of the wallet's minor units, as exactSellRate says what a card brings. */
export const exactBuyRate = (...asked: Parameters<typeof costOfUnit>): bigint =>
  costOfUnit(...asked) / MILLION;

/**
 * What one unit of a card costs from us, in minor units of the wallet's currency, rounded up; 0 when
 * there is no price.
 */
export function buyRate(
  settings: CardSettings,
  card: Pick<Priceable, 'currency' | 'payout'>,
): bigint {
  const unit = MILLION * MILLION;
  return up((costOfUnit(settings, card) + unit - 1n) / unit, STEP[card.payout]);
}

/** A rate times a value: both exact, so nothing is rounded a second time. */
export const worthOf = (rate: bigint, value: bigint): bigint => (rate * value) / 100n;

/** What a card of a value (hundredths of its currency) costs, rounded up once and here only. */
export const costOf = (rate: bigint, value: bigint): bigint => (rate * value + 99n) / 100n;
