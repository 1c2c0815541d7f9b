import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Services } from '#server/platform/services.ts';
import { noticeUntil, type Autopay, type Plan } from './autopay.ts';

const AT_ONCE = 100;

/** Notifies owners before each payment, once per date. */
export const notifyAhead = (services: Services, autopay: Autopay): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const { table, pays = 'true' } = autopay;
    const { rows } = await tx.sql.query<Plan>(
      `update ${table} set told_for = next_at where id in (
         select id from ${table} where not paused and ${pays}
           and next_at > $1 and next_at <= $2 and told_for is distinct from next_at
         order by next_at limit ${AT_ONCE} for update skip locked)
       returning *`,
      [services.clock.now(), noticeUntil(services, autopay)],
    );
    for (const row of rows)
      await notify(tx, row.user_id, { ...autopay.upcoming(row), topic: 'money' });
  });
