import type { Money } from '#lib/money.ts';

/** What becomes of money that is paid from outside for something; one for each product, as data. */
export interface FundingPolicy {
  /** Less than was asked: credited as it is, kept until the rest comes, or a person’s to decide. */
  under: 'credit' | 'wait' | 'person';
  /** More: what is beyond is credited or sent back, or a person decides about all of it. */
  over: 'credit' | 'return' | 'person';
  /** After its time: credited at the rate of its arrival, or a person’s to decide. */
  late: 'credit' | 'person';
  /** Another payment for the same: it adds to the first, or a person decides. */
  several: 'add' | 'person';
  /** More than so many times what was asked is a person’s, whatever `over` says. */
  timesAtMost?: bigint;
  /** One payment below it is a person’s; minor units. */
  least?: bigint;
  /** All payments together above it are a person’s; minor units. */
  most?: bigint;
}

export interface Arrived {
  /** What was asked for; null where anything may come. */
  expected: Money | null;
  /** Until when its price is held, and the rest is waited for; null: for ever. */
  held: Date | null;
  now: Date;
  /** What has come for the same before, minor units of what was asked. */
  arrivedBefore: bigint;
  /** `at` is by the provider’s clock. */
  arrival: { paid: Money; at: Date };
  policy: FundingPolicy;
}

/** Why it is not simply what was asked. */
export type ArrivalReason =
  | 'other_currency'
  | 'several'
  | 'below_minimum'
  | 'above_order'
  | 'above_maximum'
  | 'late'
  | 'under'
  | 'over';

/** What is to be done with a payment: the five parts add up to it. Minor units of its currency. */
export interface Judgement {
  /** Pays for what was asked, at the rate that was held for it. */
  atHeld: bigint;
  /** Is credited at the rate of its arrival. */
  atArrival: bigint;
  /** Is kept until the rest comes. */
  waits: bigint;
  /** A person decides about it. */
  person: bigint;
  /** Goes back to who sent it. */
  back: bigint;
  /** With it, all that was asked has come. */
  isComplete: boolean;
  why: ArrivalReason | null;
}

/** How much of a payment the held rate counts for: what is left of what was asked, and only in time. */
export function partAtHeld(arrived: bigint, left: bigint, isInTime: boolean): bigint {
  if (!isInTime || left <= 0n) return 0n;
  return arrived < left ? arrived : left;
}

const nothing = { atHeld: 0n, atArrival: 0n, waits: 0n, person: 0n, back: 0n, isComplete: false };

/** Why nobody may be given it before a person has looked, by the policy alone; the first that applies. */
function whyPerson({ expected, arrivedBefore, arrival, policy }: Arrived): ArrivalReason | null {
  const { minor } = arrival.paid;
  const total = arrivedBefore + minor;
  if (expected && expected.currency !== arrival.paid.currency) return 'other_currency';
  if (policy.several === 'person' && arrivedBefore > 0n) return 'several';
  if (policy.least !== undefined && minor < policy.least) return 'below_minimum';
  if (expected && policy.timesAtMost !== undefined && total > policy.timesAtMost * expected.minor)
    return 'above_order';
  return policy.most !== undefined && total > policy.most ? 'above_maximum' : null;
}

function judgeLate({ arrival, policy }: Arrived): Judgement {
  const { minor } = arrival.paid;
  const part = policy.late === 'credit' ? { atArrival: minor } : { person: minor };
  return { ...nothing, ...part, why: 'late' };
}

function judgeUnder(arrived: Arrived): Judgement {
  const { held, now, policy } = arrived;
  const { minor } = arrived.arrival.paid;
  if (policy.under === 'wait' && held && now >= held) return judgeLate(arrived);
  const part = { credit: 'atHeld', wait: 'waits', person: 'person' } as const;
  return { ...nothing, [part[policy.under]]: minor, why: 'under' };
}

function judgeOver({ arrival, policy }: Arrived, left: bigint): Judgement {
  const { minor } = arrival.paid;
  const atHeld = partAtHeld(minor, left, true);
  const beyond = minor - atHeld;
  if (beyond === 0n) return { ...nothing, atHeld, isComplete: true, why: null };
  if (policy.over === 'person') return { ...nothing, person: minor, why: 'over' };
  const part = policy.over === 'credit' ? { atArrival: beyond } : { back: beyond };
  return { ...nothing, ...part, atHeld, isComplete: atHeld > 0n, why: 'over' };
}

/**
 * Says what is to be done with one payment that arrived from outside: under, over, late and several
 * are decided here for every product (spec 1). Nothing is lost and nothing is made: the parts add up to
 * what arrived.
 */
export function judgeArrival(arrived: Arrived): Judgement {
  const { expected, held, arrivedBefore, arrival } = arrived;
  const { minor } = arrival.paid;
  const why = whyPerson(arrived);
  if (why) return { ...nothing, person: minor, why };
  if (!expected) return { ...nothing, atArrival: minor, why: null };
  if (held && arrival.at > held) return judgeLate(arrived);
  const left = expected.minor - arrivedBefore;
  return minor < left ? judgeUnder(arrived) : judgeOver(arrived, left);
}
