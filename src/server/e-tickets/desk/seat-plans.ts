import type { SeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { countSeats, readPlan, writePlan, type PlanBlock } from '#lib/e-tickets/seat-plan.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

interface PlanRow {
  id: string;
  name: string;
  blocks: PlanBlock[];
}

const view = ({ id, name, blocks }: PlanRow): SeatPlan => ({
  id,
  name,
  text: writePlan(blocks),
  seats: countSeats(blocks),
  blocks: blocks.length,
});

export async function listPlans(db: Database): Promise<SeatPlan[]> {
  const { rows } = await db.sql.query<PlanRow>(
    'select id, name, blocks from seat_plan order by lower(name), id',
  );
  return rows.map(view);
}

/** @throws AppError not_found */
export async function findPlan(db: Database, id: string, lock = ''): Promise<SeatPlan> {
  const { rows } = await db.sql.query<PlanRow>(
    `select id, name, blocks from seat_plan where id = $1 ${lock}`,
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return view(rows[0]);
}

interface Typed {
  name: string;
  text: string;
}

/** @throws AppError 422 on text, naming the line */
function readTyped({ text }: Typed): string {
  const { blocks, errors } = readPlan(text);
  if (errors.length > 0)
    throw AppError.invalid({ text: errors.map((each) => `Line ${each.line}: ${each.text}`) });
  return JSON.stringify(blocks);
}

/**
 * Adds a seat plan.
 * @throws AppError 422 on text, naming the line that can’t be read
 */
export async function createPlan(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  typed: Typed,
  by: string,
): Promise<SeatPlan> {
  const id = newUuid();
  await tx.sql.query(
    `insert into seat_plan(id, name, blocks, created_by, created_at) values ($1, $2, $3, $4, $5)`,
    [id, typed.name, readTyped(typed), by, clock.now()],
  );
  const after = await findPlan(tx, id);
  await audit(tx, { actor: by, action: 'seat-plans.create', subject: id, detail: { after } });
  return after;
}

/**
 * Changes a seat plan; events made from it keep their seats.
 * @throws AppError not_found; 422 on text
 */
export function changePlan(
  { db }: Pick<Services, 'db'>,
  id: string,
  typed: Typed,
  by: string,
): Promise<SeatPlan> {
  return inTransaction(db, async (tx) => {
    const before = await findPlan(tx, id, 'for update');
    await tx.sql.query('update seat_plan set name = $2, blocks = $3 where id = $1', [
      ...[id, typed.name, readTyped(typed)],
    ]);
    const after = await findPlan(tx, id);
    const detail = { before, after };
    await audit(tx, { actor: by, action: 'seat-plans.change', subject: id, detail });
    return after;
  });
}
