import { asc, eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { WholeVerdict } from './summarize-verdict.ts';
import type { Decision } from './verdict.ts';
import { saleDecisions, type Order } from '#server/orders/tables.ts';

export type SaleDecision = typeof saleDecisions.$inferSelect;

/** The decisions about a sale, oldest first. */
export const listDecisions = (db: Database, orderId: string): Promise<SaleDecision[]> =>
  db.orm
    .select()
    .from(saleDecisions)
    .where(eq(saleDecisions.order_id, orderId))
    .orderBy(asc(saleDecisions.round))
    .execute();

export const findFirstDecision = async (
  db: Database,
  orderId: string,
): Promise<SaleDecision | undefined> => (await listDecisions(db, orderId))[0];

/** The sales among these that wait for a second round after a first one by this reviewer (operator:<uuid>). */
export async function listReviewedBy(
  db: Database,
  orderIds: readonly string[],
  reviewer: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.sql.query<{ order_id: string }>({
    name: 'sales-reviewed-by',
    text: `select d.order_id from sale_decision d join orders o on o.id = d.order_id
      where d.order_id = any($1) and d.round = 1 and d.reviewer = $2 and o.status = 'under_review'`,
    values: [orderIds, reviewer],
  });
  return new Set(rows.map(({ order_id }) => order_id));
}

/**
 * Records a decision permanently.
 * @throws AppError conflict when its round already has one
 */
export async function keepDecision(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  {
    reviewer,
    said,
    evidence,
    first,
  }: Decision & { said: WholeVerdict; first: SaleDecision | undefined },
): Promise<void> {
  const kept = await tx.orm
    .insert(saleDecisions)
    .values({
      order_id: order.id,
      round: first ? 2 : 1,
      reviewer,
      first_reviewer: first?.reviewer ?? null,
      verdict: said.verdict,
      amount: said.verdict === 'reject' ? null : (said.amount ?? order.amount),
      reason_code: said.reasonCode ?? null,
      reason: said.reason ?? null,
      evidence: evidence ?? {},
      decided_at: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ round: saleDecisions.round });
  if (kept.length === 0) throw AppError.conflict('This has already been decided.');
}
