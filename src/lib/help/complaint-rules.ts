import type { CountryCode } from '#lib/countries.ts';
import type { TicketCategory } from './ticket-words.ts';

/** What a complaint is about, as the rules on complaints tell them apart. */
export const complaintKinds = ['payment', 'account', 'charge', 'tricked'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];
/** The kinds with a time here; that of a trick is in `tricked-rules.ts`. */
export const timedKinds = ['payment', 'account', 'charge'] as const;
type TimedKind = (typeof timedKinds)[number];

/** Who decides if we don't, and how to reach them. Unknown ways are null: ask your lawyer, and don't guess. */
export interface Authority {
  name: string;
  email: string | null;
  url: string;
}

interface ComplaintRule {
  /** The first day it applies, UTC. */
  from: string;
  /** Who decided it; the owner's lawyer has the last say. */
  source: string;
  /** Hours for our decision; null where no rule is known. */
  hours: Record<TimedKind, number | null>;
  authority: Authority;
}

const DAY_H = 24;
const noTimes = { payment: null, account: null, charge: null } as const;

const rules: Record<CountryCode, readonly ComplaintRule[]> = {
  NG: [
    {
      from: '2023-04-10',
      source:
        'CBN rules on complaints as the press reports them: rifnote.com, 10 Apr 2023; legit.ng 1454269',
      hours: { payment: 72, account: 14 * DAY_H, charge: 30 * DAY_H },
      authority: {
        name: 'Central Bank of Nigeria, Consumer Protection Department',
        email: 'cpd@cbn.gov.ng',
        url: 'https://www.cbn.gov.ng',
      },
    },
  ],
  GH: [
    {
      from: '2023-04-10',
      source: 'The supervisor of payment companies; its times for complaints aren’t known to us',
      hours: noTimes,
      authority: { name: 'Bank of Ghana', email: null, url: 'https://www.bog.gov.gh' },
    },
  ],
  KE: [
    {
      from: '2023-04-10',
      source: 'The supervisor of payment companies; its times for complaints aren’t known to us',
      hours: noTimes,
      authority: {
        name: 'Central Bank of Kenya',
        email: null,
        url: 'https://www.centralbank.go.ke',
      },
    },
  ],
};

/** The rule that applies in a country at a time; undefined before the first. */
export const complaintRuleOf = (country: CountryCode, at: Date): ComplaintRule | undefined =>
  rules[country].findLast(({ from }) => new Date(from) <= at);

const kindsOf: Partial<Record<TicketCategory, TimedKind>> = {
  money: 'payment',
  order: 'payment',
  account: 'account',
};

/** The kind of a complaint; undefined for a ticket that is none. */
export const complaintKindOf = (
  category: TicketCategory,
  about: 'charge' | undefined,
): TimedKind | undefined => (about === 'charge' ? 'charge' : kindsOf[category]);
