import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { seal, sealHead, unseal } from '#server/platform/crypto.ts';
import { sealedColumns, sealedIn, type SealedColumn } from '#server/platform/sealed-columns.ts';
import type { Keyed } from '#server/platform/secret-keys.ts';

type Parts = { db: Database; env: Keyed };

export interface Resealed {
  what: string;
  done: number;
  /** Still under an earlier secret: none of the secrets in the settings opened them. */
  left: number;
}

const BATCH = 100;
const FIRST = '(0,0)';

interface Row {
  at: string;
  sealed: string;
}

interface Fresh extends Row {
  fresh: string;
  hash: Buffer | null;
}

/** A long table takes longer than a page is allowed to. */
const LONGER_S = 10 * 60;

const isOld = (column: SealedColumn) =>
  `${sealedIn(column)} is not null and not starts_with(${sealedIn(column)}, $1)`;

/** Undefined when no secret in the settings opens it. */
function renew(row: Row, { number }: SealedColumn, env: Keyed): Fresh | undefined {
  try {
    const text = unseal(row.sealed, env);
    if (!number) return { ...row, fresh: seal(text, env), hash: null };
    const kept = keepNumber(env, number, text);
    return { ...row, fresh: kept.sealed, hash: kept.hash };
  } catch {
    return undefined;
  }
}

async function write(tx: Database, column: SealedColumn, rows: readonly Fresh[]): Promise<number> {
  const { table, column: name, field, number } = column;
  const value = field
    ? `jsonb_set(t.${name}::jsonb, '{${field}}', to_jsonb(v.fresh))::json`
    : 'v.fresh';
  const now = field ? `t.${name}->>'${field}'` : `t.${name}`;
  // anything changed in between was stored under the current secret
  const { rowCount } = await tx.sql.query(
    `update ${table} t set ${name} = ${value}${number ? ', number_hash = v.hash' : ''}
     from unnest($1::tid[], $2::text[], $3::text[], $4::bytea[]) v(at, sealed, fresh, hash)
     where t.ctid = v.at and ${now} = v.sealed`,
    [
      rows.map(({ at }) => at),
      rows.map(({ sealed }) => sealed),
      rows.map(({ fresh }) => fresh),
      rows.map(({ hash }) => hash),
    ],
  );
  return rowCount ?? 0;
}

/** Goes through a table once, in its physical order. */
async function resealColumn({ db, env }: Parts, column: SealedColumn): Promise<number> {
  let done = 0;
  for (let last = FIRST, isDone = false; !isDone;) {
    await inTransaction(db, async (tx) => {
      await allowLonger(tx, LONGER_S);
      const { rows } = await tx.sql.query<Row>(
        `select ctid::text at, ${sealedIn(column)} sealed from ${column.table}
         where ctid > $2::tid and ${isOld(column)} order by ctid limit ${BATCH}`,
        [sealHead(env), last],
      );
      done += await write(
        tx,
        column,
        rows.flatMap((row) => renew(row, column, env) ?? []),
      );
      last = rows.at(-1)?.at ?? last;
      isDone = rows.length < BATCH;
    });
  }
  return done;
}

const countOld = ({ db, env }: Parts, column: SealedColumn): Promise<number> =>
  inTransaction(db, async (tx) => {
    await allowLonger(tx, LONGER_S);
    const { rows } = await tx.sql.query<{ n: number }>(
      `select count(*)::int n from ${column.table} where ${isOld(column)}`,
      [sealHead(env)],
    );
    return rows[0]?.n ?? 0;
  });

/** Reseals every text that was sealed under an earlier secret, and renews the hashes of numbers. */
export async function resealColumns(parts: Parts): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const column of sealedColumns) {
    const done = await resealColumn(parts, column);
    all.push({ what: column.what, done, left: await countOld(parts, column) });
  }
  return all;
}
