/** Currencies that gift cards are in; a wallet is never in most of them. */
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
