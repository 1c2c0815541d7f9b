/** One way to turn one holding into money, with its price. */
export interface Exit {
  /** The payout for all of it, in minor units of the wallet's currency. */
  pays: bigint;
  /** The longest that it usually takes until the money arrives, in minutes. */
  minutes: number;
  /** Which limit it breaks, in words; null within all of them. */
  problem: string | null;
}

/** What someone needs: minor units of the wallet's currency, and within how many minutes; null: any time. */
export interface Need {
  wanted: bigint;
  within: number | null;
}

export interface ExitPlan<E extends Exit> {
  /** Ways within every limit and in time: highest payout first; of equal ones, the faster. */
  ways: readonly E[];
  /** Within the limits, but later than needed. */
  late: readonly E[];
  /** Ways that break a limit; they are in no total. */
  refused: readonly E[];
  /** The payout of all ways together. */
  total: bigint;
  /** What is missing to the wanted amount; 0 when nothing is. */
  missing: bigint;
  /** How many of the ways, from the first one, reach the wanted amount; all of them while something is missing. */
  enough: number;
}

const byWorth = (a: Exit, b: Exit): number =>
  a.pays === b.pays ? a.minutes - b.minutes : a.pays < b.pays ? 1 : -1;

const sumOf = (exits: readonly Exit[]): bigint => exits.reduce((sum, { pays }) => sum + pays, 0n);

/** How many of them, from the first, reach an amount. */
function countTo(exits: readonly Exit[], wanted: bigint): number {
  let sum = 0n;
  const at = exits.findIndex(({ pays }) => {
    sum += pays;
    return sum >= wanted;
  });
  return at < 0 ? exits.length : at + 1;
}

/**
 * Ranks ways to sell by payout and time (spec 1). Ways that break a limit, pay nothing, or take too long are
 * never included. Amounts are minor units and exact.
 * @throws RangeError for a wanted amount, a payout or a time below zero
 */
export function rankExits<E extends Exit>(
  exits: readonly E[],
  { wanted, within }: Need,
): ExitPlan<E> {
  if (wanted < 0n || exits.some(({ pays, minutes }) => pays < 0n || minutes < 0))
    throw new RangeError('Not an amount or a time');
  const isRight = ({ pays, problem }: E) => problem === null && pays > 0n;
  const isInTime = ({ minutes }: E) => within === null || minutes <= within;
  const right = exits.filter(isRight).sort(byWorth);
  const ways = right.filter(isInTime);
  const total = sumOf(ways);
  return {
    ways,
    late: right.filter((exit) => !isInTime(exit)),
    refused: exits.filter((exit) => !isRight(exit)),
    total,
    missing: wanted > total ? wanted - total : 0n,
    enough: countTo(ways, wanted),
  };
}
