import { inTransaction } from '#server/db/transaction.ts';
import { addEvent } from '#server/orders/advance.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';

interface Opening {
  orderId: string;
  /** The card; null for pictures of the whole order. */
  position: number | null;
  operatorId: string;
  what: 'picture' | 'code';
}

/**
 * Records that an operator opened a picture or a code, and notifies the seller the first time, so that they
 * can see who had the card and when.
 */
export function notifyOfReveal(
  services: Services,
  { orderId, position, operatorId, what }: Opening,
): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) return;
    const { rows } = await tx.sql.query<{ before: boolean; desk: string }>(
      `with told as (
         insert into gift_card_opening(order_id, position, operator_id, what, at)
         values ($1, $2, $3, $4, $5))
       select exists (select 1 from gift_card_opening
           where order_id = $1 and operator_id = $3 and what = $4) as before,
         upper(left($3::uuid::text, 4)) as desk`,
      [orderId, position, operatorId, what, services.clock.now()],
    );
    const [row] = rows;
    if (!row || row.before) return;
    const title = what === 'code' ? 'Your code was viewed' : 'Your photos were viewed';
    await addEvent(tx, services, order, { title, text: `By desk ${row.desk}.` });
  });
}
