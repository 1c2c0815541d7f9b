import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Period } from '#server/ports/settled.ts';

const DAY_S = 24 * 3600;
/** Nights that nobody ran, or in which a provider was silent, are made up for within so many days. */
const LOOK_BACK_DAYS = 7;

export const dayBefore = (now: Date): string =>
  secondsAfter(now, -DAY_S).toISOString().slice(0, 10);

/** A calendar day (UTC), but nothing that has not happened yet. */
export function periodOf(day: string, now: Date): Period {
  const from = new Date(`${day}T00:00:00Z`);
  const end = secondsAfter(from, DAY_S);
  return { from, to: end < now ? end : now };
}

/** Days of the last week that no run has compared to the end, the given day left out. */
export async function listMissedDays(db: Database, day: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ day: string }>(
    `select missed::date as day
     from generate_series($1::date - ${LOOK_BACK_DAYS}, $1::date - 1, interval '1 day') missed
     where not exists (select 1 from reconcile_run r where r.day = missed::date
       and r.finished_at is not null and r.silent = '{}'
       and r.started_at >= (r.day + 1)::timestamp at time zone 'UTC')
     order by 1`,
    [day],
  );
  return rows.map((row) => row.day);
}

/** Days that have an open finding: they are looked at again until it is mended. */
export async function listOpenDays(db: Database): Promise<string[]> {
  const { rows } = await db.sql.query<{ day: string }>(
    'select distinct day from reconcile_finding where cleared_at is null order by 1',
  );
  return rows.map((row) => row.day);
}
