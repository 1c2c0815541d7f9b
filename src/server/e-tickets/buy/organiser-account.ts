import type { Database } from '#server/db/client.ts';
import { houseAccount, readBalance, type Leg } from '#server/ledger/index.ts';
import type { Order } from '#server/orders/index.ts';
import { detailOf } from './order-detail.ts';

/** The organiser's own account, which the price of their tickets goes to. */
export const accountOf = (order: Order): bigint => BigInt(detailOf(order).account);

/**
 * Locks an organiser until the transaction ends: whoever takes money from their account does it one after
 * the other, so that what was read as available still is.
 */
export async function lockOrganiser(tx: Database, id: string): Promise<void> {
  await tx.sql.query('select 1 from organiser where id = $1 for no key update', [id]);
}

/**
 * A refund comes from the organiser's account first; what isn't there any more, because it was paid out, is
 * the house's loss.
 */
export async function giveBack(tx: Database, order: Order, amount: bigint): Promise<Leg[]> {
  await lockOrganiser(tx, detailOf(order).organiser);
  const account = accountOf(order);
  const { available } = await readBalance(tx, account);
  const own = available < amount ? available : amount;
  const loss = houseAccount('chargeback_and_fraud_loss', order.currency);
  return [
    { account, amount: -own },
    { account: loss, amount: own - amount },
  ];
}
