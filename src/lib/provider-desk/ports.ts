import type { Service } from '#lib/services/service.ts';
import { ordersOf, services } from '#lib/services/services.ts';

/** Ports that take orders: what was sent to one of several providers is always queried there. */
const orderPorts = ['payments', 'payouts', 'bills', 'giftcards', 'vouchers', 'cryptoDesk'] as const;
export type OrderPort = (typeof orderPorts)[number];

/** The purposes of providers, if several can be in use at the same time in an order set by the desk. */
export const routedPorts = [...orderPorts, 'identity', 'sms'] as const;
export type ProviderPort = (typeof routedPorts)[number];

/** The documents that ID services check. */
export const checkedDocuments = [
  ...(['nin', 'bvn', 'drivers_license', 'voters_card'] as const),
  ...(['ghana_card', 'ssnit', 'national_id', 'passport', 'alien_id'] as const),
] as const;

/** Requests to providers other than orders of a service. */
const besides: Partial<Record<ProviderPort, readonly string[]>> = {
  payments: ['wallet-deposit', 'reserved-account', 'payout-account', 'payin'],
  payouts: ['event-settlement'],
  identity: checkedDocuments,
};

/** The services that stop without a provider at a port. */
export const servicesBehind = (port: string): Service[] =>
  services.filter(({ provider = [] }) => [provider].flat().some((each) => each === port));

/** The products of a port that can have a separate order of preference. */
export const providerProducts = (port: ProviderPort): string[] => [
  ...servicesBehind(port).map((service) => ordersOf(service) ?? service.service),
  ...(besides[port] ?? []),
];

export const isRouted = (port: string): port is ProviderPort =>
  (routedPorts as readonly string[]).includes(port);

export const takesOrders = (port: string): port is OrderPort =>
  (orderPorts as readonly string[]).includes(port);

/** The operation of a port that sends an order or a message, or checks a person. */
export const sendingOperation = {
  payments: 'startCheckout',
  payouts: 'pay',
  bills: 'buy',
  giftcards: 'vend',
  vouchers: 'send',
  cryptoDesk: 'send',
  identity: 'check',
  sms: 'send',
} as const satisfies Record<ProviderPort, string>;
