import type { Database } from '#server/db/client.ts';

export interface Summary {
  /** Steps of flows, and by how many members; guests have no pseudonym, so they count as one. */
  steps: { step: string; times: number; members: number }[];
  views: { screen: string; times: number }[];
  days: { day: string; views: number; calls: number; failed: number }[];
}

/** What our own table has recorded since a given time; three passes over one index. */
export async function summarise(db: Database, since: Date): Promise<Summary> {
  const [steps, views, days] = await Promise.all([
    db.sql.query<Summary['steps'][number]>(
      `select fields->>'step' as step, count(*)::int as times,
         count(distinct visitor)::int as members
       from analytics_event where at >= $1 and name = 'step' group by 1 order by 2 desc, 1`,
      [since],
    ),
    db.sql.query<Summary['views'][number]>(
      `select screen, count(*)::int as times from analytics_event
       where at >= $1 and name like 'view-%' group by 1 order by 2 desc, 1`,
      [since],
    ),
    db.sql.query<Summary['days'][number]>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
         count(*) filter (where name like 'view-%')::int as views,
         count(*) filter (where name = 'call')::int as calls,
         count(*) filter (where name = 'call' and (fields->>'status')::int not between 200 and 399)::int
           as failed
       from analytics_event where at >= $1 group by 1 order by 1`,
      [since],
    ),
  ]);
  return { steps: steps.rows, views: views.rows, days: days.rows };
}
