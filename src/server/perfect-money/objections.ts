import { findMember, findUser } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { brokenSaleLimit, type Order } from '#server/orders/index.ts';
import type { DollarTerms } from '#server/reference/index.ts';
import { detailOf, sayDollars } from './read-trade.ts';
import { paymentFor } from './arrival.ts';
import type { DollarSale } from './tables.ts';

export interface Objection {
  heldFor: NonNullable<DollarSale['held_for']>;
  /** For the seller. */
  note: string;
}

interface Came {
  arrived: bigint;
  payer: string;
  /** In force when they arrived. */
  terms: DollarTerms;
}

/** Nobody may order so little or so much, so nobody is paid it unseen either. */
function objectToSum(
  order: Order,
  { arrived, terms: { minimum, maximum } }: Came,
): Objection | undefined {
  const { dollars } = detailOf(order);
  const [came, ordered] = [sayDollars(arrived), sayDollars(dollars)];
  if (arrived < minimum)
    return {
      heldFor: 'below_minimum',
      note: `${came} is less than the ${sayDollars(minimum)} minimum.`,
    };
  if (arrived > 2n * dollars)
    return {
      heldFor: 'above_order',
      note: `${came} is more than twice the ${ordered} you ordered.`,
    };
  if (arrived > maximum)
    return {
      heldFor: 'above_maximum',
      note: `${came} is more than the ${sayDollars(maximum)} maximum.`,
    };
  return undefined;
}

/** Why nobody may be paid for what arrived before a person has looked, if so; the order knows what came. */
export async function objectTo(
  db: Database,
  order: Order,
  sale: DollarSale,
  came: Came,
): Promise<Objection | undefined> {
  const user = await findUser(db, order.user_id);
  if (user?.deleted_at) return { heldFor: 'account_closed', note: 'The account was closed.' };
  if (came.payer !== sale.account_id)
    return {
      heldFor: 'other_account',
      note: `They came from ${came.payer}, not from ${sale.account_id}.`,
    };
  const objection = objectToSum(order, came);
  if (objection) return objection;
  const member = await findMember(db, order.user_id);
  const note = member && (await brokenSaleLimit(db, member, paymentFor(order).amount));
  return note ? { heldFor: 'above_limit', note } : undefined;
}
