import {
  countryCodes,
  isCountryCode,
  supportedCountries,
  type CurrencyCode,
} from '#lib/countries.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { changePercent, type PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { categories, countryName, deliveryCountries, shopCountries } from './facts.ts';
import { priceForm } from './price.ts';

type Thing = Omit<QuoteForm, 'quantity'>;

/** An item on its way to someone's wallet and country. */
interface Sample extends PriceSample {
  currency: CurrencyCode;
}

/** 0 if one of its rates was never set. */
function priceAt(
  values: RateState,
  form: QuoteForm,
  to: Pick<Sample, 'currency'>,
  destination: string,
): bigint {
  try {
    return priceForm({ values, version: '' }, form, { ...to, destination }).price.total;
  } catch (error) {
    if (error instanceof AppError) return 0n;
    throw error;
  }
}

const sampleOf = (
  what: string,
  thing: Thing,
  { currency, destination }: { currency: CurrencyCode; destination: string },
): Sample => ({
  title: `${countryName(destination)}: ${what}`,
  currency,
  say: (price) => formatMinor(money(price, currency)),
  price: (state) => priceAt(state, { ...thing, quantity: 1 }, { currency }, destination),
});

const inUs = { shop_country: 'US', shop_currency: 'USD' };
const shoeBox = { weight_g: 900, length_cm: 34, width_cm: 22, height_cm: 13 };
const smallBox = { weight_g: 500, length_cm: 20, width_cm: 12, height_cm: 8 };

const things: readonly [string, Thing][] = [
  ['a pair of shoes', { ...inUs, category: 'clothes', price: '65.00', ...shoeBox }],
  ['a phone', { ...inUs, category: 'electronics', price: '250.00', ...smallBox }],
  ['a book', { ...inUs, category: 'books', price: '20.00', ...smallBox }],
];

/** The currency that items to a country are mostly paid in. */
const walletOf = (destination: string): CurrencyCode =>
  supportedCountries[isCountryCode(destination) ? destination : 'NG'].currency;

/** What operators know by heart: three items, to each country. */
const typical: readonly Sample[] = deliveryCountries.flatMap(({ code: destination }) =>
  things.map(([what, thing]) =>
    sampleOf(what, thing, { currency: walletOf(destination), destination }),
  ),
);

/** A cheap item, whose price is mostly charges, and an expensive one. */
const extremes = [
  { price: '20.00', ...shoeBox },
  { price: '2000.00', ...smallBox },
];

/** Every price that the numbers determine: by shop, category, destination and wallet. */
const all: readonly Sample[] = countryCodes.flatMap((wallet) =>
  deliveryCountries.flatMap(({ code: destination }) =>
    shopCountries.flatMap(({ code, currency: shop_currency }) =>
      categories.flatMap(({ id: category, name }) =>
        extremes.map((extreme) =>
          sampleOf(
            `${name}, ${shop_currency}\u{a0}${extreme.price}`,
            { shop_country: code, shop_currency, category, ...extreme },
            { currency: supportedCountries[wallet].currency, destination },
          ),
        ),
      ),
    ),
  ),
);

/** The samples that decide whether a change takes two people. */
export const quoteSamples: readonly PriceSample[] = [...typical, ...all];

type Effect = RateChange['effects'][number];

/** How many are shown if no typical quote changes. */
const SHOWN = 6;

/** Typical quotes before and after a change; if none changes, some others that do. */
export function effectsOf(before: RateState, after: RateState): Effect[] {
  const effectOf = ({ title, currency, price }: Sample): Effect[] => {
    const [was, is] = [price(before), price(after)];
    if (was === is) return [];
    const sums = { before: toAmount(was), after: toAmount(is) };
    return [{ what: 'costs', title, currency, ...sums, change_percent: changePercent(was, is) }];
  };
  const known = typical.flatMap(effectOf);
  if (known.length > 0) return known;
  const some: Effect[] = [];
  for (const sample of all) {
    some.push(...effectOf(sample));
    if (some.length === SHOWN) break;
  }
  return some;
}
