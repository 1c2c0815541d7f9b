import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { sumsOfDay } from './sum-entries.ts';

/** A posting that was begun before midnight is committed by then. */
const AFTER_S = 3600;
/** The newest kept days are summed again, because an order may have got another provider since. */
const AGAIN_DAYS = 3;

/** The next days to sum, oldest first: every one that is over and isn't kept, from the first posting on. */
async function daysToKeep(db: Database, until: Date): Promise<string[]> {
  const { rows } = await db.sql.query<{ day: string }>(
    `with first as (
       select coalesce(
         (select max(day) + 1 from report_day_kept),
         (select (created_at at time zone 'UTC')::date from ledger.txn order by id limit 1)) as day)
     select to_char(d, 'YYYY-MM-DD') as day from first,
       generate_series(first.day::timestamp,
         (least($1::timestamptz, now() - interval '1 hour') at time zone 'UTC')::date - 1, interval '1 day') d
     order by d`,
    [until],
  );
  return rows.map(({ day }) => day);
}

/**
 * Whether the kept sums of a day differ from its entries.
 * @param day YYYY-MM-DD, in UTC
 */
export async function differs(db: Database, day: string): Promise<boolean> {
  const { rowCount } = await db.sql.query(
    `with fresh as (${sumsOfDay}), old as (select * from report_day where day = $1::date)
     select 1 from ((table fresh except table old) union all (table old except table fresh)) d limit 1`,
    [day],
  );
  return rowCount === 1;
}

/** Stores the sums of a day, in place of earlier ones. */
export const keepDay = (db: Database, day: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.sql.query('delete from report_day where day = $1::date', [day]);
    await tx.sql.query(`insert into report_day ${sumsOfDay}`, [day]);
    await tx.sql.query(
      `insert into report_day_kept values ($1::date, $2)
       on conflict (day) do update set kept_at = excluded.kept_at`,
      [day, now],
    );
  });

/** Sums the days that are over, so that a report reads a few rows for each of them. */
export async function keepDays({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  const { rows: newest } = await db.sql.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from report_day_kept order by day desc limit ${AGAIN_DAYS}`,
  );
  for (const { day } of newest)
    if (await differs(db, day)) {
      log.warn({ day }, 'a day’s sums have changed since they were kept');
      await keepDay(db, day, now);
    }
  for (const day of await daysToKeep(db, secondsAfter(now, -AFTER_S))) await keepDay(db, day, now);
}

export const keepDaysJob = task('reports.keep-days', z.unknown(), keepDays);
