import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isSealedBefore, openBytes, SealError, sealBytes } from '#server/platform/seal-bytes.ts';
import { FileMissing, type FileName } from '#server/ports/storage.ts';
import type { Services } from '#server/platform/services.ts';
import { fileNames } from './files.ts';

type Parts = Pick<Services, 'db' | 'env' | 'providers'>;

type Result = 'fresh' | 'done' | 'left';

async function resealFile({ env, providers }: Parts, name: FileName): Promise<Result> {
  try {
    const sealed = await providers.storage.read(name);
    if (!isSealedBefore(sealed, env)) return 'fresh';
    await providers.storage.write(name, sealBytes(openBytes(sealed, env, name), env, name));
    return 'done';
  } catch (error) {
    if (error instanceof FileMissing) return 'fresh';
    // a damaged file is lost under any secret
    if (error instanceof SealError) return error.why === 'another key' ? 'left' : 'fresh';
    throw error;
  }
}

const namesOf = (key: string, parts: number): FileName[] => [
  fileNames.full(key),
  fileNames.thumb(key),
  ...Array.from({ length: parts }, (_, index) => fileNames.part(key, index)),
];

/** Locked, so that a picture dropped at the same time is erased after this and not before. */
async function resealUpload(parts: Parts, tx: Database, key: string): Promise<Result[]> {
  const { rows } = await tx.sql.query<{ parts: number }>(
    `select parts from upload where key = $1 and state in ('open', 'receiving', 'ready') for update`,
    [key],
  );
  const results: Result[] = [];
  for (const name of rows[0] ? namesOf(key, rows[0].parts) : [])
    results.push(await resealFile(parts, name));
  return results;
}

const BATCH = 100;

async function keysAfter(db: Database, last: string): Promise<string[]> {
  const { rows } = await db.sql.query<{ key: string }>(
    `select key from upload where key > $1 and state in ('open', 'receiving', 'ready')
     order by key limit ${BATCH}`,
    [last],
  );
  return rows.map(({ key }) => key);
}

/**
 * Reseals every picture that was sealed under an earlier secret; `left` counts those whose secret is not in
 * the settings.
 */
export async function resealFiles(parts: Parts): Promise<{ done: number; left: number }> {
  const all: Result[] = [];
  let keys = await keysAfter(parts.db, '');
  while (keys.length > 0) {
    for (const key of keys)
      all.push(...(await inTransaction(parts.db, (tx) => resealUpload(parts, tx, key))));
    keys = await keysAfter(parts.db, keys.at(-1) ?? '');
  }
  const count = (result: Result) => all.filter((each) => each === result).length;
  return { done: count('done'), left: count('left') };
}
