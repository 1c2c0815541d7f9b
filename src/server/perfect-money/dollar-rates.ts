import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { RateChange } from '#lib/desk/rates.contract.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { costOfDollars, worthOfDollars } from '#lib/perfect-money/dollar-trade.ts';
import type { Database } from '#server/db/client.ts';
import { distanceOf, type NumberRow } from '#server/desk/rates/judge-rows.ts';
import { changePercent, type PriceSample } from '#server/desk/rates/price-moves.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import type { SettingEntry } from '#server/desk/settings/entries.ts';
import { inEveryCountry, settingBook } from '#server/desk/settings/setting-book.ts';
import {
  baseDollarTerms,
  dollarName,
  dollarParts,
  DOLLARS,
  type DollarPart,
} from '#server/reference/dollar-terms.ts';

interface About {
  title: string;
  group: string;
  /** In the country's currency, or in dollars. */
  isLocal: boolean;
  /** Bounds in minor units; beyond them is a typing mistake. */
  least: bigint;
  most: bigint;
}

const HUNDRED_THOUSAND = 10_000_000n;
const rates = { group: 'Rates', isLocal: true, least: 1n, most: HUNDRED_THOUSAND } as const;
const limits = { group: 'Limits', isLocal: false, least: 100n, most: HUNDRED_THOUSAND } as const;
const about: Readonly<Record<DollarPart, About>> = {
  buy: { ...rates, title: 'Buying rate per dollar' },
  sell: { ...rates, title: 'Selling rate per dollar' },
  fee: { ...rates, title: 'Purchase fee', least: 0n },
  minimum: { ...limits, title: 'Minimum per trade' },
  maximum: { ...limits, title: 'Maximum per trade' },
};

const stored = { buy: 'buyRate', sell: 'sellRate', fee: 'buyFee' } as const;

async function entriesOf(db: Database, country: CountryCode): Promise<SettingEntry[]> {
  const terms = await baseDollarTerms(db, country);
  if (!terms) return [];
  const { currency } = supportedCountries[country];
  const baseOf = (part: DollarPart) =>
    terms[part === 'minimum' || part === 'maximum' ? part : stored[part]];
  return dollarParts.map((part) => {
    const { isLocal, ...shown } = about[part];
    return {
      ...shown,
      name: dollarName(country, part),
      country,
      unit: 'money',
      currency: isLocal ? currency : 'USD',
      base: baseOf(part),
    };
  });
}

const of = (state: RateState, country: CountryCode, part: DollarPart): bigint =>
  state.get(dollarName(country, part)) ?? 0n;

/** The price of dollars with their fee. */
const costIn = (state: RateState, country: CountryCode, dollars: bigint): bigint => {
  const rate = of(state, country, 'buy');
  return rate && costOfDollars(dollars, rate) + of(state, country, 'fee');
};

/** Our payout for a dollar, and the price of the smallest and largest purchase with the fee. */
const samples: readonly PriceSample[] = countryCodes.flatMap((country): PriceSample[] => {
  const { currency } = supportedCountries[country];
  const format = (price: bigint) => formatMinor(money(price, currency));
  const bought = (size: 'minimum' | 'maximum'): PriceSample => ({
    title: `${country}, the ${size} bought from us`,
    say: format,
    price: (state) => costIn(state, country, of(state, country, size)),
  });
  const sold = {
    title: `${country}, $1 sold to us`,
    say: format,
    price: (state: RateState) => of(state, country, 'sell'),
  };
  return [sold, bought('minimum'), bought('maximum')];
});

/** No one must be able to profit from buying and selling at the same time. */
function contradictions(state: RateState): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const country of countryCodes) {
    const [buy, sell] = [of(state, country, 'buy'), of(state, country, 'sell')];
    if (buy < sell) {
      wrong.set(dollarName(country, 'sell'), 'The selling rate can’t be above the buying rate.');
    }
    if (of(state, country, 'minimum') > of(state, country, 'maximum'))
      wrong.set(dollarName(country, 'minimum'), 'The minimum can’t be above the maximum.');
  }
  return wrong;
}

/** Used to show a change: a hundred dollars. */
const TYPICAL = 10_000n;

function effectsIn(country: CountryCode, before: RateState, after: RateState) {
  const { currency, name } = supportedCountries[country];
  const dollars = formatMinor(money(TYPICAL, 'USD'));
  const effect = (
    what: 'pays' | 'costs',
    title: string,
    price: (state: RateState) => bigint,
  ): RateChange['effects'] => {
    const [was, is] = [price(before), price(after)];
    if (was === is) return [];
    return [
      {
        what,
        title: `${name}: ${title}`,
        currency,
        before: toAmount(was),
        after: toAmount(is),
        change_percent: changePercent(was, is),
      },
    ];
  };
  return [
    ...effect('costs', `buying ${dollars}`, (state) => costIn(state, country, TYPICAL)),
    ...effect('pays', `selling ${dollars}`, (state) =>
      worthOfDollars(TYPICAL, of(state, country, 'sell')),
    ),
  ];
}

const isPrice = (name: string): boolean => !/:(minimum|maximum)$/.test(name);
const movedBy = (row: NumberRow): bigint =>
  isPrice(row.name) && !row.name.endsWith(':fee') ? distanceOf(row) : 0n;

/** The rates of dollar vouchers, bought and sold, and the limits of a trade. */
export const dollarRatesBook = settingBook({
  kind: 'dollar-terms',
  name: 'Dollar terms',
  prefix: DOLLARS,
  why: 'Changes to the limits of dollar trades need a second approver.',
  action: 'dollars.set-terms',
  prices: { services: ['perfect-money-sell', 'perfect-money-buy'], samples, isPrice, movedBy },
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
  contradictions,
  effects: (_, before, after) =>
    Promise.resolve(countryCodes.flatMap((country) => effectsIn(country, before, after))),
});
