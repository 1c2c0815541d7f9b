import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Database } from '#server/db/client.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import type { StageSaid } from '#server/orders/plug/stage-work.ts';
import type { OrderWithLines } from './order-cases.ts';
import type { Said } from './read-decision.ts';

/** What a decision says beside the step itself. */
export const saidAtStage = (
  { stage, lines }: Said,
  { facts = {}, image_keys: imageKeys = [] }: DeskDecision,
): StageSaid => ({ stage: stage ?? '', lines, facts, imageKeys });

/**
 * Looks at it as the product does.
 * @returns why it takes two people, where the product says so
 * @throws AppError 422 as the product says
 */
export async function checkAtStage(
  db: Database,
  found: OrderWithLines,
  said: Said,
  decision: DeskDecision,
): Promise<string | null> {
  // about nothing: the order has moved on in the meantime, which the caller that locks it reports
  if (said.verdict !== 'next_stage' || said.lines.length === 0) return null;
  const work = plugFor(found).atStage;
  return work ? work.check(db, found, saidAtStage(said, decision)) : null;
}
