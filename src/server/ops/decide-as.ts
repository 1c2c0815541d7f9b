import type { DeskDecision } from '#lib/contracts/desk.ts';
import { takeAndDecide, type At, type Decided } from '#server/desk/index.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { operatorNamed } from './operator-named.ts';

/**
 * Takes a case as at the desk and decides it in the name of an operator: with the claim, the second
 * person and the audit log of the desk.
 * @throws Trouble for somebody who does not work there; AppError as the queue says
 */
export async function decideAs(
  services: Services,
  at: At,
  { by, decision }: { by: string; decision: DeskDecision },
): Promise<Decided> {
  const operatorId = await operatorNamed(services, by);
  return takeAndDecide(services, at, { decision, operatorId, key: newUuid() });
}
