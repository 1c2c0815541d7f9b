import { z } from 'zod';
import { enqueue, task } from '#server/platform/task.ts';
import type { Database } from '#server/db/client.ts';
import { runSchedule } from './run-schedule.ts';

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
