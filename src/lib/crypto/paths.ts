/** Links between the pages of coins. */
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
  alerts: (token: string) => `/crypto/alerts?token=${encodeURIComponent(token)}`,
  sell: '/crypto/sell',
  sellAt: (alert: string) => `/crypto/sell?alert=${encodeURIComponent(alert)}`,
  sellPayment: '/crypto/sell/payment',
  sellWallet: '/crypto/sell/wallet',
} as const;
