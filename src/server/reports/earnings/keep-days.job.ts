import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';

/** A posting that was begun before midnight is committed by then. */
const AFTER_S = 3600;

/** What is kept by day: each has a function of the same name with `_sums`. */
const KEPT = ['report_day', 'report_order_day', 'coin_day'] as const;

/** The days to sum, oldest first: every one that is over and isn't kept, or has to be summed again. */
async function daysToKeep(db: Database, until: Date): Promise<string[]> {
  const { rows } = await db.sql.query<{ day: string }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series(
       (least((select created_at from ledger.txn order by id limit 1),
         (select min(created_at) from orders)) at time zone 'UTC')::date::timestamp,
       (least($1::timestamptz, now() - interval '1 hour') at time zone 'UTC')::date - 1, interval '1 day') d
     where not exists (select from report_day_kept k where k.day = d)
       or exists (select from report_stale s where s.day = d)
     order by d`,
    [until],
  );
  return rows.map(({ day }) => day);
}

/**
 * Stores the sums of a day, in place of earlier ones. A change during that marks the day again.
 * @param day YYYY-MM-DD, in UTC
 */
export const keepDay = (db: Database, day: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await allowLonger(tx, 60);
    await tx.sql.query(`select pg_advisory_xact_lock(hashtextextended('kept-day:' || $1, 0))`, [
      day,
    ]);
    // before the sums, which then contain every change that it was marked for
    await tx.sql.query('delete from report_stale where day = $1', [day]);
    for (const table of KEPT) {
      await tx.sql.query(`delete from ${table} where day = $1`, [day]);
      await tx.sql.query(`insert into ${table} select * from ${table}_sums($1, $1)`, [day]);
    }
    await tx.sql.query(
      `insert into report_day_kept values ($1, $2)
       on conflict (day) do update set kept_at = excluded.kept_at`,
      [day, now],
    );
  });

/** Sums the days that are over, so that reports and the page of coins read a few rows for each of them. */
export async function keepDays({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const day of await daysToKeep(db, secondsAfter(now, -AFTER_S))) await keepDay(db, day, now);
}

export const keepDaysJob = task('reports.keep-days', z.unknown(), keepDays);
