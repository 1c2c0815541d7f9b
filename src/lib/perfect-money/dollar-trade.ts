/** What dollars (cents) cost at a rate in minor units; rounded up once, and only here. */
export const costOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate + 99n) / 100n;

/** What dollars (cents) pay at a rate in minor units; rounded down once, and only here. */
export const worthOfDollars = (cents: bigint, rate: bigint): bigint => (cents * rate) / 100n;

/** How dollars that arrive are paid; shown before any are sent. */
export const dollarSaleRule =
  'The rate is locked for 30 minutes, for the dollars you order. Dollars that arrive later or on top are paid at the rate when they arrive. If they’re below the minimum, more than twice your order or above your limit, our team reviews them first.';
