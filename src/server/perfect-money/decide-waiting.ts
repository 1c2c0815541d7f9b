import type { DeskDecision } from '#lib/desk/contract.ts';
import { findAsked, giveSecondApproval, takeAndDecide } from '#server/desk/decide.ts';
import { findByReference } from '#server/orders/find.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { readWaiting } from './still-there.ts';

export type Ending = 'decided' | 'waits for another operator' | 'open again';

/**
 * Decides about dollars that arrived as the desk does, with its claims and limits; if a second approver was
 * asked, this is their answer.
 * @throws AppError not_found; conflict when it has already been decided; busy; desk_second_person for the
 * operator who asked; and as the queue of dollars says
 */
export async function decideWaitingSale(
  services: Services,
  reference: string,
  { operatorId, decision }: { operatorId: string; decision: DeskDecision },
): Promise<Ending> {
  const found = await findByReference(services.db, reference);
  const { order } = await readWaiting(services.db, found);
  const at = { queue: 'dollars', id: order.id } as const;
  const asked = await findAsked(services.db, at);
  if (asked) {
    const approve = decision.verdict === 'approve';
    const note = decision.evidence ?? decision.note;
    await giveSecondApproval(services, asked.id, { operatorId, approve, note });
    return approve ? 'decided' : 'open again';
  }
  const { state } = await takeAndDecide(services, at, { decision, operatorId, key: newUuid() });
  return state === 'decided' ? 'decided' : 'waits for another operator';
}
