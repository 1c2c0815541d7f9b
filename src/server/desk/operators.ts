import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import { hashSecret, seal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/services.ts';
import { operators, type OperatorRow } from './tables.ts';

/** A key of its own: an operator's hash says nothing about users' passwords. */
export const deskPepper = (env: Env): string => `desk:${env.SECRET}`;

export async function findOperator(db: Database, email: string): Promise<OperatorRow | undefined> {
  const [row] = await db.orm.select().from(operators).where(eq(operators.email, email));
  return row;
}

export interface NewOperator {
  email: string;
  name: string;
  password: string;
  /** Base32; the operator's authenticator app has the same. */
  secret: string;
}

/**
 * Gives a person a place at the desk; a second call with the address changes nothing.
 * @returns whether this call gave it
 */
export async function addOperator(
  { db, env, clock }: Services,
  { email, name, password, secret }: NewOperator,
  by: string,
): Promise<boolean> {
  const address = email.trim().toLowerCase();
  if (await findOperator(db, address)) return false;
  const added = await db.orm
    .insert(operators)
    .values({
      id: newUuid(),
      email: address,
      name,
      password_hash: await hashSecret(password, deskPepper(env)),
      two_factor_secret: seal(secret, env.SECRET),
      two_factor_step: 0n,
      active: true,
      created_at: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: operators.id });
  if (added[0]) await audit(db, { actor: by, action: 'desk.add-operator', subject: added[0].id });
  return added[0] !== undefined;
}

/** Everybody who ever had a place at the desk, by name. */
export const listOperators = (
  db: Database,
): Promise<Pick<OperatorRow, 'name' | 'email' | 'active' | 'created_at'>[]> =>
  db.orm
    .select({
      name: operators.name,
      email: operators.email,
      active: operators.active,
      created_at: operators.created_at,
    })
    .from(operators)
    .orderBy(operators.name);

/** The names of those who did something at the desk, by `operator:<uuid>`. */
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

/** Ends a person's access at once: the next request of theirs is a stranger's. */
export async function removeOperator(
  { db }: Pick<Services, 'db'>,
  email: string,
  by: string,
): Promise<boolean> {
  const { rows } = await db.sql.query<{ id: string }>(
    `with gone as (update operator set active = false where email = $1 and active returning id),
       ended as (delete from desk_session where operator_id in (select id from gone)),
       free as (delete from desk_claim where operator_id in (select id from gone))
     select id from gone`,
    [email.trim().toLowerCase()],
  );
  const [row] = rows;
  if (row) await audit(db, { actor: by, action: 'desk.remove-operator', subject: row.id });
  return row !== undefined;
}
