import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { notify } from '#server/notifications/notify.ts';
import { allAutopay, type Autopay, noticeUntil, type Plan } from './autopay.ts';

const DATES_AT_ONCE = 200;
const NOTICES_AT_ONCE = 100;

/** Queues what is due: each date as a separate job, so that none waits for another. */
const queueDue = (services: Services, autopay: Autopay): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string; next_at: Date }>(
      `select id, next_at from ${autopay.table} where not paused and next_at <= $1
       order by next_at limit ${DATES_AT_ONCE}`,
      [services.clock.now()],
    );
    for (const { id, next_at } of rows) await autopay.queue(tx, id, next_at);
  });

/** Notifies owners before each payment, once per date. */
const notifyAhead = (services: Services, autopay: Autopay): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const { table, pays = 'true' } = autopay;
    const { rows } = await tx.sql.query<Plan>(
      `update ${table} set told_for = next_at where id in (
         select id from ${table} where not paused and ${pays}
           and next_at > $1 and next_at <= $2 and told_for is distinct from next_at
         order by next_at limit ${NOTICES_AT_ONCE} for update skip locked)
       returning *`,
      [services.clock.now(), noticeUntil(services, autopay)],
    );
    for (const row of rows)
      await notify(tx, row.user_id, { ...autopay.upcoming(row), topic: 'money' });
  });

/** Gives notice of the next payments of all products, and queues what is due. */
export const runAutopay = task('orders.autopay', z.unknown(), async (services) => {
  const failures: unknown[] = [];
  for (const autopay of allAutopay())
    await notifyAhead(services, autopay)
      .then(() => queueDue(services, autopay))
      // the other products' payments don't wait for it
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Autopay of a product failed');
});
