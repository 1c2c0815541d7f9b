import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { nameActors } from '#server/desk/operators.ts';
import { staffDecisions } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

export type StaffDecision = typeof staffDecisions.$inferSelect;
export type NewDecision = Pick<StaffDecision, 'order_id' | 'verdict' | 'actor'> &
  Partial<StaffDecision>;

/** Records an operator's decision on an order; it never changes. Call it with the order locked. */
export async function keepStaffDecision(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  decision: NewDecision,
): Promise<void> {
  const next = sql`(select coalesce(max(n), 0) + 1 from staff_decision where order_id = ${decision.order_id})`;
  await tx.orm
    .insert(staffDecisions)
    .values({ image_keys: [], ...decision, n: next, decided_at: clock.now() });
}

/** The sum of what one operator decided alone with that verdict, minor units: parts count like a whole. */
export async function sumDecidedAlone(
  db: Database,
  orderId: string,
  verdict: StaffDecision['verdict'],
): Promise<bigint> {
  const { rows } = await db.sql.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint sum from staff_decision
     where order_id = $1 and verdict = $2 and agreed_by is null`,
    [orderId, verdict],
  );
  return rows[0]?.sum ?? 0n;
}

/** The decisions of staff about an order, oldest first, with their names. */
export async function listStaffDecisions(
  db: Database,
  orderId: string,
): Promise<(StaffDecision & { by: string })[]> {
  const rows = await db.orm
    .select()
    .from(staffDecisions)
    .where(eq(staffDecisions.order_id, orderId))
    .orderBy(asc(staffDecisions.n));
  const actors = rows.flatMap(({ actor, agreed_by }) => [actor, agreed_by ?? actor]);
  const names = await nameActors(db, actors);
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return rows.map((row) => ({
    ...row,
    by: [row.actor, row.agreed_by]
      .flatMap((each) => each ?? [])
      .map(nameOf)
      .join(' and '),
  }));
}
