import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { audit } from '#server/platform/audit.ts';
import { passwordPepper, hashSecret, isOldHash, verifySecret } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { weaknessOf } from './password-weakness.ts';
import { passkeysOf } from './passkeys/store.ts';
import { notifyOwner } from './notify-owner.ts';
import type { UserRow } from './tables.ts';

/**
 * Refuses a new password that is weak, doesn't match its confirmation, or is the current one.
 * @throws AppError 422 on password or password_confirmation
 */
export async function refuseBadPassword(
  { env }: Services,
  row: UserRow,
  given: { password: string; password_confirmation: string },
): Promise<void> {
  const weak = weaknessOf(given.password, row);
  if (weak) throw AppError.invalid({ password: [weak] });
  if (given.password !== given.password_confirmation)
    throw AppError.invalid({ password_confirmation: ['Your passwords don’t match.'] });
  if (await verifySecret(given.password, row.password_hash, passwordPepper(env)))
    throw AppError.invalid({ password: ['Choose a password you haven’t just used.'] });
}

/** Lists the passkeys that still work, because an owner may not have added them. */
async function whatPasskeysDo(tx: Database, userId: string): Promise<string> {
  const names = (await passkeysOf(tx, userId)).map(({ name }) => `“${name}”`);
  if (names.length === 0) return '';
  return `You can still sign in with ${names.length === 1 ? 'the passkey' : 'the passkeys'} ${names.join(', ')}. Remove any that isn’t yours.`;
}

/**
 * Stores a new password's hash with its time and notifies the owner. The caller ends the sessions.
 * @param told an extra line for the email; defaults to a list of the passkeys that still work
 */
export async function storePassword(
  tx: Database,
  services: Services,
  row: UserRow,
  { hash, told }: { hash: string; told?: string },
): Promise<void> {
  const { rowCount } = await tx.sql.query(
    `update users set password_hash = $2, password_updated_at = $3
     where id = $1 and password_hash = $4`,
    [row.id, hash, services.clock.now(), row.password_hash],
  );
  if (rowCount === 0) throw AppError.conflict();
  await notifyOwner(
    tx,
    services,
    row,
    'password_changed',
    told ?? (await whatPasskeysDo(tx, row.id)),
  );
  await audit(tx, { actor: row.id, action: 'account.password-changed', subject: row.id });
}

/** Rehashes a password that has just been verified, if its hash was made under an earlier SECRET. */
export async function renewPasswordHash(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { id, password_hash: stored }: Pick<UserRow, 'id' | 'password_hash'>,
  password: string,
): Promise<void> {
  const pepper = passwordPepper(env);
  if (!isOldHash(stored, pepper)) return;
  const hash = await hashSecret(password, pepper);
  await db.sql.query('update users set password_hash = $2 where id = $1 and password_hash = $3', [
    id,
    hash,
    stored,
  ]);
}
