import type { Database } from '#server/db/client.ts';
import { currentKey, keyRing, type Keyed } from '#server/platform/secret-keys.ts';

export interface Left {
  what: string;
  n: number;
}

/** Hashed under an earlier secret, or without a key id although there is more than one secret. */
const isOldText = (column: string) => `not starts_with(${column}, 'v2$' || $1 || '$')`;
const isOldKey = '(key_id is distinct from $1 and (key_id is not null or $2))';

/**
 * Hashes made under an earlier secret that can't be renewed here, because only their owners know the original
 * values. They are renewed when their owners use them.
 */
export async function countLeftHashes(db: Database, env: Keyed): Promise<Left[]> {
  const count = (what: string, from: string) =>
    `select '${what}' what, count(*)::int n from ${from}`;
  const people = 'anonymised_at is null';
  const { rows } = await db.sql.query<Left>(
    [
      count('passwords', `users where ${people} and ${isOldText('password_hash')}`),
      count('PINs', `users where ${people} and pin_hash is not null and ${isOldText('pin_hash')}`),
      count('passwords of operators', `operator where active and ${isOldText('password_hash')}`),
      count('lock codes', `lock_code where coalesce(ends_at, now()) >= now() and ${isOldKey}`),
      count('recovery codes', `recovery_code where used_at is null and ${isOldKey}`),
      count('messages that people can ask about', `message_log where ${isOldKey}`),
      count(
        'prints of cards and messages that were sold to us',
        `sale_print where kind <> 'pixels' and ${isOldKey}`,
      ),
    ].join(' union all '),
    [currentKey(env).id, keyRing(env).length > 1],
  );
  return rows.filter(({ n }) => n > 0);
}
