import type { FundingPolicy, ArrivalReason } from '#lib/orders/judge-arrival.ts';
import { findMember, findUser } from '#server/account/member.ts';
import type { Came, Refusal } from '#server/orders/payments/receive-payment.ts';
import { brokenSaleLimit } from '#server/orders/place/limits.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Now } from '#server/platform/settings.ts';
import type { DollarTerms } from '#server/reference/dollar-terms.ts';
import { paymentFor } from './arrival.ts';
import { formatDollars } from './read-trade.ts';
import type { DollarSale } from './tables.ts';

export interface Objection extends Refusal {
  heldFor:
    | 'below_minimum'
    | 'above_order'
    | 'above_maximum'
    | 'above_limit'
    | 'other_account'
    | 'account_closed';
  /** Shown to the seller. */
  note: string;
}

/** A sale for which dollars have arrived. */
export interface CameFor {
  order: Order;
  sale: DollarSale;
  /** The terms in effect when they arrived. */
  terms: DollarTerms;
}

/**
 * What arrived is paid for. An amount below the minimum or above the maximum can't be ordered, so it is
 * reviewed before it is paid.
 */
export const policyFor = ({ minimum, maximum }: DollarTerms): FundingPolicy => ({
  under: 'credit',
  over: 'credit',
  late: 'credit',
  several: 'add',
  timesAtMost: 2n,
  least: minimum,
  most: maximum,
});

const sums: Partial<
  Record<ArrivalReason, (came: string, ordered: string, terms: DollarTerms) => Objection>
> = {
  below_minimum: (arrived, _, { minimum }) => ({
    heldFor: 'below_minimum',
    note: `${arrived} is less than the ${formatDollars(minimum)} minimum.`,
  }),
  above_order: (arrived, ordered) => ({
    heldFor: 'above_order',
    note: `${arrived} is more than twice the ${ordered} you ordered.`,
  }),
  above_maximum: (arrived, _, { maximum }) => ({
    heldFor: 'above_maximum',
    note: `${arrived} is more than the ${formatDollars(maximum)} maximum.`,
  }),
};

/** Why an operator must review what arrived before it is paid, if so; the order stores what arrived. */
export async function objectTo(
  now: Now,
  { order, sale, terms }: CameFor,
  { payment, judged }: Came,
): Promise<Objection | undefined> {
  const user = await findUser(now.db, order.user_id);
  if (user?.deleted_at) return { heldFor: 'account_closed', note: 'The account was closed.' };
  const { payer } = payment;
  if (payer !== sale.account_id)
    return {
      heldFor: 'other_account',
      note: `They came from ${payer ?? 'an unknown account'}, not from ${sale.account_id}.`,
    };
  const [arrived, ordered] = [formatDollars(payment.amount), formatDollars(sale.dollars)];
  if (judged.person > 0n && judged.why) return sums[judged.why]?.(arrived, ordered, terms);
  const member = await findMember(now.db, order.user_id);
  const note = member && (await brokenSaleLimit(now, member, paymentFor(order).amount));
  return note ? { heldFor: 'above_limit', note } : undefined;
}
