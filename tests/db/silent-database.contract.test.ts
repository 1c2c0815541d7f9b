import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction, isOutOfReach } from '#server/db/transaction.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';

// one connection, so that the effect shows at the next query
let own: FreshDatabase;
beforeAll(async () => {
  own = await withOrdinaryTimeLimits(() => freshDatabase({ max: 1 }));
});
afterAll(() => own.drop());

/** The connection of this transaction waits this long from now on. */
const waitFor = ({ sql }: Database, ms: number) => Object.assign(sql, { answerMs: ms });
const idOf = async ({ sql }: Database): Promise<number> => {
  const { rows } = await sql.query<{ id: number }>('select pg_backend_pid() id');
  return rows[0]?.id ?? 0;
};
const slow = ({ sql }: Database, seconds: number) => sql.query('select pg_sleep($1)', [seconds]);

describe('a database that does not answer', () => {
  it('is abandoned, its connection is no longer used, and the next query has another', async () => {
    const before = await idOf(own.db);
    const asking = inTransaction(own.db, async (tx) => {
      waitFor(tx, 20);
      await slow(tx, 4);
    });
    await expect(asking).rejects.toSatisfy(isOutOfReach);
    expect(await idOf(own.db)).not.toBe(before);
    expect(own.db.sql.totalCount).toBe(1);
  });

  it('may take longer where that was specified, for this transaction alone', async () => {
    const before = await idOf(own.db);
    await inTransaction(own.db, async (tx) => {
      waitFor(tx, 400);
      await allowLonger(tx, 60);
      await slow(tx, 1.2);
    });
    await inTransaction(own.db, async (tx) => {
      const { rows } = await tx.sql.query<{ statement_timeout: string }>('show statement_timeout');
      expect(rows[0]?.statement_timeout).toBe('5s');
      expect(Reflect.get(tx.sql, 'answerMs')).toBeUndefined();
    });
    expect(await idOf(own.db)).toBe(before);
  });

  it('has answered where the process was asleep while the answer came', async () => {
    const id = await inTransaction(own.db, async (tx) => {
      waitFor(tx, 1_000);
      const asked = idOf(tx);
      // sent at the end of this tick; the reply arrives while the process is blocked
      await new Promise((resolve) => setImmediate(resolve));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
      return asked;
    });
    expect(await idOf(own.db)).toBe(id);
  });
});
