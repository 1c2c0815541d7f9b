import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Leg } from '#server/ledger/types.ts';
import { refundLegsOf, scopeOf } from '#server/orders/lines/settle-lines.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';

/** The key of the posting for what a provider returned of an order that we had refunded. */
export const RECLAIM = 'reclaim';

/**
 * Returns to goodwill what it paid for an order, once, because the provider has returned that
 * money, which the customer already has. Call it with the order locked.
 * @param also legs in another currency that come back with it
 */
export async function reclaimGoodwill(
  tx: Database,
  order: Order,
  also: readonly Leg[] = [],
): Promise<void> {
  const { rows } = await tx.sql.query<{ paid: bigint; duty: bigint }>(
    `select coalesce(sum(from_goodwill), 0)::bigint as paid, coalesce(sum(duty_kept), 0)::bigint as duty
     from order_refund where order_id = $1`,
    [order.id],
  );
  const { paid, duty } = rows[0]!;
  const legs = [
    { account: houseAccount('goodwill', order.currency), amount: paid },
    ...(await refundLegsOf(tx, order, paid - duty)),
    { account: houseAccount('stamp_duty_payable', order.currency), amount: -duty },
    ...also,
  ].filter(({ amount }) => amount !== 0n);
  if (legs.length === 0) return;
  const posted = await post(tx, {
    scope: scopeOf(order),
    key: RECLAIM,
    kind: 'reversal',
    legs,
    orderId: order.id,
  });
  if (posted.status === 'replayed') return;
  const detail = { amount: paid.toString() };
  await audit(tx, { actor: 'job:orders', action: 'orders.reclaim', subject: order.id, detail });
}
