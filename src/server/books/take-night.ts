import { randomBytes, sign } from 'node:crypto';
import { PROVABLE_NIGHTS } from '#lib/books/nights.ts';
import { FIRST, writeStatement, type BookTotal } from '#lib/books/statement.ts';
import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashText } from '#server/ledger/call.ts';
import type { Services } from '#server/platform/services.ts';
import { signingKey } from '#server/receipts/keys.ts';
import { growTrees, readOwed } from './grow-tree.ts';

const LOCK = 7_305_122;

export interface Difference {
  currency: string;
  /** Minor units. */
  inTree: bigint;
  inLedger: bigint;
}

class TreeDiffers extends Error {
  readonly differences: readonly Difference[];
  constructor(differences: readonly Difference[]) {
    super('The tree differs from the ledger.');
    this.differences = differences;
  }
}

function compare(totals: readonly BookTotal[], owed: Map<string, bigint>): Difference[] {
  const inTree = new Map<string, bigint>(totals.map(({ currency, total }) => [currency, total]));
  return [...new Set([...inTree.keys(), ...owed.keys()])]
    .toSorted()
    .map((currency) => ({
      currency,
      inTree: inTree.get(currency) ?? 0n,
      inLedger: owed.get(currency) ?? 0n,
    }))
    .filter((each) => each.inTree !== each.inLedger);
}

/** The newest night before this one; false if this one isn’t new. */
async function readBefore({ sql }: Database, night: string): Promise<string | false> {
  const { rows } = await sql.query<{ hash: string; is_new: boolean }>(
    `select encode(hash, 'hex') as hash, night < $1::text::date as is_new
     from book_night order by night desc limit 1`,
    [night],
  );
  const [newest] = rows;
  return newest ? newest.is_new && newest.hash : FIRST;
}

async function publish(
  tx: Database,
  { env, clock }: Services,
  { prev, totals, night }: { prev: string; totals: readonly BookTotal[]; night: string },
): Promise<void> {
  const takenAt = clock.now();
  const key = signingKey(env, takenAt);
  const statement = writeStatement({ night, takenAt, keyId: key.id, prev, totals });
  await tx.sql.query(
    `insert into book_night (night, taken_at, statement, hash, signature)
     values ($1::text::date, $2, $3, $4, $5)`,
    [
      night,
      takenAt,
      statement,
      hashText(statement),
      sign(null, Buffer.from(statement), key.privateKey),
    ],
  );
}

/**
 * Deletes the trees of nights that can no longer be checked. Their statements stay, and without the secret no one can
 * find out whose leaf was whose.
 */
async function clearOld({ sql }: Database): Promise<void> {
  const isOld = `night not in (select night from book_night order by night desc limit ${PROVABLE_NIGHTS})`;
  await sql.query(`delete from book_secret where ${isOld}`);
  await sql.query(`delete from book_node where ${isOld}`);
}

async function take(tx: Database, services: Services, night: string): Promise<boolean> {
  // all statements see the same moment, whatever is paid at the same time
  await tx.sql.query('set transaction isolation level repeatable read');
  const { rows } = await tx.sql.query<{ alone: boolean }>(
    'select pg_try_advisory_xact_lock($1) as alone',
    [LOCK],
  );
  const prev = rows[0]?.alone && (await readBefore(tx, night));
  if (!prev) return false;
  await allowLonger(tx, 10 * 60);
  const secret = randomBytes(32);
  // on conflict: a night that another worker has just taken counts as a serialization failure, which repeats the work
  await tx.sql.query(
    'insert into book_secret (night, secret) values ($1::text::date, $2) on conflict do nothing',
    [night, secret],
  );
  const totals = await growTrees(tx, { night, secret });
  const differences = compare(totals, await readOwed(tx));
  if (differences.length > 0) throw new TreeDiffers(differences);
  await publish(tx, services, { prev, totals, night });
  await clearOld(tx);
  return true;
}

/**
 * Publishes the books of a night: what all members have in each currency, from one moment of the ledger. A night
 * whose tree differs from the ledger is not published; its differences are returned.
 */
export async function takeNight(
  services: Services,
): Promise<{ night: string; isTaken: boolean; differences: readonly Difference[] }> {
  const night = services.clock.now().toISOString().slice(0, 10);
  try {
    const isTaken = await inTransaction(services.db, (tx) => take(tx, services, night));
    return { night, isTaken, differences: [] };
  } catch (error) {
    if (!(error instanceof TreeDiffers)) throw error;
    return { night, isTaken: false, differences: error.differences };
  }
}
