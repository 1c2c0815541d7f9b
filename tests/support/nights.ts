import { readStatement, type BookStatement } from '#lib/books/statement.ts';
import { takeBooks } from '#server/books/books.job.ts';
import type { TestApp } from './api.ts';

const DAY_S = 24 * 3600;

export interface StoredNight {
  night: string;
  statement: string;
  hash: string;
  read: BookStatement;
}

/** All nights that were published, oldest first. */
export async function listNights({ services }: TestApp): Promise<StoredNight[]> {
  const { rows } = await services.db.sql.query<Omit<StoredNight, 'read'>>(
    `select night::text, statement, encode(hash, 'hex') as hash from book_night order by night`,
  );
  return rows.map((row) => {
    const read = readStatement(row.statement);
    if (!read) throw new Error(`${row.statement} is no statement`);
    return { ...row, read };
  });
}

/** Runs the nightly job on the next day, and returns its night if one was published. */
export async function takeNextNight(app: TestApp): Promise<StoredNight | undefined> {
  app.clock.advance(DAY_S);
  const night = app.clock.now().toISOString().slice(0, 10);
  await takeBooks.run(app.services, {});
  return (await listNights(app)).find((each) => each.night === night);
}
