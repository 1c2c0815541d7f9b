import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Listener } from '#server/orders/advance.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { keyOf, refundOrder } from './refund-order.job.ts';

const AT_ONCE = 500;

interface Due {
  order_id: string;
  event_id: string;
}

async function listDue(tx: Database, changeId: string, after: string): Promise<Due[]> {
  const { rows } = await tx.sql.query<Due>(
    `select r.order_id, c.event_id from event_refund r join event_change c on c.id = r.change_id
     where r.change_id = $1 and r.state = 'due' and r.order_id > $2
     order by r.order_id limit ${AT_ONCE}`,
    [changeId, after],
  );
  return rows;
}

/** Queues a job for each order of a cancelled event; finished ones aren't queued again. */
export const refundEvent = task(
  'e-tickets.refund-event',
  z.object({ change_id: z.uuid() }),
  async ({ db }, { change_id }) => {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const last = await inTransaction(db, async (tx) => {
        const due = await listDue(tx, change_id, after);
        for (const { order_id, event_id } of due) {
          const jobKey = keyOf(event_id, order_id);
          await enqueue(tx, refundOrder, { change_id, order_id }, { jobKey });
        }
        return due.at(-1)?.order_id;
      });
      if (last === undefined) return;
      after = last;
    }
  },
);

/** Refunds an order that completed just after its event was cancelled, like the others. */
export const refundIfCancelled: Listener = async (tx, order) => {
  const { rows } = await tx.sql.query<{ change_id: string; event_id: string }>(
    `insert into event_refund(change_id, order_id)
     select distinct c.id, r.order_id from reservation r
       join event e on e.status = 'cancelled' and e.id = case r.kind
         when 'resale' then (select event_id from admission where id::text = r.item)
         else split_part(r.item, '/', 1) end
       join event_change c on c.event_id = e.id and c.kind = 'cancel' and c.done_at is not null
     where r.order_id = $1 and r.kind in ('places', 'seat', 'resale')
     on conflict do nothing returning change_id, (select event_id from event_change where id = change_id)`,
    [order.id],
  );
  for (const { change_id, event_id } of rows)
    await enqueue(
      tx,
      refundOrder,
      { change_id, order_id: order.id },
      { jobKey: keyOf(event_id, order.id) },
    );
};
