import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { sumEvents } from './event-sums.ts';

/** Counts an event and stores it. A sale that is made during the count marks it again. */
const keepEvent = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('event-sum:' || $1, 0))`, [
      id,
    ]);
    // before the count, which then contains every sale that it was marked for
    await tx.sql.query('delete from event_sum_stale where event_id = $1', [id]);
    const sums = (await sumEvents(tx, [id])).get(id);
    if (!sums) return;
    await tx.sql.query(
      `insert into event_sum(event_id, sold, brought, refunded) values ($1, $2, $3, $4)
       on conflict (event_id) do update
         set sold = excluded.sold, brought = excluded.brought, refunded = excluded.refunded`,
      [id, sums.sold, sums.brought, sums.refunded],
    );
  });

/** Counts the events that something was sold or refunded of, and new ones. */
export async function keepSums({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'events-to-count',
    text: `select event_id as id from event_sum_stale
      union select id from event e where not exists (select from event_sum k where k.event_id = e.id)`,
  });
  for (const { id } of rows) await keepEvent(db, id);
}

export const keepSumsJob = task('e-tickets.keep-sums', z.unknown(), keepSums);
