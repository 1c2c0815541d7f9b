import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { complaintRuleOf } from './complaint-rules.ts';

/** Who the person seemed to be, or what they offered. */
export const trickKinds = ['oja', 'bank', 'relative', 'seller', 'investment', 'other'] as const;
export type TrickKind = (typeof trickKinds)[number];

/** The longest story, in characters. */
export const LONGEST_STORY = 1_000;

interface TrickRule {
  /** The first day it applies, UTC; null while it is a draft. The owner's lawyer enters the day. */
  from: string | null;
  source: string;
  /** Working days for our decision, and for one with the receiving bank. */
  decideDays: number;
  jointDays: number;
  /** Minutes to notify the receiving bank. */
  tellMinutes: number;
  /** Hours to confirm a report, to pay after a decision, and for the member to report it. */
  confirmHours: number;
  refundHours: number;
  reportHours: number;
}

const draft: TrickRule = {
  from: null,
  source:
    'FCCPC and CBN draft on payments that people were tricked into, 26 Nov 2025: goldsmithsllp.com; eastwestreporters.com; techcrier.com',
  decideDays: 14,
  jointDays: 16,
  tellMinutes: 30,
  confirmHours: 24,
  refundHours: 48,
  reportHours: 72,
};

const rules: Record<CountryCode, readonly TrickRule[]> = { NG: [draft], GH: [], KE: [] };

/** Our own promise where no rule applies: the times of the draft. */
export const ourTimes = { decideDays: draft.decideDays, tellMinutes: draft.tellMinutes } as const;

const trickRuleOf = (country: CountryCode, at: Date): TrickRule | undefined =>
  rules[country].findLast(({ from }) => from !== null && new Date(from) <= at);

/** Countries whose rule is still a draft. */
export const draftCountries: readonly CountryCode[] = countryCodes.filter((country) =>
  rules[country].some(({ from }) => from === null),
);

const DAY_MS = 24 * 3_600_000;

/** The same time of day, a number of working days later. Public holidays count as working days, which makes us early. */
export function afterWorkingDays(at: Date, days: number, country: CountryCode): Date {
  const { timeZone } = supportedCountries[country];
  const dayOf = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' });
  let end = at;
  for (let left = days; left > 0;) {
    end = new Date(end.getTime() + DAY_MS);
    if (!['Sat', 'Sun'].includes(dayOf.format(end))) left -= 1;
  }
  return end;
}

/**
 * Until when we decide about a report: by the rule on tricks, else by the rule on complaints about payments, else as
 * we promise.
 */
export function decideBy(country: CountryCode, now: Date): Date {
  const rule = trickRuleOf(country, now);
  if (rule) return afterWorkingDays(now, rule.decideDays, country);
  const hours = complaintRuleOf(country, now)?.hours.payment;
  return hours
    ? new Date(now.getTime() + hours * 3_600_000)
    : afterWorkingDays(now, ourTimes.decideDays, country);
}
