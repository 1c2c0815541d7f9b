import { airtime } from '#lib/refill/services/airtime.ts';
import { findBill, type BillType } from '#lib/refill/services/bills.ts';
import { data } from '#lib/refill/services/data.ts';
import { serviceTypes, type ServiceType } from './services.ts';

/** What money is spent on, for a month and the log's filter. */
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

/** Everything that a month can show: `fees`, `refunds` and `other` belong to no single service. */
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

/** Services that aren't bills. Separate from their records, because no browser reads them. */
const kinds: Readonly<Record<Exclude<ServiceType, BillType>, MoneyKind>> = {
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
  'rewards-transfer': 'rewards',
};

const onPhones: readonly BillType[] = [airtime.service, data.service];

/** The kind of a service's orders. */
export function kindOfService(type: ServiceType): MoneyKind {
  const bill = findBill(type);
  if (bill) return onPhones.includes(bill.service) ? 'airtime-and-data' : 'bills';
  return kinds[type as keyof typeof kinds];
}

/** Types of money that leaves the wallet for an order; money returned for one is a refund. */
export const isOutKind = (kind: MoneyKind): boolean =>
  kind === 'withdrawals' || kind === 'flags' || isSpendingKind(kind);

export const isSpendingKind = (name: string): name is SpendingKind =>
  (spendingKinds as readonly string[]).includes(name);

/** The services whose orders are of a kind. */
export const servicesOfKind = (kind: MoneyKind): ServiceType[] =>
  serviceTypes.filter((type) => kindOfService(type) === kind);
