import type pg from 'pg';

/**
 * The role that every connection of web and worker uses: it may call the ledger's functions but never write
 * its tables.
 */
export const APP_ROLE = 'oja_app';

/** Owns the ledger's tables and functions; no one signs in as it. */
export const LEDGER_ROLE = 'ledger_owner';

/**
 * The database can't be used as it is. The message is one sentence for the person who runs the product,
 * raised before anything is stored.
 */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

/** Every test of the ledger runs on this version; older ones are not known to keep it correct. */
const OLDEST_MAJOR = 17;

/** @throws DatabaseRefused with the version, when the server is too old */
export async function refuseOldServer(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    `select current_setting('server_version_num') number, current_setting('server_version') version`,
  );
  const { number = '0', version = 'unknown' } = rows[0] ?? {};
  if (Number(number) >= OLDEST_MAJOR * 10_000) return;
  throw new DatabaseRefused(
    `The database server is PostgreSQL ${version}; PostgreSQL ${OLDEST_MAJOR} or newer is needed. Nothing was changed.`,
  );
}

const NO_RIGHT = '42501';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Replaces a missing right with a sentence that names what would allow it; returns any other error
 * as it is.
 */
export async function explainRefusal(client: pg.ClientBase, error: unknown): Promise<unknown> {
  if ((error as { code?: string }).code !== NO_RIGHT) return error;
  const { rows } = await client.query<{ login: string; existing: string[] }>(
    `select current_user::text login, array(select rolname::text from pg_roles
       where rolname = any($1) order by rolname) existing`,
    [[LEDGER_ROLE, APP_ROLE]],
  );
  const { login = '', existing = [] } = rows[0] ?? {};
  const commands = [
    `alter role ${quoted(login)} createrole`,
    ...(existing.length > 0
      ? [`grant ${existing.join(', ')} to ${quoted(login)} with admin option`]
      : []),
  ];
  return new DatabaseRefused(
    `The login ${login} may not make or take the roles ${LEDGER_ROLE} and ${APP_ROLE}. Let an administrator of the server run: ${commands.join('; ')};`,
    { cause: error },
  );
}

/**
 * Creates the roles that rights are given to. They belong to the server, not to a database: a dump doesn't
 * carry them, and our second database finds those of the first.
 */
export async function createRoles(client: pg.ClientBase): Promise<void> {
  for (const role of [LEDGER_ROLE, APP_ROLE])
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$;
      do $$ begin
        if not pg_has_role(current_user, '${role}', 'set') then
          execute format('grant ${role} to %I', current_user);
        end if;
      end $$`);
}

/**
 * The first migration creates the roles again and grants them to the login, which takes more rights than
 * having the roles. We check before it runs, so that the result is a clear sentence and not a half-made
 * database.
 * @throws DatabaseRefused when the login isn't allowed to
 */
export async function refuseWeakLogin(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles me where rolname = current_user and not rolsuper and (not rolcreaterole
       or exists (select from pg_roles r where r.rolname = any($1)
         and not pg_has_role(me.oid, r.oid, 'usage with admin option')))`,
    [[LEDGER_ROLE, APP_ROLE]],
  );
  if (rows.length > 0) throw await explainRefusal(client, { code: NO_RIGHT });
}
