import { partAtHeld } from './judge-arrival.ts';

/** What arrived for an order with a locked rate, in the smallest units, such as cents. */
export interface Arrival {
  arrived: bigint;
  /** What was agreed: the locked rate applies to at most this much. */
  ordered: bigint;
  /** Whether it arrived while the rate was locked. */
  isInTime: boolean;
  /** Minor units per `per` units. */
  heldRate: bigint;
  /** The rate at the time when it arrived. */
  arrivalRate: bigint;
  per: bigint;
}

/** A number of units at one rate, and what they pay: minor units, rounded down. */
export interface PaidPart {
  units: bigint;
  rate: bigint;
  pays: bigint;
}

export interface Payout {
  held: PaidPart;
  beyond: PaidPart;
  total: bigint;
}

/**
 * The payout for what arrived (spec 1): the locked rate for at most what was ordered and only within its
 * time, and the rate at arrival for anything beyond. What was ordered and never arrived pays nothing.
 */
export function payForArrival(arrival: Arrival): Payout {
  const { arrived, ordered, isInTime, heldRate, arrivalRate, per } = arrival;
  const units = partAtHeld(arrived, ordered, isInTime);
  const at = (some: bigint, rate: bigint): PaidPart => ({
    units: some,
    rate,
    pays: (some * rate) / per,
  });
  const [held, beyond] = [at(units, heldRate), at(arrived - units, arrivalRate)];
  return { held, beyond, total: held.pays + beyond.pays };
}
