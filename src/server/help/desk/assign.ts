import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { useUpClaim } from '#server/desk/claims.ts';
import { lockTicket } from '#server/help/find.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { listColleagues, nameAssignees } from './colleagues.ts';
import { addNote } from './notes.ts';

interface Assigned {
  id: string;
  /** Null for no one. */
  to: string | null;
  operatorId: string;
}

async function moveTo(
  tx: Database,
  { id, to, operatorId }: Assigned,
  { action, field }: { action: 'help.assign' | 'help.hand-over'; field: string },
): Promise<void> {
  const { assigned_to: before } = await lockTicket(tx, id);
  const colleagues = await listColleagues(tx, operatorId);
  const after = colleagues.find((each) => each.id === to);
  if (to !== null && !after)
    throw AppError.invalid({ [field]: ['Choose someone who answers tickets.'] });
  if (before === to) return;
  await tx.sql.query('update ticket set assigned_to = $2 where id = $1', [id, to]);
  const names = await nameAssignees(tx, before ? [before] : [], operatorId);
  const detail = { before: names.get(before ?? '')?.name ?? null, after: after?.name ?? null };
  await audit(tx, { actor: `operator:${operatorId}`, action, subject: id, detail });
}

/**
 * Assigns a ticket to someone who answers tickets, or to no one. It stays open to colleagues.
 * @throws AppError not_found; 422 on operator_id
 */
export const assign = (services: Pick<Services, 'db'>, assigned: Assigned): Promise<void> =>
  inTransaction(services.db, (tx) =>
    moveTo(tx, assigned, { action: 'help.assign', field: 'operator_id' }),
  );

/**
 * Releases the operator's claim and assigns the ticket to a colleague. Keeps the draft reply.
 * @throws AppError not_found; desk_claim_needed; 422 on to
 */
export function handOver(
  services: Services,
  { note, ...assigned }: Assigned & { to: string; note: string | undefined },
): Promise<void> {
  const { id, to, operatorId } = assigned;
  if (to === operatorId) throw AppError.invalid({ to: ['Choose someone else.'] });
  return inTransaction(services.db, async (tx) => {
    await lockTicket(tx, id);
    await useUpClaim(tx, services, { queue: 'tickets', id }, operatorId);
    await moveTo(tx, assigned, { action: 'help.hand-over', field: 'to' });
    if (note) await addNote(tx, services, { id, operatorId, text: note });
  });
}
