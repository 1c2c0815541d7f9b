import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';
import type { RewardNumbers } from '#server/loyalty/numbers.ts';
import type { Prize, PrizeKind } from './give-prize.ts';

/** Whole units of money: airtime small and large, bonuses from the smallest. */
interface Sums {
  airtime: readonly number[];
  bonus: readonly number[];
}

const sums: Record<CountryCode, Sums> = {
  NG: { airtime: [100, 500], bonus: [200, 1_000, 10_000] },
  GH: { airtime: [1, 5], bonus: [2, 10, 100] },
  KE: { airtime: [10, 50], bonus: [20, 100, 1_000] },
};

function prizesOf(country: CountryCode): Prize[] {
  const { currency } = supportedCountries[country];
  const of = (kind: PrizeKind, id: string, label: string, whole = 0): Prize => ({
    id,
    kind,
    currency,
    label,
    amount: BigInt(whole) * 100n,
  });
  const priced = (whole: number) => formatMoney(String(whole), currency);
  const { airtime, bonus } = sums[country];
  return [
    ...airtime.map((n) => of('airtime', `airtime-${n}`, `${priced(n)} airtime`, n)),
    ...bonus.map((n) => of('bonus', `cash-${n}`, `${priced(n)} bonus`, n)),
    of('fee_free_withdrawal', 'fee-free-withdrawal', 'A withdrawal with no fee'),
    of('rate_boost', 'rate-boost', '0.5% better rate on your next card'),
    of('none', 'try-again', 'Try again'),
  ];
}

const all: Record<CountryCode, readonly Prize[]> = {
  GH: prizesOf('GH'),
  KE: prizesOf('KE'),
  NG: prizesOf('NG'),
};

/** The prizes on a country's wheel, in drawing order. */
export const prizesIn = (country: CountryCode): readonly Prize[] => all[country];

/** What a member gets if the drawn prize has run out. */
export function noPrizeIn(country: CountryCode): Prize {
  const none = all[country].find(({ kind }) => kind === 'none');
  if (!none) throw new Error(`${country} has no segment without a prize`);
  return none;
}

/** A prize's name for members; its id if it is no longer known. */
export const labelOf = (country: CountryCode, id: string): string =>
  all[country].find((prize) => prize.id === id)?.label ?? id;

/**
 * The maximum that a prize can cost the wheel's budget, in minor units: its amount, or the number that caps a
 * withdrawal without fee or a better rate (`fee-free-most:<CUR>`, `rate-boost-most:<CUR>`).
 */
export function worthAtMost({ kind, amount, currency }: Prize, numbers: RewardNumbers): bigint {
  if (kind === 'fee_free_withdrawal') return numbers.of(`fee-free-most:${currency}`);
  return kind === 'rate_boost' ? numbers.of(`rate-boost-most:${currency}`) : amount;
}
