import type { BillProduct } from '#lib/refill/contract.ts';
import { parseAmount } from '#lib/money.ts';

export type Order = 'price' | 'per_gb' | 'validity';
export type Length = NonNullable<BillProduct['category']>;

export const lengths: readonly { value: Length; label: string }[] = [
  { value: 'hourly', label: 'Hours' },
  { value: 'daily', label: 'Days' },
  { value: 'weekly', label: 'Week' },
  { value: 'monthly', label: 'Month' },
  { value: 'long', label: 'Longer' },
  { value: 'no_expiry', label: 'No expiry' },
];

const priceOf = ({ price }: BillProduct) => Number(parseAmount(price));
// Products without a size come last, those that never expire last longest.
const perGbOf = ({ price_per_gb: price }: BillProduct) =>
  price === null ? Infinity : Number(parseAmount(price));
const daysOf = ({ validity_days: days, category }: BillProduct) =>
  category === 'no_expiry' ? Infinity : (days ?? 0);

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

const orders: Record<Order, (a: BillProduct, b: BillProduct) => number> = {
  price: (a, b) => compare(priceOf(a), priceOf(b)),
  per_gb: (a, b) => compare(perGbOf(a), perGbOf(b)) || compare(priceOf(a), priceOf(b)),
  validity: (a, b) => compare(daysOf(b), daysOf(a)) || compare(priceOf(a), priceOf(b)),
};

export const sortProducts = (rows: readonly BillProduct[], by: Order): BillProduct[] =>
  [...rows].sort(orders[by]);
