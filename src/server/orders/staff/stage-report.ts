import type { DeskDecision } from '#lib/desk/contract.ts';
import type { Database } from '#server/db/client.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import type { StageSaid } from '#server/orders/plug/stage-work.ts';
import type { OrderWithLines } from './order-cases.ts';
import type { Said } from './read-decision.ts';

/** The stage, lines, fields and pictures of a decision. */
export const readStageReport = (
  { stage, lines }: Said,
  { facts = {}, image_keys: imageKeys = [] }: DeskDecision,
): StageSaid => ({ stage: stage ?? '', lines, facts, imageKeys });

/**
 * Has the product check a decision about a stage.
 * @returns why it takes a second approver, if the product requires one
 * @throws AppError 422 from the product
 */
export async function checkAtStage(
  db: Database,
  found: OrderWithLines,
  said: Said,
  decision: DeskDecision,
): Promise<string | null> {
  // no lines: the order has moved in the meantime, which the caller reports under its lock
  if (said.verdict !== 'next_stage' || said.lines.length === 0) return null;
  const work = plugFor(found).atStage;
  return work ? work.check(db, found, readStageReport(said, decision)) : null;
}
