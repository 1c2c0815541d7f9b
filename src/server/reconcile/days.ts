import type { Database } from '#server/db/client.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Period } from '#server/ports/settled.ts';

const DAY_S = 24 * 3600;
/** Nights without a run, or in which a provider gave no answer, are made up for within this many days. */
const LOOK_BACK_DAYS = 7;

export const dayBefore = (now: Date): string =>
  secondsAfter(now, -DAY_S).toISOString().slice(0, 10);

/** A calendar day (UTC), cut off at the present. */
export function periodOf(day: string, now: Date): Period {
  const from = new Date(`${day}T00:00:00Z`);
  const end = secondsAfter(from, DAY_S);
  return { from, to: end < now ? end : now };
}

/** Days of the last week that no run has compared completely, except the given day. */
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

/** Days that have an open finding: they are compared again until it is resolved. */
export async function listOpenDays(db: Database): Promise<string[]> {
  const { rows } = await db.sql.query<{ day: string }>(
    'select distinct day from reconcile_finding where cleared_at is null order by 1',
  );
  return rows.map((row) => row.day);
}
