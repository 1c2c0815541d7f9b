import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { rankNames, rankTitle } from '#lib/rewards/rank.ts';
import type { Database } from '#server/db/client.ts';
import type { RateState } from '#server/desk/rates/rate-states.ts';
import { baseLevels, rankNumber } from '#server/ranks/levels.ts';
import type { SettingEntry } from './entries.ts';
import { inEveryCountry, settingBook } from './setting-book.ts';

/** A billion units in any currency, and five percent. */
const MINIMUM_MOST = 100_000_000_000n;
const BONUS_MOST = 500n;

async function entriesOf(db: Database, country: CountryCode): Promise<SettingEntry[]> {
  const { currency } = supportedCountries[country];
  // everyone starts as a beginner, so there is nothing to reach and nothing to add
  const levels = (await baseLevels(db, currency)).filter(({ position }) => position > 1);
  const shared = { country, least: 1n } as const;
  return [
    ...levels.map(({ name, minimum: base }): SettingEntry => ({
      ...shared,
      name: rankNumber(currency, name, 'minimum'),
      title: rankTitle(name),
      group: 'Card sales needed',
      unit: 'money',
      currency,
      base,
      most: MINIMUM_MOST,
    })),
    ...levels.map(({ name, bonus_basis_points: points }): SettingEntry => ({
      ...shared,
      name: rankNumber(currency, name, 'bonus'),
      title: rankTitle(name),
      group: 'Added to card rates',
      unit: 'percent',
      currency: null,
      least: 0n,
      base: BigInt(points),
      most: BONUS_MOST,
    })),
  ];
}

/** A higher rank requires more, and never gives less. */
function contradictions(state: RateState): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const country of countryCodes) {
    const { currency } = supportedCountries[country];
    rankNames.forEach((rank, n) => {
      const lower = rankNames[n - 1];
      if (!lower) return;
      const of = (each: typeof rank, what: 'minimum' | 'bonus') =>
        state.get(rankNumber(currency, each, what)) ?? 0n;
      if (of(rank, 'minimum') <= of(lower, 'minimum'))
        wrong.set(rankNumber(currency, rank, 'minimum'), `Must be above ${rankTitle(lower)}.`);
      if (of(rank, 'bonus') < of(lower, 'bonus'))
        wrong.set(rankNumber(currency, rank, 'bonus'), `Can’t be below ${rankTitle(lower)}.`);
    });
  }
  return wrong;
}

/** What a gift card seller needs for a rank, and what the rank adds to their rates. */
export const ranksBook = settingBook({
  kind: 'rank-terms',
  name: 'Rank terms',
  prefix: 'rank:',
  why: 'Changes to ranks need a second approver.',
  entries: (db) => inEveryCountry((country) => entriesOf(db, country)),
  contradictions,
});
