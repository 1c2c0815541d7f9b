import type { CoinCode } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';

type AnyMoney = Money | Money<CoinCode>;

/** What happens to money paid from outside; one policy per product, as data. */
export interface FundingPolicy {
  /**
   * Less than requested: credited as it is, waits until the rest arrives, or left to an operator.
   */
  under: 'credit' | 'wait' | 'person';
  /** More than requested: the excess is credited or sent back, or an operator decides about all of it. */
  over: 'credit' | 'return' | 'person';
  /** Too late: credited at the rate of its arrival, or left to an operator. */
  late: 'credit' | 'person';
  /** Another payment for the same order: it adds to the first, or an operator decides. */
  several: 'add' | 'person';
  /** A payment above this multiple of the requested amount is left to an operator, whatever `over` says. */
  timesAtMost?: bigint;
  /** A payment below this is left to an operator; minor units. */
  least?: bigint;
  /** When all payments together exceed this, an operator decides; minor units. */
  most?: bigint;
}

export interface Arrived {
  /** The requested amount; null if any amount may arrive. */
  expected: AnyMoney | null;
  /** How long its price is locked and we wait for the rest; null: forever. */
  held: Date | null;
  now: Date;
  /** What has already arrived for the same order, minor units of the requested currency. */
  arrivedBefore: bigint;
  /** `at` is by the provider's clock. */
  arrival: { paid: AnyMoney; at: Date };
  policy: FundingPolicy;
}

/** Why a payment differs from what was requested. */
export type ArrivalReason =
  | 'other_currency'
  | 'several'
  | 'below_minimum'
  | 'above_order'
  | 'above_maximum'
  | 'late'
  | 'under'
  | 'over';

/** What happens to a payment; the five parts add up to it. Minor units of its currency. */
export interface Judgement {
  /** Pays for what was requested, at the rate that was held for it. */
  atHeld: bigint;
  /** Credited at the rate of its arrival. */
  atArrival: bigint;
  /** Waits until the rest arrives. */
  waits: bigint;
  /** Left to an operator. */
  person: bigint;
  /** Sent back to its payer. */
  back: bigint;
  /** Whether everything that was requested has now arrived. */
  isComplete: boolean;
  why: ArrivalReason | null;
}

/** The part of a payment that gets the locked rate: what was left of the requested amount, and only in time. */
export function partAtHeld(arrived: bigint, left: bigint, isInTime: boolean): bigint {
  if (!isInTime || left <= 0n) return 0n;
  return arrived < left ? arrived : left;
}

const nothing = { atHeld: 0n, atArrival: 0n, waits: 0n, person: 0n, back: 0n, isComplete: false };

/**
 * Why an operator has to review it before anyone can be credited, by the policy alone; the first reason that
 * applies.
 */
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
 * Decides what to do with one payment from outside; too little, too much, too late and several payments are
 * decided here for every product (spec 1). Nothing is lost or created: the parts add up to what arrived.
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
