/** The currencies of gift cards; most of them can't be the currency of a wallet. */
export const cardCurrencies = [
  'AED',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'EUR',
  'GBP',
  'HKD',
  'JPY',
  'MXN',
  'NZD',
  'PLN',
  'SAR',
  'SGD',
  'TRY',
  'USD',
] as const;
export type CardCurrency = (typeof cardCurrencies)[number];
