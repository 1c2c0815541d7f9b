/** The price of dollars (cents) at a rate in minor units; rounded up once, here only. */
export const costOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate + 99n) / 100n;

/** The payout for dollars (cents) at a rate in minor units; rounded down once, here only. */
export const worthOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate) / 100n;

/** How received dollars are paid; shown before any are sent. */
export const dollarSaleRule =
  'The rate is locked for 30 minutes, for the dollars you order. Dollars that arrive later or on top are paid at the rate when they arrive. If they’re below the minimum, more than twice your order or above your limit, our team reviews them first.';
