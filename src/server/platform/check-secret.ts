import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { unseal } from './crypto.ts';
import { SettingsError } from './env.ts';
import { keyRing, type Keyed, type KeyRing } from './secret-keys.ts';
import { sealedColumns, sealedIn } from './sealed-columns.ts';

interface KnownKey {
  id: string;
  is_current: boolean;
  emptied_at: Date | null;
}

/** Web and worker start at the same time, so they take turns. */
const LOCK = 'select pg_advisory_xact_lock(715202694)';

const WRONG =
  'SECRET isn’t the one this database was sealed with. Set that one; to change it, put the earlier one into SECRET_PREVIOUS.';

const readKeys = async (db: Database): Promise<KnownKey[]> => {
  const { rows } = await db.sql.query<KnownKey>(
    'select id, is_current, emptied_at from secret_key order by n',
  );
  return rows;
};

function opens(sealed: string, env: Keyed): boolean {
  try {
    unseal(sealed, env);
    return true;
  } catch {
    return false;
  }
}

/** For a database from before keys had ids: anything sealed in it shows whether the settings belong to it. */
async function refuseUnreadable(db: Database, env: Keyed): Promise<void> {
  const samples = sealedColumns.map(
    (each) =>
      `(select ${sealedIn(each)} sealed from ${each.table} where ${sealedIn(each)} is not null limit 1)`,
  );
  const { rows } = await db.sql.query<{ sealed: string }>(samples.join(' union all '));
  if (rows.length > 0 && !rows.some(({ sealed }) => opens(sealed, env)))
    throw new SettingsError(WRONG);
}

function refuseWrongKeys(known: readonly KnownKey[], ring: KeyRing): void {
  const has = (id: string | undefined) => ring.some((key) => key.id === id);
  if (!has(known.find(({ is_current }) => is_current)?.id)) throw new SettingsError(WRONG);
  const missing = known.filter(({ id, emptied_at }) => !emptied_at && !has(id));
  if (missing.length > 0)
    throw new SettingsError(
      `Something is still sealed with an earlier secret (${missing.map(({ id }) => id).join(', ')}): put it into SECRET_PREVIOUS, and leave it out when \`npm run ops -- rotate-secret\` says so.`,
    );
  // text without a key id belongs to the oldest key
  const [oldest] = known;
  if (has(oldest?.id) && ring.at(-1)?.id !== oldest?.id)
    throw new SettingsError(
      'SECRET_PREVIOUS lists the newest secret first and the oldest last; to go back to the oldest, repeat it there.',
    );
}

async function makeCurrent(tx: Database, id: string): Promise<void> {
  await tx.sql.query('update secret_key set is_current = false where is_current and id <> $1', [
    id,
  ]);
  await tx.sql.query(
    `insert into secret_key(id, is_current) values ($1, true)
     on conflict (id) do update set is_current = true, emptied_at = null`,
    [id],
  );
}

/**
 * Compares SECRET with the one the database was sealed with, before anything is read or written. The first
 * start records it; a new SECRET takes over when the earlier one is in SECRET_PREVIOUS.
 * @throws SettingsError when it is a different one, or when one that is still needed is missing
 */
export async function checkSecret(db: Database, env: Keyed): Promise<void> {
  const ring = keyRing(env);
  await inTransaction(db, async (tx) => {
    await tx.sql.query(LOCK);
    const known = await readKeys(tx);
    if (known.length === 0) {
      await refuseUnreadable(tx, env);
      for (const { id } of ring.toReversed()) await makeCurrent(tx, id);
      return;
    }
    refuseWrongKeys(known, ring);
    if (!known.some(({ id, is_current }) => is_current && id === ring[0].id))
      await makeCurrent(tx, ring[0].id);
  });
}
