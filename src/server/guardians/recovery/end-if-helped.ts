import { endRecoveries } from '#server/account/guardian-recovery.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { GuardianRow } from '#server/guardians/guardian.ts';
import { findRecovery } from './recovery.ts';

/** Ends a recovery that runs with the help of a guardian who takes it back. */
export async function endIfHelped(
  tx: Database,
  services: Services,
  { recovery_id: id, user_id: userId }: GuardianRow,
): Promise<void> {
  const recovery = id ? await findRecovery(tx, id) : undefined;
  if (recovery?.due_at && !recovery.ended_at)
    await endRecoveries(tx, services, userId, 'withdrawn');
}
