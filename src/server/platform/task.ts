import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { JOB_ADDED } from '#server/db/notices.ts';
import type { Services } from '#server/platform/services.ts';

/** A named job for the worker: its payload, and how to run it. */
export interface Task<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  run(services: Services, payload: z.output<S>): Promise<void>;
}

/** A job that runs on a schedule (UTC); with several workers, each run still happens once. */
export interface CronLine {
  match: string;
  task: { name: string };
  /** How late a missed run is still made up for, if no worker was running at its time. */
  madeUpForMs?: number;
}

export const task = <S extends z.ZodType>(
  name: string,
  payload: S,
  run: Task<S>['run'],
): Task<S> => ({ name, payload, run });

export interface EnqueueOptions {
  /** Seconds from now by the queue's own clock, so the delay is right whatever our clock says. */
  afterS?: number;
  /** A time that a user chose, such as a day or the end of their quiet hours. Not for delays. */
  runAt?: Date;
  /** A second job with this key replaces a waiting one. */
  jobKey?: string;
  maxAttempts?: number;
}

/**
 * Adds a job in the given transaction: the job exists only if the transaction commits. A job that is due wakes a
 * worker after the commit; workers look for later ones twice a second.
 */
export async function enqueue<S extends z.ZodType>(
  tx: Database,
  { name, payload: schema }: Pick<Task<S>, 'name' | 'payload'>,
  payload: z.input<S>,
  { afterS, runAt, jobKey, maxAttempts = 25 }: EnqueueOptions = {},
): Promise<void> {
  const { rows } = await tx.sql.query<{ is_due: boolean }>({
    name: 'add-job',
    text: `select add_job($1, $2::json, p_job_key => $4, p_max_attempts => $5, p_run_at => run_at),
        coalesce(run_at <= clock_timestamp(), true) as is_due
      from (select coalesce(clock_timestamp() + make_interval(secs => $6), $3) as run_at) asked`,
    values: [
      name,
      JSON.stringify(schema.parse(payload)),
      runAt ?? null,
      jobKey ?? null,
      maxAttempts,
      afterS ?? null,
    ],
  });
  if (rows[0]?.is_due) tx.notices.add(JOB_ADDED);
}
