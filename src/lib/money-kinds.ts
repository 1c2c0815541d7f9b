import type { ServiceType } from '#lib/order-words.ts';

/** What money is spent on, as a month and the log's filter know it. */
export const spendingKinds = [
  'airtime-and-data',
  'bills',
  'gift-cards',
  'crypto',
  'tickets',
  'shopping',
  'vouchers',
  'betting',
] as const;
export type SpendingKind = (typeof spendingKinds)[number];

/** Everything that a month can show: `fees`, `refunds`, `rewards` and `other` belong to no one service. */
export const moneyKinds = [
  ...spendingKinds,
  'fees',
  'flags',
  'withdrawals',
  'deposits',
  'gift-cards-sold',
  'crypto-sold',
  'airtime-sold',
  'vouchers-sold',
  'refunds',
  'rewards',
  'other',
] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** The kind of each service's orders. */
export const kindOfService: Readonly<Record<ServiceType, MoneyKind>> = {
  'airtime-bill-payment': 'airtime-and-data',
  'mobile-data-bill-payment': 'airtime-and-data',
  'electricity-bill-payment': 'bills',
  'cable-bill-payment': 'bills',
  'internet-service-bill-payment': 'bills',
  'education-bill-payment': 'bills',
  'water-bill-payment': 'bills',
  'giftcard-sell': 'gift-cards-sold',
  'giftcard-buy': 'gift-cards',
  'local-giftcard-buy': 'gift-cards',
  'crypto-buy': 'crypto',
  'crypto-sell': 'crypto-sold',
  'airtime-to-cash': 'airtime-sold',
  'perfect-money-buy': 'vouchers',
  'perfect-money-sell': 'vouchers-sold',
  'event-bill-payment': 'tickets',
  'movie-bill-payment': 'tickets',
  'personalized-shopping': 'shopping',
  funds_transfer: 'betting',
  'primary-account-withdrawal': 'withdrawals',
  'wallet-deposit': 'deposits',
  'flag-resolution': 'flags',
};

/** Kinds of money that leaves the wallet for an order; what comes back of it is a refund. */
export const isOutKind = (kind: MoneyKind): boolean =>
  kind === 'withdrawals' || kind === 'flags' || isSpendingKind(kind);

export const isSpendingKind = (name: string): name is SpendingKind =>
  (spendingKinds as readonly string[]).includes(name);

/** The services whose orders are of a kind. */
export const servicesOfKind = (kind: MoneyKind): ServiceType[] =>
  Object.entries(kindOfService).flatMap(([service, of]) =>
    of === kind ? [service as ServiceType] : [],
  );
