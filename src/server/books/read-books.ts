import type { BookNight } from '#lib/books/contract.ts';
import { readStatement } from '#lib/books/statement.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

const PAGE = 7;
const LONGEST_CHAIN = 100;

interface Row {
  night: string;
  taken_at: Date;
  statement: string;
  hash: string;
  signature: Buffer;
}

const columns = `night::text, taken_at, statement, encode(hash, 'hex') as hash, signature`;

function viewNight({ night, taken_at, statement, hash, signature }: Row): BookNight {
  const totals = readStatement(statement)?.totals ?? [];
  return {
    night,
    taken_at: taken_at.toISOString(),
    statement,
    hash,
    signature: signature.toString('base64url'),
    totals: totals.map(({ total, ...each }) => ({ ...each, total: toAmount(total) })),
  };
}

/** The newest nights before a date. */
export async function listNights(
  { sql }: Database,
  before: string | undefined,
): Promise<{ nights: BookNight[]; more: boolean }> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from book_night where $1::text is null or night < $1::text::date
     order by night desc limit ${PAGE + 1}`,
    [before ?? null],
  );
  return { nights: rows.slice(0, PAGE).map(viewNight), more: rows.length > PAGE };
}

/** One night, or the newest one. @throws AppError not_found */
export async function readNight({ sql }: Database, night?: string): Promise<BookNight> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from book_night where $1::text is null or night = $1::text::date
     order by night desc limit 1`,
    [night ?? null],
  );
  if (!rows[0]) throw new AppError('not_found');
  return viewNight(rows[0]);
}

export async function readChain({ sql }: Database, from: string): Promise<string[]> {
  const { rows } = await sql.query<{ statement: string }>(
    `select statement from book_night where night >= $1::text::date
     order by night limit ${LONGEST_CHAIN}`,
    [from],
  );
  return rows.map(({ statement }) => statement);
}
