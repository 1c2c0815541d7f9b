import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { DeskProvider, DeskProviders } from './contract.ts';
import type { ProviderPort } from './ports.ts';
import { serviceName } from '#lib/desk/rate-words.ts';

/** The purpose of a provider, as people read it. */
const portNames: Readonly<Record<string, string>> = {
  payments: 'Deposits',
  payouts: 'Withdrawals',
  bills: 'Bills',
  giftcards: 'Gift cards',
  vouchers: 'Dollar vouchers',
  cryptoDesk: 'Crypto',
  identity: 'Identity checks',
  sms: 'Text messages',
  mail: 'Email',
  priceFeed: 'Coin prices',
  addressScreening: 'Address screening',
  ticketSource: 'Event catalogues',
};
export const portName = (port: string): string => portNames[port] ?? port;

const otherProducts: Readonly<Record<string, string>> = {
  'wallet-deposit': 'Deposits',
  'reserved-account': 'Account numbers for deposits',
  'payout-account': 'Name checks',
  payin: 'Transfers to our accounts',
  'event-settlement': 'Payouts to organisers',
  nin: 'NIN',
  bvn: 'BVN',
  drivers_license: 'Driver’s licence',
  voters_card: 'Voter’s card',
  ghana_card: 'Ghana Card',
  ssnit: 'SSNIT',
  national_id: 'National ID',
  passport: 'Passport',
  alien_id: 'Alien ID',
};

/** A product of a port, in words. */
export const productName = (product: string): string =>
  otherProducts[product] ?? serviceName(product);

/** The scope of an order of preference: "Bills, Ghana, Airtime". */
export const describeOrderScope = (order: {
  port: ProviderPort;
  country: CountryCode | null;
  product: string | null;
}): string =>
  [
    portName(order.port),
    order.country ? supportedCountries[order.country].name : 'every country',
    order.product ? productName(order.product) : 'everything',
  ].join(', ');

/** Providers in order: "reloadly, then vtpass". */
export const formatProviders = (ids: readonly string[]): string =>
  ids.length > 0 ? ids.join(', then ') : 'The built-in order';

const TENTHS = 10;

/** A share of calls, in percent: "2.5 %". */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100 * TENTHS) / TENTHS}%`;

/** A time in words: "240 ms", "2.5 s". */
export const formatMs = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / TENTHS} s`;

/** The role of an adapter. */
export function describeKind({
  is_sandbox,
  in_use,
}: Pick<DeskProvider, 'is_sandbox' | 'in_use'>): string {
  const kind = is_sandbox ? 'Sandbox' : 'Real';
  return in_use ? kind : `${kind}, for earlier orders`;
}

const outcomes: Readonly<Record<string, string>> = {
  done: 'Done',
  pending: 'Accepted',
  failed: 'Declined',
  unknown: 'No clear answer',
  threw: 'Connection lost',
  refused: 'Not sent',
};

/** The outcome of a call: "Said no: not found". */
export const describeCall = ({
  outcome,
  reason,
}: Pick<DeskProviders['calls'][number], 'outcome' | 'reason'>): string =>
  [outcomes[outcome] ?? outcome, reason?.replaceAll('_', ' ')].filter(Boolean).join(': ');
