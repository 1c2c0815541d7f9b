import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { allAutopay, type Autopay } from './autopay.ts';
import { notifyAhead } from './notify-ahead.ts';

const AT_ONCE = 200;

/** Queues what is due: each date as a separate job, so that none waits for another. */
const queueDue = (services: Services, autopay: Autopay): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string; next_at: Date }>(
      `select id, next_at from ${autopay.table} where not paused and next_at <= $1
       order by next_at limit ${AT_ONCE}`,
      [services.clock.now()],
    );
    for (const { id, next_at } of rows) await autopay.queue(tx, id, next_at);
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
