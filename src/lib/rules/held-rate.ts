import { partAtHeld } from '#lib/rules/judge-arrival.ts';

/** What came from outside for an order whose rate is held: units are the smallest ones, such as cents. */
export interface Arrival {
  arrived: bigint;
  /** What was agreed: the held rate counts for so much at most. */
  ordered: bigint;
  /** Whether it came while the rate was held. */
  isInTime: boolean;
  /** Minor units for `per` units. */
  heldRate: bigint;
  /** The rate of the moment when it arrived. */
  arrivalRate: bigint;
  per: bigint;
}

/** So many units at one rate, and what they bring: minor units, rounded down. */
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
 * What is paid for what came from outside (spec 1): the held rate for at most what was ordered and only
 * in its time, the rate of arrival for anything beyond. What was ordered and never came brings nothing.
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
