import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase({ max: 1 });
});
afterAll(() => fresh.drop());
afterEach(() => vi.restoreAllMocks());

const prototype = pg.Connection.prototype as unknown as {
  parse: (query: { name: string }) => void;
};

const NAMED = { name: 'named', text: 'select $1::int as n' };

/** Uses the statement in a transaction that has failed already. */
const useTooLate = () =>
  inTransaction(fresh.db, async ({ sql }) => {
    await Promise.all([sql.query('select nonsense'), sql.query({ ...NAMED, values: [1] })]);
  }).catch(() => undefined);

describe('a named statement', () => {
  it('is prepared under a new name after it could not be prepared', async () => {
    const parse = vi.spyOn(prototype, 'parse');
    await useTooLate();
    await useTooLate();
    for (const n of [3, 4]) {
      const { rows } = await fresh.db.sql.query({ ...NAMED, values: [n] });
      expect(rows).toEqual([{ n }]);
    }
    const names = parse.mock.calls.map(([{ name }]) => name);
    expect(names.filter((name) => name?.startsWith('named'))).toEqual([
      'named',
      'named-2',
      'named-3',
    ]);
  });
});
