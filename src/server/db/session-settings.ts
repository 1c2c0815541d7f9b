import pg from 'pg';
import { APP_ROLE } from './roles.ts';
import { limitMs } from './time-limits.ts';

/** The server's own time limits, in seconds. */
const LIMITS_S = { lock_timeout: 2, statement_timeout: 5, idle_in_transaction_session_timeout: 10 };

/** The names of the limits, with their values in milliseconds. */
export const sessionLimits = (): [name: string, ms: number][] =>
  Object.entries(LIMITS_S).map(([name, s]) => [name, limitMs(s * 1000)]);

/**
 * The options that a connection sends when it starts. PgBouncer refuses them, so the login oja_app sends none and
 * has the limits of its role (see setRoleLimits).
 */
export function startupOptions(url: string): string {
  if (new pg.Client({ connectionString: url }).user === APP_ROLE) return '';
  const settings = [['role', APP_ROLE], ...sessionLimits()];
  return settings.map(([name, value]) => `-c ${name}=${value}`).join(' ');
}

/**
 * Stores the limits with the role oja_app, for connections that log in as that role. The login may lack the right;
 * then a start as oja_app names the missing limits.
 */
export async function setRoleLimits(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const lines = sessionLimits().map(
    ([name, ms]) =>
      `execute format('alter role ${APP_ROLE} in database %I set ${name} = ${ms}', current_database());`,
  );
  await client.query(`
    do $$ begin
      ${lines.join('\n')}
    exception when insufficient_privilege then null;
    end $$`);
}
