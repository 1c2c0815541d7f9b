import { supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { changePercent } from '#server/desk/rates/price-moves.ts';
import { receiptNames, typeNames } from '#server/giftcard/brands.ts';
import {
  buyRate,
  costOf,
  sellRate,
  tierOf,
  tiersOf,
  worthOf,
  type Priceable,
} from '#server/giftcard/rate.ts';
import { isOn, settingNames as names, type CardSettings } from '#server/giftcard/settings.ts';
import type { BrandRow } from '#server/giftcard/tables.ts';

type Effect = RateChange['effects'][number];

/** A card that is priced before and after a change. */
interface Sample {
  what: Effect['what'];
  title: string;
  payout: CurrencyCode;
  /** The brand's first type and currency, shown before the others. */
  isMain: boolean;
  /** Minor units of the payout currency. */
  price: (settings: CardSettings) => bigint;
}

const SHOWN = 12;
const TYPICAL = 100_00n;
export const payouts = (['NG', 'KE', 'GH'] as const).map(
  (code) => supportedCountries[code].currency,
);

/** Currencies of a side, each once, dollars first. */
export const currenciesOf = (side: { countries: [string, Priceable['currency']][] }) =>
  [...new Set(side.countries.map(([, currency]) => currency))].sort(
    (a, b) => Number(b === 'USD') - Number(a === 'USD'),
  );

function sellSamples({ id, name, sell }: BrandRow, value: bigint): Sample[] {
  if (!sell || value < parseAmount(sell.min) || value > parseAmount(sell.max)) return [];
  const kinds = sell.types.flatMap(({ id: type, receipts }) =>
    receipts.map((receipt) => ({ brand: id, type, receipt })),
  );
  return currenciesOf(sell).flatMap((currency, nthCurrency) =>
    kinds.flatMap((kind, nthKind) =>
      payouts.map((payout): Sample => {
        const receipt =
          kind.receipt === 'none' ? '' : `, ${receiptNames[kind.receipt].toLowerCase()}`;
        return {
          what: 'pays',
          title: `${name}, ${typeNames[kind.type].toLowerCase()}${receipt}, ${currency}\u{a0}${toAmount(value)}`,
          payout,
          isMain: nthCurrency === 0 && nthKind === 0,
          price: (settings) => {
            const tier = tierOf(settings, value);
            if (!tier || !isOn(settings, names.taken(id))) return 0n;
            return worthOf(sellRate(settings, { ...kind, currency, payout }, tier), value);
          },
        };
      }),
    ),
  );
}

function buySamples({ id, name, buy }: BrandRow, value: bigint): Sample[] {
  if (!buy) return [];
  return currenciesOf(buy).flatMap((currency, nthCurrency) =>
    payouts.map((payout): Sample => ({
      what: 'costs',
      title: `${name}, ${currency}\u{a0}${toAmount(value)}`,
      payout,
      isMain: nthCurrency === 0,
      price: (settings) =>
        isOn(settings, names.sold(id))
          ? costOf(buyRate(settings, { currency, payout }), value)
          : 0n,
    })),
  );
}

/** A typical card of every brand first, then their other types, then cards of other tiers. */
function* samplesOf(brands: readonly BrandRow[], settings: CardSettings): Generator<Sample> {
  const typical = [
    ...brands.flatMap((brand) => sellSamples(brand, TYPICAL)),
    ...brands.flatMap((brand) => buySamples(brand, TYPICAL)),
  ];
  yield* typical.filter(({ isMain }) => isMain);
  yield* typical.filter(({ isMain }) => !isMain);
  const others = tiersOf(settings).map(({ from }) => (from === 0n ? 10_00n : from));
  for (const value of others.filter((each) => each !== TYPICAL))
    for (const brand of brands) yield* sellSamples(brand, value);
}

/** The payouts or prices of typical cards before and after a change, if they differ. */
export function effectsOf(
  brands: readonly BrandRow[],
  before: CardSettings,
  after: CardSettings,
): Effect[] {
  const effects: Effect[] = [];
  for (const { what, title, payout, price } of samplesOf(brands, after)) {
    const [was, is] = [price(before), price(after)];
    if (was === is) continue;
    effects.push({
      what,
      title,
      currency: payout,
      before: toAmount(was),
      after: toAmount(is),
      change_percent: changePercent(was, is),
    });
    if (effects.length === SHOWN) break;
  }
  return effects;
}

export interface Loss {
  title: string;
  payout: CurrencyCode;
  pays: bigint;
  costs: bigint;
}

/** The first card that would pay a seller of the highest rank more than it costs from us. */
export function findLoss(
  brands: readonly BrandRow[],
  settings: CardSettings,
  bonus: bigint,
): Loss | null {
  const tiers = tiersOf(settings);
  const [best] = [...tiers].sort((a, b) => (a.factor > b.factor ? -1 : 1));
  if (!best) return null;
  for (const { id, name, sell } of brands) {
    if (!sell || !isOn(settings, names.taken(id))) continue;
    for (const { id: type, receipts } of sell.types)
      for (const receipt of receipts)
        for (const currency of currenciesOf(sell))
          for (const payout of payouts) {
            const card = { brand: id, type, receipt, currency, payout };
            const pays = sellRate(settings, card, best, bonus);
            const costs = buyRate(settings, card);
            const title = `${name}, ${typeNames[type].toLowerCase()}, 1 ${currency}`;
            if (pays > costs) return { title, payout, pays, costs };
          }
  }
  return null;
}
