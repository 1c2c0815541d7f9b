import type { Database } from '#server/db/client.ts';
import type { Env } from '#server/platform/env.ts';
import { visitorIdOf } from './visitor-id.ts';

/** What a member did goes with the account. */
export async function eraseEventsOf(
  tx: Database,
  { env }: { env: Env },
  userId: string,
): Promise<void> {
  await tx.sql.query('delete from analytics_event where visitor = $1', [
    visitorIdOf(env.SECRET, userId),
  ]);
}
