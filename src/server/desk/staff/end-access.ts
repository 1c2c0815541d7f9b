import type { Database } from '#server/db/client.ts';
import { removeOperator } from '#server/desk/operators.ts';
import type { Services } from '#server/platform/services.ts';
import type { Person } from './change-rows.ts';

/** Ends someone's access to the desk, and the links that were sent to them. */
export async function endAccess(
  tx: Database,
  services: Pick<Services, 'clock'>,
  { email }: Person,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await removeOperator({ ...services, db: tx }, email, by, reason);
  await tx.sql.query(
    `update staff_change set expires_at = $2
     where email = $1 and used_at is null and expires_at > $2`,
    [email, services.clock.now()],
  );
}
