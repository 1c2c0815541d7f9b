import { z } from 'zod';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { freezeAccounts } from '#server/ledger/accounts.ts';
import { audit } from '#server/platform/audit.ts';
import { enqueue, task } from '#server/platform/task.ts';

/** False while the wait isn't over, or after the lock code was used again. */
async function endLock(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    'delete from emergency_lock where user_id = $1 and opens_at <= now()',
    [userId],
  );
  return rowCount === 1;
}

/**
 * Password and PIN have to be renewed at the next sign-in, because a thief may know both. Undefined if staff have
 * blocked the account since.
 */
async function markOpen(tx: Database, userId: string): Promise<UserRow | undefined> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set status = 'active', password_updated_at = null, pin_updated_at = null
     where id = $1 and status = 'locked' returning *`,
    [userId],
  );
  return rows[0];
}

/** Waits until an account opens, by the database's clock. Nothing to wait for once its lock has ended. */
export async function waitToOpen(tx: Database, userId: string): Promise<void> {
  const { rows } = await tx.sql.query<{ left: number }>(
    `select extract(epoch from opens_at - now())::float8 as left
     from emergency_lock where user_id = $1 and opens_at is not null`,
    [userId],
  );
  const [row] = rows;
  if (!row) return;
  const options = { afterS: row.left + 1, jobKey: `emergency-lock.open:${userId}` };
  await enqueue(tx, openDue, { user_id: userId }, options);
}

/** Opens a locked account once the wait is over. */
export const openDue = task(
  'emergency-lock.open',
  z.object({ user_id: z.uuid() }),
  (services, { user_id: id }) =>
    inTransaction(services.db, async (tx) => {
      if (!(await endLock(tx, id))) return waitToOpen(tx, id);
      const user = await markOpen(tx, id);
      await audit(tx, { actor: 'system', action: 'account.emergency-lock-ended', subject: id });
      if (!user) return;
      await freezeAccounts(tx, id, false);
      await notifyOwner(tx, services, user, 'lock_ended');
    }),
);
