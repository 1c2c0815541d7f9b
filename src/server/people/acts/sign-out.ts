import { tellOwner } from '#server/account/index.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions } from '#server/sessions/index.ts';
import { lockUser, type Parts, type PersonAct } from './act.ts';

/**
 * Ends every session of somebody, who is told.
 * @throws AppError not_found, conflict
 */
export function signOut(parts: Parts, { id, by, reason }: PersonAct): Promise<void> {
  return inTransaction(parts.db, async (tx) => {
    const user = await lockUser(tx, id);
    await endSessions(tx, id);
    await tellOwner(tx, parts, user, 'signed_out_by_us');
    await audit(tx, { actor: by, action: 'people.sign-out', subject: id, detail: { reason } });
  });
}
