import type { Listener } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import { readDetail } from './order-detail.ts';
import { releasePromo } from './promo.ts';

/**
 * Voids the tickets of lines that were refunded in full, in the same transaction. A partial refund changes
 * nothing. The engine releases the seats and places.
 */
export const voidRefunded: Listener = async (tx, order) => {
  if (!readDetail(order)) return;
  const positions = (await linesOf(tx, order.id))
    .filter(({ state, captured, refunded }) => state === 'delivered' && captured === refunded)
    // free tickets are voided only with the whole order
    .filter(({ captured }) => captured > 0n || order.status === 'reversed')
    .map(({ position }) => position);
  if (positions.length === 0) return;
  await tx.sql.query(
    `with gone as (
       update admission set state = 'void', void_because = 'refunded', changed_at = $3
       where order_id = $1 and position = any($2::smallint[]) and state = 'valid' returning id)
     insert into admission_step(admission_id, what, text, actor, at)
     select id, 'void', 'Refunded', 'job:orders', $3 from gone`,
    [order.id, positions, order.updated_at],
  );
  await releasePromo(tx, order.id, positions, order.updated_at);
};
