import { z } from 'zod';
import { idempotency } from '#lib/constants.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { task } from './task.ts';

const DAY_S = 24 * 3600;

/** Forgets what is over: rate counters, answers of old keys, copies of somebody's data, quotes nobody used. */
export const purge = task('jobs.purge', z.unknown(), async ({ db, clock }) => {
  const ago = (seconds: number) => secondsAfter(clock.now(), -seconds);
  await db.sql.query('delete from rate_limit where window_start < $1', [ago(2 * DAY_S)]);
  await db.sql.query('delete from http_idempotency where started_at < $1', [
    ago(idempotency.keptS),
  ]);
  await db.sql.query(
    'delete from data_export where coalesce(expires_at, created_at + $2::interval) < $1',
    [clock.now(), '2 days'],
  );
  await db.sql.query('delete from quotes where expires_at < $1', [ago(DAY_S)]);
});
