import type { OperatorRole } from '#lib/desk/rights.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

export interface StaffChange {
  id: string;
  act: 'add' | 'change' | 'secret' | 'suspend';
  /** Null for a new operator. */
  operator_id: string | null;
  email: string;
  name: string;
  role: OperatorRole;
  /** Kobo; null for the usual limit. */
  day_sum: bigint | null;
  reason: string;
  asked_by: string;
  agreed_by: string | null;
  expires_at: Date | null;
  used_at: Date | null;
}

export type Person = Pick<StaffChange, 'email' | 'name' | 'role' | 'day_sum'> & {
  id: string;
  active: boolean;
};

/** @throws AppError not_found */
export async function findChange(db: Database, id: string, lock = ''): Promise<StaffChange> {
  const { rows } = await db.sql.query<StaffChange>(
    `select * from staff_change where id = $1 ${lock}`,
    [id],
  );
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** Someone who works at the desk now, locked until the transaction ends; undefined for anyone else. */
export async function lockPerson(
  tx: Database,
  by: { id: string } | { email: string },
): Promise<Person | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['email', by.email] as const);
  const { rows } = await tx.sql.query<Person>(
    `select id, email, name, role, day_sum, active from operator
     where ${column} = $1 and active for update`,
    [value],
  );
  return rows[0];
}

/**
 * At least one operator who can give access must remain.
 * @throws AppError conflict
 */
export async function assertOwnerLeft(tx: Database, leaving: Person): Promise<void> {
  if (leaving.role !== 'owner') return;
  const { rows } = await tx.sql.query(
    `select id from operator where role = 'owner' and active and id <> $1 for update`,
    [leaving.id],
  );
  if (rows.length === 0) throw AppError.conflict('The desk needs at least one owner.');
}
