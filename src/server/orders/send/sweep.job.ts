import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { fulfil } from './fulfil.job.ts';
import { requery } from './requery.job.ts';

const AGAIN_S = 120;
const AT_ONCE = 200;

/**
 * Looks after orders that no job has moved on in time: a job that was lost or gave up must not leave money on
 * hold indefinitely, nor a provider keep an order at a stage for longer than promised. Sending is claimed
 * first, so an extra job never sends twice.
 */
export const sweep = task('orders.sweep', z.unknown(), (services) =>
  inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const { rows } = await tx.sql.query<{ id: string; sent: boolean }>(
      `update orders set check_at = $2 where id in (
         select id from orders where check_at < $1
           and (status in ('processing', 'unknown') or paid_back_at is not null
             or stage_due_at is not null and status in ('completed', 'partly_completed'))
         order by check_at limit ${AT_ONCE}
         for no key update skip locked)
       returning id, sent_at is not null as sent`,
      [now, secondsAfter(now, AGAIN_S)],
    );
    for (const { id, sent } of rows) {
      const job = { order_id: id };
      if (sent) await enqueue(tx, requery, job, { jobKey: `orders.requery:${id}` });
      else await enqueue(tx, fulfil, job, { jobKey: `orders.fulfil:${id}` });
    }
    if (rows.length > 0) services.log.warn({ orders: rows.length }, 'swept stalled orders');
  }),
);
