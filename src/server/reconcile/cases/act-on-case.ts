import { isAllowed, rightOfCall, type OperatorRole } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { CASES, IS_OPEN, SEEN } from './list-cases.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

interface Act {
  id: string;
  operatorId: string;
}

interface CaseRow {
  id: bigint;
  reference: string;
  owner_id: string | null;
  reason: string | null;
}

/**
 * An open case, with its finding locked, so that simultaneous acts take turns.
 * @throws AppError not_found; conflict once it is explained or cleared
 */
async function lockOpen(tx: Database, id: string): Promise<CaseRow> {
  const locked = await tx.sql.query('select from reconcile_finding where id = $1 for update', [id]);
  if (locked.rowCount !== 1) throw AppError.notFound();
  const { rows } = await tx.sql.query<CaseRow & { is_open: boolean }>(
    `select f.id, f.reference, c.owner_id, c.reason, ${IS_OPEN} as is_open from ${CASES} where f.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row?.is_open) throw AppError.conflict('This case is already closed.');
  return row;
}

const subjectOf = ({ reference }: CaseRow) => reference;

/** Who can own a case: they have the right to resolve it. */
const mayOwn = (role: OperatorRole): boolean => {
  const right = rightOfCall['post /desk/reconciliation/{id}/owner'];
  return right !== undefined && right !== 'queue' && right !== 'book' && isAllowed(role, right);
};

/** Everyone who can own a case. */
export async function listOwners(db: Database): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.sql.query<{ id: string; name: string; role: OperatorRole }>(
    'select id, name, role from operator where active order by name',
  );
  return rows.filter(({ role }) => mayOwn(role)).map(({ id, name }) => ({ id, name }));
}

/**
 * Assigns a case to someone, or to no one.
 * @throws AppError not_found; conflict once it is closed; 422 on owner
 */
export function assignCase(
  { db, clock }: Parts,
  { id, operatorId }: Act,
  owner: string | null,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, id);
    if (owner !== null && !(await listOwners(tx)).some((each) => each.id === owner))
      throw AppError.invalid({ owner: ['Choose someone who works with money.'] });
    if (found.owner_id === owner) return;
    await tx.sql.query(
      `insert into reconcile_case(finding_id, owner_id, assigned_at) values ($1, $2, $3)
       on conflict (finding_id) do update
         set owner_id = excluded.owner_id, assigned_at = excluded.assigned_at`,
      [id, owner, clock.now()],
    );
    await audit(tx, {
      actor: `operator:${operatorId}`,
      action: 'reconcile.assign',
      subject: subjectOf(found),
      detail: { before: { owner: found.owner_id }, after: { owner } },
    });
  });
}

/** @throws AppError not_found; conflict once it is closed */
export function noteOnCase(
  { db, clock }: Parts,
  { id, operatorId }: Act,
  text: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, id);
    await tx.sql.query(
      `insert into reconcile_note(finding_id, operator_id, text, written_at) values ($1, $2, $3, $4)`,
      [id, operatorId, text, clock.now()],
    );
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'reconcile.note', subject: subjectOf(found) });
  });
}

/**
 * Closes a case with a reason. It moves no money and doesn't end the difference: the nightly comparison does
 * that, and a changed difference reopens the case.
 * @throws AppError not_found; conflict once it is closed
 */
export function resolveCase(
  { db, clock }: Parts,
  { id, operatorId }: Act,
  reason: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const found = await lockOpen(tx, id);
    const actor = `operator:${operatorId}`;
    await tx.sql.query(
      `insert into reconcile_case(finding_id, resolved_at, resolved_by, reason, seen)
       select f.id, $2, $3, $4, ${SEEN} from reconcile_finding f where f.id = $1
       on conflict (finding_id) do update set resolved_at = excluded.resolved_at,
         resolved_by = excluded.resolved_by, reason = excluded.reason, seen = excluded.seen`,
      [id, clock.now(), actor, reason],
    );
    await audit(tx, {
      actor,
      action: 'reconcile.resolve',
      subject: subjectOf(found),
      detail: { reason, before: { state: 'open' }, after: { state: 'explained' } },
    });
  });
}
