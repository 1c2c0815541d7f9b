const named = (path: string, reference: string) =>
  `${path}?reference=${encodeURIComponent(reference)}`;

/** The pages of one coin sale; with its reference they open on any of its owner's devices. */
export const coinSalePaths = {
  address: (reference: string) => named('/crypto/sell/wallet', reference),
  checkout: (reference: string) => named('/crypto/checkout', reference),
  status: (reference: string) => named('/crypto/checkout/status', reference),
} as const;
