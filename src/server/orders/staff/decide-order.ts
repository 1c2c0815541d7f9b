import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { change } from '#server/orders/advance.ts';
import { listEvents, lockOrder } from '#server/orders/find.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import type { StageSaid } from '#server/orders/plug/stage-work.ts';
import { isGoodwill } from '#server/orders/reasons.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { shareRefund } from '#server/orders/refund/share-refund.ts';
import { enterStage, type Actor } from '#server/orders/stages/enter-stage.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/returned.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { fitsLines } from './chosen-lines.ts';
import { keepStaffDecision, listStaffDecisions } from './keep-decision.ts';
import { findOrderCase, type OrderWithLines } from './order-cases.ts';
import { readDecision, verdictsFor, type Said } from './read-decision.ts';
import { checkAtStage, readStageReport } from './stage-report.ts';
import { completeChosen, failChosen, positionsOf } from './settle-chosen.ts';

interface Deciding {
  /** operator:<uuid> */
  operator: string;
  agreedBy: string | null;
  /** The idempotency key of the decision. */
  key: string;
}

/** Describes what happened to an order first, for a decision that comes too late. */
async function describeConflict(db: Database, order: Order, said: DeskDecision): Promise<string> {
  const [made, events] = [await listStaffDecisions(db, order.id), await listEvents(db, order.id)];
  const lastStep = events.at(-1)?.title ?? '';
  if (said.verdict === 'next_stage')
    return `This isn’t the next step for this order. Last: ${lastStep}`;
  const last = made.findLast(({ verdict }) => verdict !== 'ask');
  const by = last ? `${last.by}: ` : '';
  return `This has already been decided. ${by}${statusText(order)}. ${lastStep}`.trim();
}

/**
 * Locks the order until the transaction ends, if the verdict still fits it.
 * @throws AppError not_found; conflict that describes what happened first
 */
export async function lockFor(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  decision: DeskDecision,
): Promise<OrderWithLines> {
  const found = (await lockOrder(tx, id)) && (await findOrderCase(tx, clock.now(), id));
  if (!found) throw AppError.notFound();
  const isFit = (verdictsFor(found) as string[]).includes(decision.verdict);
  if (!isFit || !fitsLines(found, decision))
    throw AppError.conflict(await describeConflict(tx, found, decision));
  return found;
}

type Doer = (
  tx: Database,
  services: Services,
  order: OrderWithLines,
  said: Said & Deciding & { atStage: StageSaid },
) => Promise<unknown>;

const doers: Record<Said['verdict'], Doer> = {
  complete: completeChosen,
  fail: failChosen,
  async refund(tx, services, { id }, { amount, lines, reason, reasonCode, operator: by, key }) {
    const within = { ...services, db: tx };
    const asked = { order_id: id, key, lines: shareRefund(lines, amount), by };
    const paidBy = isGoodwill(reasonCode) ? 'goodwill' : undefined;
    const { order } = await refundPart(within, { ...asked, reason: reason ?? '', paidBy });
    if (order.status === 'reversed')
      await change(tx, services, order, {
        failure_code: reasonCode,
        failure_text: reason,
        check_at: null,
      });
  },
  leave: (tx, _services, { id }, { operator: actor }) =>
    audit(tx, { actor, action: 'orders.leave', subject: id }),
  async next_stage(tx, services, order, { stage, lines, reason, operator: by, atStage }) {
    const entered = await enterStage(tx, services, order, stage ?? '', {
      by: by as Actor,
      position: order.lines.length > 1 ? positionsOf(lines) : undefined,
      text: reason ?? undefined,
    });
    await plugFor(order).atStage?.entered(tx, services, entered, { ...atStage, by });
  },
};

/**
 * Carries out an operator's decision about an order: once, even if others decide or the provider answers at
 * the same moment (spec 4).
 * @throws AppError conflict when it was decided first; 422 as readDecision
 */
export async function decideOrder(
  tx: Database,
  services: Services,
  id: string,
  { decision, ...by }: Deciding & { decision: DeskDecision },
): Promise<void> {
  const order = await lockFor(tx, services, id, decision);
  const parsed = readDecision(order, decision);
  const atStage = readStageReport(parsed, decision);
  await checkAtStage(tx, order, parsed, decision);
  await doers[parsed.verdict](tx, services, order, { ...parsed, ...by, atStage });
  await keepStaffDecision(tx, services, {
    order_id: id,
    verdict: parsed.verdict,
    amount: parsed.amount || null,
    reason_code: parsed.reasonCode,
    reason: parsed.reason,
    proof: parsed.proof,
    provider_reference: parsed.providerReference,
    image_keys: decision.image_keys ?? [],
    note: decision.note ?? null,
    stage: parsed.stage,
    lines: parsed.isPart ? positionsOf(parsed.lines) : null,
    actor: by.operator,
    agreed_by: by.agreedBy,
  });
}
