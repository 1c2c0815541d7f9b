import { z } from 'zod';
import { isOpenStatus } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';

const AGAIN_S = 60;
const by = 'job:e-tickets';

/** One job for each order of a cancelled event. */
export const keyOf = (eventId: string, orderId: string): string => `cancel:${eventId}:${orderId}`;

interface Due {
  event_id: string;
  because: string;
  title: string;
}

async function findDue(tx: Database, changeId: string, orderId: string): Promise<Due | undefined> {
  const { rows } = await tx.sql.query<Due>(
    `select c.event_id, c.because, e.title from event_refund r
       join event_change c on c.id = r.change_id join event e on e.id = c.event_id
     where r.change_id = $1 and r.order_id = $2 and r.state = 'due' for update of r`,
    [changeId, orderId],
  );
  return rows[0];
}

/** Free tickets aren't refunded, but none of them may open a gate. */
async function voidLeft(tx: Database, order: Order, eventId: string, now: Date): Promise<void> {
  await tx.sql.query(
    `with gone as (update admission set state = 'void', void_because = 'cancelled',
         version = version + 1, changed_at = $3
       where order_id = $1 and event_id = $2 and state = 'valid' returning id)
     insert into admission_step(admission_id, what, text, actor, at)
     select id, 'void', 'The event was cancelled', 'system', $3 from gone`,
    [order.id, eventId, now],
  );
}

/** Lines whose tickets were returned or resold: their sellers have already been paid as agreed. */
async function endedLines(tx: Database, orderId: string): Promise<ReadonlySet<number>> {
  const { rows } = await tx.sql.query<{ position: number }>(
    `select distinct position from admission
     where order_id = $1 and void_because in ('given_back', 'sold_on')`,
    [orderId],
  );
  return new Set(rows.map(({ position }) => position));
}

/**
 * Everything taken for an order and not yet refunded, charges included, except for tickets that were returned
 * or resold; 0 if nothing.
 */
async function refundAll(
  tx: Database,
  services: Services,
  order: Order,
  { event_id, title, because }: Due,
): Promise<bigint> {
  const ended = await endedLines(tx, order.id);
  const lines = (await linesOf(tx, order.id))
    .map(({ position, captured, refunded }) => ({ position, amount: captured - refunded }))
    .filter(({ position, amount }) => amount > 0n && !ended.has(position));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  if (amount === 0n) return 0n;
  await refundPart(
    { ...services, db: tx },
    {
      order_id: order.id,
      key: `cancel:${event_id}`,
      lines,
      by,
      reason: `${title} was cancelled. ${because}`,
    },
  );
  return amount;
}

function lookAgain(tx: Database, changeId: string, orderId: string, due: Due): Promise<void> {
  const jobKey = keyOf(due.event_id, orderId);
  const payload = { change_id: changeId, order_id: orderId };
  return enqueue(tx, refundOrder, payload, { afterS: AGAIN_S, jobKey });
}

/**
 * Refunds one order of a cancelled event in full, exactly once: the refund and its record are one
 * transaction. Checks an order that is still being paid again in a minute.
 */
export const refundOrder = task(
  'e-tickets.refund-order',
  z.object({ change_id: z.uuid(), order_id: z.uuid() }),
  (services, { change_id, order_id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, order_id);
      const due = order && (await findDue(tx, change_id, order_id));
      if (!due) return;
      if (isOpenStatus(order.status)) return lookAgain(tx, change_id, order_id, due);
      const amount = await refundAll(tx, services, order, due);
      const now = services.clock.now();
      await voidLeft(tx, order, due.event_id, now);
      await tx.sql.query(
        `update event_refund set state = $3, amount = $4, done_at = $5
         where change_id = $1 and order_id = $2`,
        [change_id, order_id, amount > 0n ? 'refunded' : 'nothing', amount, now],
      );
    }),
);
