import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { removeOperator } from '#server/desk/operators.ts';
import type { Services } from '#server/platform/services.ts';
import { assertOwnerLeft, lockPerson } from './change-rows.ts';

interface Suspended {
  id: string;
  /** The owner who ends it. */
  by: string;
  reason: string;
}

/**
 * Ends someone's access at once: one owner is enough to stop someone, two let them in again.
 * @throws AppError not_found; conflict for oneself, and when no owner would be left
 */
export async function suspend(
  services: Pick<Services, 'db' | 'clock'>,
  { id, by, reason }: Suspended,
): Promise<void> {
  if (id === by) throw AppError.conflict('Ask another owner to end your access.');
  await inTransaction(services.db, async (tx) => {
    const person = await lockPerson(tx, { id });
    if (!person) throw AppError.notFound();
    await assertOwnerLeft(tx, person);
    await removeOperator({ ...services, db: tx }, person.email, `operator:${by}`, reason);
    await tx.sql.query(
      `update staff_change set expires_at = $2
       where email = $1 and used_at is null and expires_at > $2`,
      [person.email, services.clock.now()],
    );
  });
}
