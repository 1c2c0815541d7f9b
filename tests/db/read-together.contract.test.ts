import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction, sqlStateOf } from '#server/db/transaction.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db.sql.query('insert into audit_log(actor, action) values ($1, $1)', ['before']);
});
afterAll(() => database.drop());
afterEach(() => vi.restoreAllMocks());

/** Records everything written to a socket from now on. */
function written(): () => string {
  const write = vi.spyOn(Socket.prototype, 'write');
  return () => write.mock.calls.map(([bytes]) => Buffer.from(bytes as Buffer).toString()).join('');
}

/** Holds a lock that `select pg_advisory_xact_lock(1)` waits for. */
async function lockHeld(): Promise<() => Promise<void>> {
  const client = await database.db.sql.connect();
  await client.query('select pg_advisory_lock(1)');
  return async () => {
    await client.query('select pg_advisory_unlock(1)');
    client.release();
  };
}

describe('statements of a transaction that are sent together', () => {
  it('are all sent before the first one is answered, and answered in their order', async () => {
    const unlock = await lockHeld();
    const text = written();
    const done = inTransaction(database.db, (tx) =>
      Promise.all([
        tx.sql.query('select pg_advisory_xact_lock(1)'),
        tx.sql.query('select $1::text as word', ['second']),
        tx.orm.execute(sql`select ${'third'}::text as word`),
      ]),
    );
    await expect.poll(() => text()).toContain('third');
    expect(text()).toContain('second');
    await unlock();
    const [, second, third] = await done;
    expect([second.rows, third.rows]).toEqual([[{ word: 'second' }], [{ word: 'third' }]]);
  });

  it('are all undone when one fails, and its own error is reported', async () => {
    const add = (actor: string) =>
      ['insert into audit_log(actor, action) values ($1, $1)', [actor]] as const;
    const broken = inTransaction(database.db, async (tx) => {
      const [[text, first], [, last]] = [add('first'), add('last')];
      await Promise.all([
        tx.sql.query(text, [...first]),
        tx.sql.query('select 1 / $1::int', [0]),
        tx.sql.query(text, [...last]),
      ]);
    });
    expect(sqlStateOf(await broken.catch((error: unknown) => error))).toBe('22012');
    const { rows } = await database.db.sql.query('select actor from audit_log');
    expect(rows).toEqual([{ actor: 'before' }]);
  });
});

describe('a transaction that has ended', () => {
  const used = 'A transaction was used after its end';

  it.each([
    ['committed', () => Promise.resolve()],
    ['been rolled back', () => Promise.reject(new Error('enough'))],
  ])('refuses further statements once it has %s', async (_how, work) => {
    let late: Database | undefined;
    await inTransaction(database.db, (tx) => {
      late = tx;
      return work();
    }).catch(() => undefined);
    expect(() => late!.sql.query('select 1')).toThrow(used);
    await expect(late!.orm.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: used },
    });
  });

  it('leaves the connection to the next one, without an extra statement', async () => {
    const text = written();
    await inTransaction(database.db, async (tx) => {
      void Promise.resolve()
        .then(() => new Promise((later) => setTimeout(later, 20)))
        .then(() => tx.sql.query(`select 'too late'`))
        .catch(() => undefined);
      await tx.sql.query('select 1');
    });
    await new Promise((later) => setTimeout(later, 60));
    expect(text()).not.toContain('too late');
  });
});

describe('reads that are sent together', () => {
  const readActor = 'select actor from audit_log where actor = $1';

  it('share one connection and one commit', async () => {
    const counted = await commitsDuring(database.url, async () => {
      const db = together(database.db);
      const answers = await Promise.all([
        db.sql.query(readActor, ['before']),
        db.sql.query(readActor, ['no one']),
        db.orm.execute(sql`select ${'mine'}::text as word`),
      ]);
      expect(answers.map(({ rows }) => rows)).toEqual([
        [{ actor: 'before' }],
        [],
        [{ word: 'mine' }],
      ]);
    });
    expect(counted).toHaveLength(1);
    expect(counted[0]?.statements).toHaveLength(3);
  });

  it('are all sent before the first one is answered', async () => {
    const unlock = await lockHeld();
    const text = written();
    const db = together(database.db);
    const done = Promise.all([
      db.sql.query('select pg_advisory_xact_lock(1)'),
      db.sql.query('select $1::text', ['second']),
    ]);
    await expect.poll(() => text()).toContain('second');
    await unlock();
    await done;
  });

  it('cost no more than one statement when there is only one', async () => {
    const counted = await commitsDuring(database.url, () =>
      together(database.db).sql.query(readActor, ['before']),
    );
    expect(counted.map(({ statements }) => statements)).toEqual([[readActor]]);
  });

  it('fail alone: those behind the one that failed are sent again', async () => {
    const db = together(database.db);
    const answers = await Promise.allSettled([
      db.sql.query(readActor, ['before']),
      db.sql.query('select 1 / $1::int', [0]),
      db.sql.query(readActor, ['before']),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(sqlStateOf((answers[1] as PromiseRejectedResult).reason)).toBe('22012');
    const again = [1, 2].map(() => db.sql.query(readActor, ['before']));
    expect((await Promise.all(again)).map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  });

  it('can’t write anything', async () => {
    const db = together(database.db);
    const insert = 'insert into audit_log(actor, action) values ($1, $1)';
    const [, refused] = await Promise.allSettled([
      db.sql.query(readActor, ['before']),
      db.sql.query(insert, ['odd']),
    ]);
    expect(sqlStateOf((refused as PromiseRejectedResult).reason)).toBe('25006');
  });

  it('use the transaction where there is one', async () => {
    await inTransaction(database.db, async (tx) => {
      expect(together(tx)).toBe(tx);
    });
  });

  it('fail when no connection can be had', async () => {
    const closed = await freshDatabase();
    await closed.drop();
    const db = together(closed.db);
    const all = await Promise.allSettled([db.sql.query('select 1'), db.sql.query('select 2')]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('the answers to statements that were sent together', () => {
  const later = (error: Error) =>
    new Promise((_, fail) => {
      setImmediate(() => fail(error));
    });

  it('come in the order of the questions', async () => {
    expect(await answersOf([Promise.resolve(1), 'two'])).toEqual([1, 'two']);
  });

  it('fail as the first question does, even when a later one fails sooner', async () => {
    const asked = [later(new Error('first')), Promise.reject(new Error('second'))];
    await expect(answersOf(asked)).rejects.toThrow('first');
  });
});
