/** Why coins that were sold to us aren't paid, and what helps: reviewers choose from these, sellers read them. */
export const coinReasons = {
  'taken-back':
    'The network dropped the payment before it was final, so there’s nothing to pay for.',
  'not-yours': 'The coins were reported stolen by their owner.',
  'closed-account': 'The account was closed before the coins arrived. Contact us about them.',
  'not-bought': 'We no longer buy this coin. Contact us and we’ll return it where we can.',
} as const;

type CoinReason = keyof typeof coinReasons;

export const isCoinReason = (code: string | undefined): code is CoinReason =>
  code !== undefined && Object.hasOwn(coinReasons, code);
