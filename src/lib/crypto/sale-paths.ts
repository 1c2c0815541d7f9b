const named = (path: string, reference: string) =>
  `${path}?reference=${encodeURIComponent(reference)}`;

/** The pages of one sale of coins; with its reference they open on any device of its owner. */
export const coinSalePaths = {
  address: (reference: string) => named('/crypto/sell/wallet', reference),
  checkout: (reference: string) => named('/crypto/checkout', reference),
  status: (reference: string) => named('/crypto/checkout/status', reference),
} as const;
