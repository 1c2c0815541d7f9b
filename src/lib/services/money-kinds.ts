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

/** Types of money that leaves the wallet for an order; money returned for one is a refund. */
export const isOutKind = (kind: MoneyKind): boolean =>
  kind === 'withdrawals' || kind === 'flags' || isSpendingKind(kind);

export const isSpendingKind = (name: string): name is SpendingKind =>
  (spendingKinds as readonly string[]).includes(name);
