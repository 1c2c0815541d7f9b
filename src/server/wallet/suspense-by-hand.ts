import type { DeskDecision } from '#lib/contracts/desk.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isTaken } from '#server/desk/index.ts';
import type { Services } from '#server/services.ts';
import { depositsQueue } from './deposits.queue.ts';
import { findCaseByReference, type SuspenseCase } from './suspense-cases.ts';

/**
 * Decides about money in suspense from the command line: what the desk does, by its rules. What takes
 * two people, or is in a colleague's hands, is left to the desk.
 * @throws AppError not_found; conflict; 422 as the desk's queue says
 */
export async function decideByHand(
  services: Services,
  reference: string,
  { by, decision }: { by: string; decision: DeskDecision },
): Promise<SuspenseCase> {
  const found = await findCaseByReference(services.db, reference);
  await depositsQueue.check(services, found.id, decision);
  if (await depositsQueue.needsSecond(services, found.id, decision))
    throw AppError.conflict('So much takes two people: decide it at the desk.');
  if (await isTaken(services, { queue: 'deposits', id: found.id }))
    throw AppError.conflict('Somebody has it at the desk.');
  const asked = { caseId: found.id, decision, operator: `staff:${by}` };
  await inTransaction(services.db, (tx) => depositsQueue.decide(tx, services, asked));
  return found;
}
