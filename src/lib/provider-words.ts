import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { ProviderPort } from '#lib/provider-ports.ts';
import { serviceName } from '#lib/rate-words.ts';

/** What a provider is for, as people read it. */
const portNames: Readonly<Record<string, string>> = {
  payments: 'Deposits',
  payouts: 'Withdrawals',
  bills: 'Bills',
  giftcards: 'Gift cards',
  vouchers: 'Digital dollars',
  cryptoDesk: 'Crypto',
  identity: 'Identity checks',
  sms: 'Text messages',
  mail: 'Email',
  priceFeed: 'Prices of coins',
  addressScreening: 'Address screening',
  ticketSource: 'Events of others',
};
export const portName = (port: string): string => portNames[port] ?? port;

const otherProducts: Readonly<Record<string, string>> = {
  'wallet-deposit': 'Deposits',
  'reserved-account': 'Account numbers for deposits',
  'payout-account': 'Name checks',
  payin: 'Transfers to our accounts',
  'event-settlement': 'Payouts to organisers',
};

/** A product of a port, in words. */
export const productName = (product: string): string =>
  otherProducts[product] ?? serviceName(product);

/** What an order of preference is for: "Bills, Ghana, Airtime". */
export const sayOrderFor = (order: {
  port: ProviderPort;
  country: CountryCode | null;
  product: string | null;
}): string =>
  [
    portName(order.port),
    order.country ? supportedCountries[order.country].name : 'every country',
    order.product ? productName(order.product) : 'everything',
  ].join(', ');

/** Providers in their order: "reloadly, then vtpass". */
export const sayProviders = (ids: readonly string[]): string =>
  ids.length > 0 ? ids.join(', then ') : 'The built-in order';

const TENTHS = 10;

/** A share of calls, in percent: "2.5 %". */
export const sayShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100 * TENTHS) / TENTHS}%`;
