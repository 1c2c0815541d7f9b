import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { askChange } from './ask-change.ts';
import { lockPerson } from './change-rows.ts';
import { endAccess } from './end-access.ts';

interface Suspended {
  id: string;
  /** The owner who ends it. */
  by: string;
  reason: string;
}

/**
 * Ends someone's access immediately. One owner is enough to stop someone; restoring access takes two.
 * Stopping another owner takes two as well: someone who took over one owner's sign-in must not get the desk
 * to themselves.
 * @throws AppError not_found; conflict for oneself, and when no owner would be left
 */
export async function suspend(
  services: Pick<Services, 'db' | 'clock'>,
  { id, by, reason }: Suspended,
): Promise<void> {
  if (id === by) throw AppError.conflict('Ask another owner to end your access.');
  const { rows } = await services.db.sql.query<{ role: string }>(
    'select role from operator where id = $1 and active',
    [id],
  );
  if (rows[0]?.role === 'owner')
    return askChange(services, { act: 'suspend', operator_id: id, reason }, by);
  await inTransaction(services.db, async (tx) => {
    const person = await lockPerson(tx, { id });
    if (!person) throw AppError.notFound();
    // made an owner in the meantime
    if (person.role === 'owner') throw AppError.conflict();
    await endAccess(tx, services, person, { by: `operator:${by}`, reason });
  });
}
