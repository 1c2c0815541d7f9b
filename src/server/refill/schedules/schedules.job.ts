import { z } from 'zod';
import { enqueue, task } from '#server/platform/task.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { runSchedule } from './run-schedule.ts';
import { remindAhead } from './remind-ahead.ts';

const AT_ONCE = 200;

const ScheduleJob = z.object({ schedule_id: z.uuid(), due: z.iso.datetime() });

/** One date of one schedule. */
export const paySchedule = task(
  'refill.pay-schedule',
  ScheduleJob,
  (services, { schedule_id, due }) => runSchedule(services, schedule_id, new Date(due)),
);

/** Queues one date, for its time or immediately; there is one job, however often it is queued. */
export const queueDate = (tx: Database, id: string, date: Date, runAt?: Date): Promise<void> => {
  const job = { schedule_id: id, due: date.toISOString() };
  const jobKey = `refill.schedule:${id}:${job.due}`;
  return enqueue(tx, paySchedule, job, runAt ? { jobKey, runAt } : { jobKey });
};

/**
 * Notifies owners of tomorrow's payments, then queues what is due: each date as its own job, so that none
 * waits.
 */
export const runSchedules = task('refill.schedules', z.unknown(), async (services) => {
  await remindAhead(services);
  await inTransaction(services.db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string; next_at: Date }>(
      `select id, next_at from bill_schedule where not paused and next_at <= $1
       order by next_at limit ${AT_ONCE}`,
      [services.clock.now()],
    );
    for (const { id, next_at } of rows) await queueDate(tx, id, next_at);
  });
});
