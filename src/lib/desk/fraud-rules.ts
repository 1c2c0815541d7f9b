import type { CurrencyCode } from '#lib/countries.ts';
import { formatMoney } from '#lib/money.ts';

export const fraudKinds = [
  'speed',
  'new_beneficiary',
  'card_brands',
  'under_limit',
  'shared',
  'large_first',
] as const;
export type FraudKind = (typeof fraudKinds)[number];

/** `score` is only visible at the desk; `hold` also stops the order and puts its amount on hold. */
export const fraudEffects = ['off', 'score', 'hold'] as const;
export type FraudEffect = (typeof fraudEffects)[number];

interface KindWords {
  name: string;
  about: string;
  /** The unit of `at_least`. */
  of: 'count' | 'percent' | 'money';
  /** Its label in the form. */
  label: string;
  /** Whether it covers a time span. */
  hasSpan: boolean;
}

/** What each type of rule looks for. */
export const fraudKindWords: Readonly<Record<FraudKind, KindWords>> = {
  speed: {
    name: 'Speed',
    of: 'count',
    label: 'Payments',
    hasSpan: true,
    about: 'Several purchases and withdrawals within a span of time.',
  },
  new_beneficiary: {
    name: 'New beneficiary',
    of: 'money',
    label: 'Amount',
    hasSpan: false,
    about: 'A purchase or withdrawal of this much to someone they hadn’t paid before.',
  },
  card_brands: {
    name: 'Card brands',
    of: 'count',
    label: 'Brands',
    hasSpan: true,
    about: 'Gift cards of several brands sold by one account within a span of time.',
  },
  under_limit: {
    name: 'Just under a limit',
    of: 'percent',
    label: 'Percent of the limit',
    hasSpan: false,
    about: 'A single payment between this share of the limit and the limit itself.',
  },
  shared: {
    name: 'Shared device or account',
    of: 'count',
    label: 'Other accounts',
    hasSpan: false,
    about: 'The device or the payout account is shared with other accounts.',
  },
  large_first: {
    name: 'Large first order',
    of: 'money',
    label: 'Amount',
    hasSpan: true,
    about: 'The first payment of an account newer than a span of time.',
  },
};

export const effectWords: Readonly<Record<FraudEffect, string>> = {
  off: 'Off',
  score: 'Adds to the score only',
  hold: 'Stops and puts on hold',
};

const HOUR_S = 3600;
/** "7 days", "1 hour", "90 minutes". */
export function formatSpan(seconds: number): string {
  const [size, unit] =
    seconds % (24 * HOUR_S) === 0
      ? [24 * HOUR_S, 'day']
      : seconds % HOUR_S === 0
        ? [HOUR_S, 'hour']
        : [60, 'minute'];
  const count = Math.round(seconds / size);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** A rule's threshold in words: "₦100,000.00", "8", "95 %". `at_least` in the API's format. */
export const describeThreshold = (
  kind: FraudKind,
  atLeast: string,
  currency: CurrencyCode,
): string => {
  const { of } = fraudKindWords[kind];
  if (of === 'money') return formatMoney(atLeast, currency);
  return of === 'percent' ? `${atLeast}%` : atLeast;
};
