/** Links between the pages of coins; not in the table of all paths, which every page loads. */
export const coinPaths = {
  home: '/crypto',
  buy: '/crypto/buy',
  overview: '/crypto/buy/overview',
  bought: (reference?: string) =>
    reference
      ? `/crypto/buy/status?reference=${encodeURIComponent(reference)}`
      : '/crypto/buy/status',
  checkout: '/crypto/checkout',
  checkoutStatus: '/crypto/checkout/status',
  sell: '/crypto/sell',
  sellPayment: '/crypto/sell/payment',
  sellWallet: '/crypto/sell/wallet',
} as const;
