import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import type { Feature } from './contract.ts';
import type { CardBrand } from '#lib/giftcard/contract.ts';
import type { Charges } from '#lib/reference/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { PageApi } from '#lib/page-api.ts';
import { withdrawal } from '#lib/product-constants.ts';
import { unitOf } from '#lib/giftcard/card-trade.ts';

type Line = readonly [label: string, value: string];

export interface FeaturePrice {
  title: string;
  lines: readonly Line[];
  /** What these figures leave out. */
  note: string;
}

/** What the prices in one country are computed from. */
export interface PriceFacts {
  country: CountryCode;
  charges: Charges;
  brands: readonly CardBrand[];
  networks: readonly AirtimeNetwork[];
}
type Say = (amount: string) => string;
type Kind = NonNullable<Feature['price']>;

const BRANDS = 5;

function linesOfWithdrawal({ charges, country }: PriceFacts, say: Say): Line[] {
  const { withdrawal: bands, stamp_duty } = charges;
  const fees = bands.map(({ from, fee, percent }, at): Line => {
    const next = bands[at + 1];
    const until = next ? ` up to ${say(toAmount(parseAmount(next.from) - 1n))}` : '';
    const above = !next && at > 0 ? ` from ${say(from)}` : '';
    return [`Our fee${until}${above}`, fee ? say(fee) : `${percent ?? '0'}%`];
  });
  const duty: Line[] = stamp_duty
    ? [[`Stamp duty from ${say(stamp_duty.from)}`, say(stamp_duty.amount)]]
    : [];
  return [...fees, ...duty, ['Minimum', say(withdrawal.minimum[country])]];
}

function linesOfDeposit({ charges, country }: PriceFacts, say: Say): Line[] {
  const { deposit_fee, minimum, single } = charges.fund_deposit;
  const most = (name: string, amount: string | null): Line[] =>
    amount ? [[`Maximum deposit, ${name}`, say(amount)]] : [];
  return [
    ['Our fee at checkout', say(deposit_fee[country] ?? '0.00')],
    ['Minimum deposit', say(minimum)],
    ...most('level 1', single.level_1),
    ...most('level 2', single.level_2),
  ];
}

function linesOfDollars({ charges }: PriceFacts, say: Say): Line[] {
  const { sell_rate, buy_rate, buy_fee, minimum, maximum } = charges.perfect_money;
  if (!sell_rate || !buy_rate) return [];
  const dollars = (amount: string) => formatMoney(amount, 'USD');
  return [
    ['You pay for $1', say(buy_rate)],
    ['You get for $1', say(sell_rate)],
    ['Our fee when you buy', say(buy_fee ?? '0.00')],
    ...(minimum && maximum
      ? [['Per trade', `${dollars(minimum)} to ${dollars(maximum)}`] as const]
      : []),
  ];
}

const linesOfCards = ({ brands }: PriceFacts, say: Say): Line[] =>
  brands
    .flatMap(({ name, usual }) =>
      usual ? [[`${name}, for ${unitOf(usual.currency)}`, say(usual.rate)] as const] : [],
    )
    .slice(0, BRANDS);

const linesOfAirtime = ({ networks }: PriceFacts, say: Say): Line[] =>
  networks.map(({ short_name, rate, max }) => [
    `${short_name}, at most ${say(max)} a day`,
    `${rate.replace('.00', '')}%`,
  ]);

const always = 'You see the full price before your PIN: amount, fee, duty, total and what arrives.';
const texts: Record<Kind, Omit<FeaturePrice, 'lines'>> = {
  bill: { title: 'Fees', note: always },
  cards: {
    title: 'Current card rates',
    note: 'The rate depends on the card’s country, type and value. There’s no fee.',
  },
  airtime: {
    title: 'Current airtime rates',
    note: 'The share of the airtime we receive that’s paid into your wallet.',
  },
  deposit: { title: 'Fees', note: 'The fee comes on top, and you see it before you pay.' },
  withdrawal: { title: 'Fees', note: always },
  dollars: { title: 'Current rates', note: 'You get the rate you saw, or we’ll ask you first.' },
};

/** A product's price in a country; null if it can't be known. */
export function priceOf(
  { price, services }: Pick<Feature, 'price' | 'services'>,
  facts: PriceFacts,
): FeaturePrice | null {
  if (!price) return null;
  const say: Say = (amount) => formatMoney(amount, supportedCountries[facts.country].currency);
  const lines: Record<Kind, () => Line[]> = {
    bill: () => [['Our fee', say(facts.charges.bills[services[0] ?? ''] ?? '0.00')]],
    cards: () => linesOfCards(facts, say),
    airtime: () => linesOfAirtime(facts, say),
    deposit: () => linesOfDeposit(facts, say),
    withdrawal: () => linesOfWithdrawal(facts, say),
    dollars: () => linesOfDollars(facts, say),
  };
  const shown = lines[price]();
  return shown.length > 0 ? { ...texts[price], lines: shown } : null;
}

/** Loads what a price is computed from, and nothing else. */
export async function readPrice(
  api: PageApi,
  feature: Pick<Feature, 'price' | 'services'>,
  country: CountryCode,
): Promise<FeaturePrice | null> {
  const { price } = feature;
  if (!price) return null;
  const [charges, brands, networks] = await Promise.all([
    api.get<Charges>('/service/charges', { country }),
    price === 'cards' ? api.get<CardBrand[]>('/gift-card/rates', { country }) : null,
    price === 'airtime' ? api.get<AirtimeNetwork[]>('/airtime/rates') : null,
  ]);
  if (!charges.ok) return null;
  return priceOf(feature, {
    country,
    charges: charges.data,
    brands: brands?.ok ? brands.data : [],
    networks: networks?.ok ? networks.data : [],
  });
}
