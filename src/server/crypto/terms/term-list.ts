import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { coinSides, type CoinSide } from '#lib/crypto/coin-price.ts';
import { codeOfCoin, type CoinId } from '#lib/crypto/coins.ts';
import type { MoneyCode } from '#lib/currencies.ts';
import type { SettingUnit } from '#lib/desk/setting-words.ts';
import { isAmount, parseAmount, toAmount } from '#lib/money.ts';
import { coins, firstPerUsd, networks } from '#server/crypto/coins.ts';
import type { ListedNumber } from '#server/desk/settings/list-numbers.ts';

/** One whole: values of terms have eight decimal places. */
export const WHOLE = 100_000_000n;

/** Names of the numbers that quotes are made of. */
export const termNames = {
  /** Percent. */
  spread: (side: CoinSide, coin: string) => `spread:${side}:${coin}`,
  /** US dollars for sending. */
  fee: (network: string) => `fee:${network}`,
  /** Coins. */
  min: (side: CoinSide, coin: string, network: string) => `min:${side}:${coin}:${network}`,
  max: (side: CoinSide, coin: string, network: string) => `max:${side}:${coin}:${network}`,
  minutes: (network: string) => `minutes:${network}`,
  /** 1 or 0. */
  on: (side: CoinSide, coin: string, network: string) => `on:${side}:${coin}:${network}`,
  /** For one US dollar. */
  perUsd: (currency: string) => `usd:${currency}`,
} as const;

type TermKind = 'percent' | 'dollars' | 'coins' | 'minutes' | 'switch' | 'rate';

/** A number that can be set. */
export interface TermEntry extends ListedNumber {
  country: null;
  unit: Exclude<SettingUnit, 'count' | 'hours'>;
  currency: MoneyCode | null;
  kind: TermKind;
  /** Its initial value, a decimal string. */
  first: string;
}

/** Bounds in hundred-millionths, and the maximum number of decimal places. */
const bounds: Record<TermKind, { least: bigint; most: bigint; places: number }> = {
  percent: { least: 0n, most: 20n * WHOLE, places: 4 },
  dollars: { least: 0n, most: 200n * WHOLE, places: 2 },
  coins: { least: 1n, most: 10_000_000n * WHOLE, places: 8 },
  minutes: { least: WHOLE, most: 1_440n * WHOLE, places: 0 },
  switch: { least: 0n, most: WHOLE, places: 0 },
  rate: { least: WHOLE / 100n, most: 100_000n * WHOLE, places: 6 },
};

const hints: Record<TermKind, string> = {
  percent: 'Enter 0 to 20 percent, with four places at most.',
  dollars: 'Enter 0 to 200 dollars, with two places at most.',
  coins: 'Enter an amount of coins above 0, up to 10,000,000, with eight places at most.',
  minutes: 'Enter whole minutes, 1 to 1440.',
  switch: 'Enter 1 for on or 0 for off.',
  rate: 'Enter what a dollar is worth, 0.01 to 100,000, with six places at most.',
};

const verbs: Record<CoinSide, string> = { buy: 'bought from us', sell: 'sold to us' };

const units: Readonly<Record<TermKind, TermEntry['unit']>> = {
  ...({ percent: 'percent', dollars: 'money', coins: 'money', minutes: 'minutes' } as const),
  ...({ switch: 'switch', rate: 'rate' } as const),
};

type About = Pick<TermEntry, 'name' | 'title' | 'kind' | 'first'>;

const entryIn =
  (group: string, coin?: CoinId) =>
  (of: About): TermEntry => ({
    ...of,
    group,
    country: null,
    unit: units[of.kind],
    currency:
      (of.kind === 'coins' && coin && codeOfCoin(coin)) || (of.kind === 'dollars' ? 'USD' : null),
  });

function* entriesOfCoins(): Iterable<TermEntry> {
  for (const { id, name, spread, networks: mine } of coins)
    for (const side of coinSides) {
      const what = `${name} ${verbs[side]}`;
      const entry = entryIn(what, id);
      yield entry({
        name: termNames.spread(side, id),
        title: `${what}: spread, percent`,
        kind: 'percent',
        first: spread[side],
      });
      for (const { id: network, [side]: limits } of mine) {
        const where = `${what} on ${coinNetworks[network].name}`;
        const of = (name: 'min' | 'max' | 'on') => termNames[name](side, id, network);
        yield entry({
          name: of('min'),
          title: `${where}: minimum`,
          kind: 'coins',
          first: limits.min,
        });
        yield entry({
          name: of('max'),
          title: `${where}: maximum`,
          kind: 'coins',
          first: limits.max,
        });
        yield entry({ name: of('on'), title: `${where}: on or off`, kind: 'switch', first: '1' });
      }
    }
}

function* entriesOfNetworks(): Iterable<TermEntry> {
  const entry = entryIn('Networks');
  for (const { id, name, fee_usd: fee, minutes } of networks) {
    yield entry({
      name: termNames.fee(id),
      title: `${name}: fee in dollars`,
      kind: 'dollars',
      first: fee,
    });
    yield entry({
      name: termNames.minutes(id),
      title: `${name}: usual minutes`,
      kind: 'minutes',
      first: `${minutes}`,
    });
  }
}

const dollars = entryIn('Dollar rates');

/** Every number that can be set. */
export const termEntries: readonly TermEntry[] = [
  ...entriesOfCoins(),
  ...entriesOfNetworks(),
  ...Object.entries(firstPerUsd).map(([currency, first]) =>
    dollars({
      name: termNames.perUsd(currency),
      title: `One US dollar in ${currency}`,
      kind: 'rate',
      first,
    }),
  ),
];

/** A decimal string in hundred-millionths. @throws RangeError for anything else */
export const toHundredMillionths = (text: string): bigint => parseAmount(text, 'BTC');

/** Hundred-millionths as people write them: 1.5, 0.0002. */
export function plainValue(value: bigint): string {
  return toAmount(value, 'BTC').replace(/\.?0+$/, '');
}

/** What is wrong with a value that someone wants to set; null if nothing is. */
export function checkValue({ kind, title }: TermEntry, text: string): string | null {
  const wrong = `${title}: ${hints[kind]}`;
  const { least, most, places } = bounds[kind];
  const [, decimals = ''] = text.split('.');
  if (!isAmount(text, 'BTC') || decimals.replace(/0+$/, '').length > places) return wrong;
  const value = toHundredMillionths(text);
  return value < least || value > most ? wrong : null;
}
