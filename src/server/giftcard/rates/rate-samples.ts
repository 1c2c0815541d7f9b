import type { CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import type { PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { receiptNames, typeNames } from '#server/giftcard/brands.ts';
import { exactBuyRate, exactSellRate, tiersOf, type Tier } from '#server/giftcard/rate.ts';
import { MILLION, type CardSettings } from '#server/giftcard/settings.ts';
import type { BrandRow } from '#server/giftcard/tables.ts';
import { currenciesOf, payouts } from './rate-effects.ts';

interface Known {
  settings: CardSettings;
  /** Lowest first. */
  tiers: Tier[];
}

const known = new WeakMap<RateState, Known>();

/** The numbers that prices are made of; tiers are computed once. */
function knownOf(state: RateState): Known {
  const found = known.get(state);
  if (found) return found;
  const settings = { values: state, version: '' };
  const fresh = { settings, tiers: tiersOf(settings) };
  known.set(state, fresh);
  return fresh;
}

/** Prices are compared before rounding: rounded, a yen pays five naira or six. */
const formatIn = (currency: CurrencyCode) => (price: bigint) =>
  formatMinor(money(price / MILLION, currency));

/** Values of a card between which all states have the same tier, in hundredths. */
function edgesOf({ sell }: BrandRow, states: readonly RateState[]): bigint[] {
  if (!sell) return [];
  const [least, most] = [parseAmount(sell.min), parseAmount(sell.max)];
  const edges = states.flatMap((state) => knownOf(state).tiers.map(({ from }) => from));
  return [...new Set([least, ...edges])].filter((value) => value >= least && value <= most);
}

function* sellSamples(
  brand: BrandRow,
  states: readonly RateState[],
  bonuses: readonly bigint[],
): Generator<PriceSample> {
  const { id, name, sell } = brand;
  if (!sell) return;
  const values = edgesOf(brand, states);
  for (const { id: type, receipts } of sell.types)
    for (const receipt of receipts)
      for (const currency of currenciesOf(sell))
        for (const payout of payouts)
          for (const value of values)
            for (const bonus of bonuses)
              yield {
                title: [
                  name,
                  typeNames[type].toLowerCase(),
                  ...(receipt === 'none' ? [] : [receiptNames[receipt].toLowerCase()]),
                  `1 ${currency} of a card of ${toAmount(value)}`,
                  ...(bonus === 0n ? [] : ['highest rank']),
                ].join(', '),
                say: formatIn(payout),
                price(state) {
                  const { settings, tiers } = knownOf(state);
                  const tier = tiers.findLast(({ from }) => from <= value);
                  const card = { brand: id, type, receipt, currency, payout };
                  return tier ? exactSellRate(settings, card, tier, bonus) : 0n;
                },
              };
}

function* buySamples({ name, buy }: BrandRow): Generator<PriceSample> {
  if (!buy) return;
  for (const currency of currenciesOf(buy))
    for (const payout of payouts)
      yield {
        title: `${name} bought from us, 1 ${currency}`,
        say: formatIn(payout),
        price: (state) => exactBuyRate(knownOf(state).settings, { currency, payout }),
      };
}

/**
 * Every price that the numbers determine: for each brand, type, receipt, currency, wallet and tier, and for
 * the lowest and the highest rank. It includes brands that we don't accept now, because we may tomorrow.
 */
export const cardSamples = (brands: readonly BrandRow[], highestBonus: bigint) =>
  function* (states: readonly RateState[]): Generator<PriceSample> {
    const bonuses = [...new Set([0n, highestBonus])];
    for (const brand of brands) {
      yield* sellSamples(brand, states, bonuses);
      yield* buySamples(brand);
    }
  };
