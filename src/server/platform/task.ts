import type { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** A named piece of work that the worker does: what it needs, and how. */
export interface Task<S extends z.ZodType = z.ZodType> {
  name: string;
  payload: S;
  run(services: Services, payload: z.output<S>): Promise<void>;
}

/** A job that the clock starts (UTC); with several workers each line still runs once. */
export interface CronLine {
  match: string;
  task: { name: string };
  /** How late it is made up for, when no worker ran at its time. */
  madeUpForMs?: number;
}

export const task = <S extends z.ZodType>(
  name: string,
  payload: S,
  run: Task<S>['run'],
): Task<S> => ({ name, payload, run });

export interface EnqueueOptions {
  /** Seconds from now, by the queue's own clock: whatever ours says, it waits so long. */
  afterS?: number;
  /** A moment that people chose: a day of theirs, the end of their night. Not for spans. */
  runAt?: Date;
  /** A second job with this key replaces the first while it waits. */
  jobKey?: string;
  maxAttempts?: number;
}

/** Adds a job inside the given transaction: it exists exactly when the transaction's work does. */
export async function enqueue<S extends z.ZodType>(
  tx: Database,
  { name, payload: schema }: Task<S>,
  payload: z.input<S>,
  { afterS, runAt, jobKey, maxAttempts = 25 }: EnqueueOptions = {},
): Promise<void> {
  await tx.sql.query({
    name: 'add-job',
    text: `select graphile_worker.add_job($1, $2::json, job_key => $4, max_attempts => $5,
      run_at => coalesce(clock_timestamp() + make_interval(secs => $6), $3))`,
    values: [
      name,
      JSON.stringify(schema.parse(payload)),
      runAt ?? null,
      jobKey ?? null,
      maxAttempts,
      afterS ?? null,
    ],
  });
}
