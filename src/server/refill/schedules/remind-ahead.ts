import { momentFor } from '#lib/moments.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { ScheduleRow } from './schedule-rows.ts';

/** How long before a payment its owner is notified. */
export const NOTICE_S = 24 * 3600;
const AT_ONCE = 100;

/** Notifies the owner the day before a payment, with how to stop it, once per date. */
export const remindAhead = (services: Services): Promise<void> =>
  inTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const { rows } = await tx.sql.query<ScheduleRow>(
      `update bill_schedule set told_for = next_at where id in (
         select id from bill_schedule where not paused and not remind_only
           and next_at > $1 and next_at <= $2 and told_for is distinct from next_at
         order by next_at limit ${AT_ONCE} for update skip locked)
       returning *`,
      [now, secondsAfter(now, NOTICE_S)],
    );
    for (const row of rows)
      await notify(tx, row.user_id, {
        title: `Upcoming autopay: ${row.title}`,
        message: [
          `On ${momentFor(row.country_code, row.next_at)} we’ll pay up to ${formatMinor(money(row.total, row.currency))} for ${maskNumbers(row.target)}.`,
          'To stop it, pause or delete it in your list before then.',
        ],
        link: `${paths.refill}#schedules`,
        topic: 'money',
      });
  });
