import type { Service } from '#lib/services/service.ts';
import { ordersOf, services } from '#lib/services/services.ts';

/** What providers are for, where several may be in use at once. */
export const routedPorts = [
  'payments',
  'payouts',
  'bills',
  'giftcards',
  'vouchers',
  'cryptoDesk',
] as const;
export type ProviderPort = (typeof routedPorts)[number];

/** What else payments and payouts are asked for than orders of a service. */
const besides: Partial<Record<ProviderPort, readonly string[]>> = {
  payments: ['wallet-deposit', 'reserved-account', 'payout-account', 'payin'],
  payouts: ['event-settlement'],
};

/** The services that stop without a provider at a port. */
export const servicesBehind = (port: string): Service[] =>
  services.filter(({ provider = [] }) => [provider].flat().some((each) => each === port));

/** The products of a port that may have an order of preference of their own. */
export const providerProducts = (port: ProviderPort): string[] => [
  ...servicesBehind(port).map((service) => ordersOf(service) ?? service.service),
  ...(besides[port] ?? []),
];

export const isRouted = (port: string): port is ProviderPort =>
  (routedPorts as readonly string[]).includes(port);

/** The operation of a port that sends an order, or begins one. */
export const sendingOperation = {
  payments: 'startCheckout',
  payouts: 'pay',
  bills: 'buy',
  giftcards: 'vend',
  vouchers: 'send',
  cryptoDesk: 'send',
} as const satisfies Record<ProviderPort, string>;
