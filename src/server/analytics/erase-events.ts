import type { Database } from '#server/db/client.ts';
import type { Env } from '#server/platform/env.ts';
import { visitorIdsOf } from './visitor-id.ts';

/** Deletes a member's events together with the account. */
export async function eraseEventsOf(
  tx: Database,
  { env }: { env: Env },
  userId: string,
): Promise<void> {
  await tx.sql.query('delete from analytics_event where visitor = any($1)', [
    visitorIdsOf(env, userId),
  ]);
}
