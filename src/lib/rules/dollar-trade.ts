/** What dollars (cents) cost at a rate in minor units, rounded up once and here only. */
export const costOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate + 99n) / 100n;

/** What dollars (cents) bring at a rate in minor units, rounded down once and here only. */
export const worthOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate) / 100n;
