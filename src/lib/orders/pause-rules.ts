import type { CountryCode } from '#lib/countries.ts';

/** When payments to one biller pause in a country, and how they open again. */
export interface PauseRule {
  /** The first day it applies, UTC. */
  from: string;
  /** Who decided it; the owner's lawyer has the last say. */
  source: string;
  /** The minimum number of failures in a row. */
  failures: number;
  /** The minimum number of members among them, so that no one can pause a biller alone. */
  members: number;
  /** The minimum time since the first of them. */
  overS: number;
  /** One payment may try it again after this time without an attempt. */
  waitS: number;
  /** Without another failure, the pause ends after this time. */
  endsS: number;
  /** `pay_anyway`: members may pay after they have confirmed that they know. */
  way: 'closed' | 'pay_anyway';
}

const draft = {
  from: '2026-02-10',
  failures: 5,
  members: 3,
  overS: 600,
  waitS: 600,
  endsS: 7200,
  way: 'closed',
} as const;

const own = 'No rule known; our own choice, the same as in Nigeria';

const rules: Record<CountryCode, readonly PauseRule[]> = {
  NG: [
    {
      ...draft,
      source:
        'CBN and NCC, draft framework for failed airtime and data, 10 Feb 2026 (press reports)',
    },
  ],
  GH: [{ ...draft, source: own }],
  KE: [{ ...draft, source: own }],
};

/** The rule that applies in a country at a time; undefined before the first. */
export const pauseRuleOf = (country: CountryCode, at: Date): PauseRule | undefined =>
  rules[country].findLast(({ from }) => new Date(from) <= at);
