import type { Database } from '#server/db/client.ts';
import { endSessions } from './session.ts';

/** "The passkeys “A”, “B” no longer …"; empty without any. */
function describePasskeys(names: readonly string[], one: string, several: string): string {
  if (names.length === 0) return '';
  const quoted = names.map((name) => `“${name}”`).join(', ');
  return names.length === 1 ? `The passkey ${quoted} ${one}` : `The passkeys ${quoted} ${several}`;
}

/**
 * Ends everything that gives access to an account, in the transaction of a recovery: sessions,
 * passkeys and trusted devices. Someone who recovers an account can't know which of them a thief
 * has added. The security page then asks about the other changes. The caller handles the password,
 * PIN and two-factor.
 * @param exceptSession the owner's current session, if there is one
 * @returns a sentence for the owner; empty when nothing was ended
 */
export async function endWaysIn(
  tx: Database,
  userId: string,
  exceptSession?: string,
): Promise<string> {
  await endSessions(tx, userId, exceptSession);
  await tx.sql.query(
    `insert into recovery(user_id) values ($1)
     on conflict (user_id) do update set at = excluded.at, reviewed_at = null`,
    [userId],
  );
  await tx.sql.query('update login_device set is_trusted = false where user_id = $1', [userId]);
  const { rows } = await tx.sql.query<{ name: string }>(
    'delete from passkey where user_id = $1 returning name',
    [userId],
  );
  const names = rows.map(({ name }) => name).toSorted();
  return describePasskeys(
    names,
    'was removed. Add it again in your security settings.',
    'were removed. Add yours again in your security settings.',
  );
}

/**
 * After a change of PIN, no passkey can confirm payments until it is added again, because a thief
 * may have added it.
 * @returns a sentence for the owner
 */
export async function endPasskeyPayments(tx: Database, userId: string): Promise<string> {
  const { rows } = await tx.sql.query<{ name: string }>(
    `update passkey set confirms_payments = false where user_id = $1 and confirms_payments
     returning name`,
    [userId],
  );
  const names = rows.map(({ name }) => name).toSorted();
  return describePasskeys(
    names,
    'no longer confirms payments. Remove it and add it again to pay with it.',
    'no longer confirm payments. Remove and add yours again to pay with them.',
  );
}
