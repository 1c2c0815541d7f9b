import type { Database } from '#server/db/client.ts';
import type { Env } from '#server/platform/env.ts';
import { visitorIdsOf } from './visitor-id.ts';

/** A member's events as they were counted, for the export of their data. */
export async function eventsOf(db: Database, env: Env, userId: string): Promise<object[]> {
  const { rows } = await db.sql.query<object>(
    `select at, name, screen, country, fields from analytics_event
     where visitor = any($1) order by at, id`,
    [visitorIdsOf(env, userId)],
  );
  return rows;
}
