import type { DeskDecision } from '#lib/desk/contract.ts';
import { rightOfQueue } from '#lib/desk/rights.ts';
import type { At } from '#server/desk/claims.ts';
import { takeAndDecide, type Decided } from '#server/desk/decide.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { operatorNamed } from './operator-named.ts';

/**
 * Claims a case and decides it in the name of an operator, with the desk's claims, second approver and audit
 * log.
 * @throws Trouble for someone who doesn't work there; AppError as the queue says
 */
export async function decideAs(
  services: Services,
  at: At,
  { by, decision }: { by: string; decision: DeskDecision },
): Promise<Decided> {
  const operatorId = await operatorNamed(services, by, rightOfQueue[at.queue]);
  return takeAndDecide(services, at, { decision, operatorId, key: newUuid() });
}
