import { and, eq } from 'drizzle-orm';
import type { OperatorRole } from '#lib/desk/rights.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { hashSecret, isOldHash, seal, type Pepper } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { operators, type OperatorRow } from './tables.ts';

export const deskPepper = (env: Env): Pepper => ({ kind: 'desk', env });

export async function findOperator(db: Database, email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.orm.select().from(operators).where(eq(operators.email, email));
  return row;
}

/** Rehashes a password that has just been verified, if its hash was made under an earlier SECRET. */
export async function renewHash(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { id, password_hash: stored }: OperatorRow,
  password: string,
): Promise<void> {
  if (!isOldHash(stored, { env })) return;
  const password_hash = await hashSecret(password, deskPepper(env));
  await db.orm
    .update(operators)
    .set({ password_hash })
    .where(and(eq(operators.id, id), eq(operators.password_hash, stored)));
}

export interface NewOperator {
  email: string;
  name: string;
  password: string;
  /** Base32; the same secret is in the operator's authenticator app. */
  secret: string;
  role: OperatorRole;
}

/**
 * Gives someone access to the desk, or gives it again after they were removed, with a new password and
 * secret. Does nothing if they have access.
 * @returns whether this call gave access
 */
export async function addOperator(
  { db, env, clock }: Services,
  { email, name, password, secret, role }: NewOperator,
  by: string,
): Promise<boolean> {
  const address = typedEmail(email).toLowerCase();
  if ((await findOperator(db, address))?.active) return false;
  const given = {
    name,
    password_hash: await hashSecret(password, deskPepper(env)),
    two_factor_secret: seal(secret, env),
    two_factor_step: 0n,
    active: true,
    role,
  };
  const [added] = await db.orm
    .insert(operators)
    .values({ id: newUuid(), email: address, created_at: clock.now(), ...given })
    .onConflictDoUpdate({
      target: operators.email,
      set: given,
      setWhere: eq(operators.active, false),
    })
    .returning({ id: operators.id });
  if (added) {
    const detail = { role };
    await audit(db, { actor: by, action: 'desk.add-operator', subject: added.id, detail });
  }
  return added !== undefined;
}

/**
 * Gives an operator another role, from their next request on.
 * @returns whether this call changed it
 */
export function changeRole(
  db: Database,
  { email, role }: Pick<NewOperator, 'email' | 'role'>,
  by: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<Pick<OperatorRow, 'id' | 'role'>>(
      'select id, role from operator where email = $1 and active for update',
      [typedEmail(email).toLowerCase()],
    );
    const [before] = rows;
    if (!before || before.role === role) return false;
    await tx.sql.query('update operator set role = $2 where id = $1', [before.id, role]);
    const detail = { before: { role: before.role }, after: { role } };
    await audit(tx, { actor: by, action: 'desk.change-role', subject: before.id, detail });
    return true;
  });
}

/** Everyone who has ever had access to the desk, by name. */
export const listOperators = (
  db: Database,
): Promise<Pick<OperatorRow, 'name' | 'email' | 'active' | 'role' | 'created_at'>[]> =>
  db.orm
    .select({
      name: operators.name,
      email: operators.email,
      active: operators.active,
      role: operators.role,
      created_at: operators.created_at,
    })
    .from(operators)
    .orderBy(operators.name);

/** Everyone who has ever had access, for choosing a person. */
export async function listNames(db: Database): Promise<Pick<OperatorRow, 'id' | 'name'>[]> {
  const { rows } = await db.sql.query<Pick<OperatorRow, 'id' | 'name'>>(
    'select id, name from operator order by active desc, name',
  );
  return rows;
}

/** The names of people who acted at the desk, by `operator:<uuid>`. */
export async function nameActors(
  db: Database,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (actors.length === 0) return new Map();
  const { rows } = await db.sql.query<{ actor: string; name: string }>({
    name: 'name-actors',
    text: `select 'operator:' || id as actor, name from operator
      where 'operator:' || id = any($1)`,
    values: [[...new Set(actors)]],
  });
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}

/**
 * Once an operator has left, the approvals they asked for are withdrawn; a rate that they reset still has to
 * be reviewed.
 */
async function withdrawAsked(tx: Database, clock: Services['clock'], id: string, by: string) {
  const { rows } = await tx.sql.query<{ case_id: string }>(
    `update desk_approval set state = 'withdrawn', decided_at = $2
     where asked_by = $1 and state = 'open' and queue <> 'set-backs' returning case_id`,
    [id, clock.now()],
  );
  for (const { case_id } of rows)
    await audit(tx, { actor: by, action: 'desk.withdraw-approval', subject: case_id });
}

/**
 * Ends an operator's access immediately: their next request counts as a stranger's, their claims are
 * released, and cases that wait for a second approver on their request are open again.
 * @returns whether this call ended it
 */
export function removeOperator(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
  by: string,
  reason?: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ id: string }>(
      'update operator set active = false where email = $1 and active returning id',
      [typedEmail(email).toLowerCase()],
    );
    const [row] = rows;
    if (!row) return false;
    await tx.sql.query('delete from desk_session where operator_id = $1', [row.id]);
    // their decision in progress has locked its claim, so it finishes before its approvals are
    // withdrawn
    await tx.sql.query('delete from desk_claim where operator_id = $1', [row.id]);
    await withdrawAsked(tx, clock, row.id, by);
    const detail = reason === undefined ? {} : { detail: { reason } };
    await audit(tx, { actor: by, action: 'desk.remove-operator', subject: row.id, ...detail });
    return true;
  });
}
