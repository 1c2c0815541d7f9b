import type { CardCurrency } from '#lib/giftcard/card-currencies.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { MILLION, settingNames as names, type CardSettings } from './settings.ts';
import type { CardType, ReceiptKind } from './tables.ts';

/** Rates are rounded to whole naira, and to the pesewa and cent elsewhere. */
const STEP: Record<CurrencyCode, bigint> = { NGN: 100n, GHS: 1n, KES: 1n, USD: 1n };

export interface Tier {
  id: string;
  /** From this value per card, in hundredths of its currency. */
  from: bigint;
  /** Millionths. */
  factor: bigint;
}

/** The current tiers, lowest first. */
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
  /** The user's wallet currency. */
  payout: CurrencyCode;
}

/** The market's midpoint: minor units of the payout currency per unit, in millionths. */
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

/** The payout for one unit of a card before rounding: millionths of the payout currency's minor units. */
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
 * The payout for one unit of a card, in minor units of the payout currency, rounded down once, here only; 0
 * if we don't accept it (spec 2). `bonus` is the seller's rank bonus, in millionths on top.
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

/** The price of one unit of a card before rounding: millionths of a millionth of a minor unit. */
function costOfUnit(settings: CardSettings, card: Pick<Priceable, 'currency' | 'payout'>): bigint {
  const markup = settings.values.get(names.markup()) ?? 0n;
  return middle(settings, card) * (MILLION + markup);
}

/** The same in millionths of the wallet's minor units, the counterpart of exactSellRate. */
export const exactBuyRate = (...asked: Parameters<typeof costOfUnit>): bigint =>
  costOfUnit(...asked) / MILLION;

/** The price of one unit of a card, in minor units of the wallet's currency, rounded up; 0 if there is no price. */
export function buyRate(
  settings: CardSettings,
  card: Pick<Priceable, 'currency' | 'payout'>,
): bigint {
  const unit = MILLION * MILLION;
  return up((costOfUnit(settings, card) + unit - 1n) / unit, STEP[card.payout]);
}

/** A rate times a value. Both are exact, so nothing is rounded a second time. */
export const worthOf = (rate: bigint, value: bigint): bigint => (rate * value) / 100n;

/** The price of a card of a value (hundredths of its currency), rounded up once, here only. */
export const costOf = (rate: bigint, value: bigint): bigint => (rate * value + 99n) / 100n;
