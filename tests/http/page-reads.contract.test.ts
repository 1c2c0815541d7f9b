import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageReads } from '#server/db/page-reads.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { APP_ROLE } from '#server/db/roles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { PageCalls } from '#server/http/page-calls.ts';
import type { LimitName } from '#server/http/rate-limit.ts';
import { clearCache, remember } from '#server/reference/cache.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';

let app: TestApp;
let reads: PageReads;
beforeAll(async () => {
  app = await anApp();
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query(
    `create table counted as select 1 as n; grant all on counted to ${APP_ROLE};
     create function count_up() returns int language sql as 'update counted set n = n + 1 returning n'`,
  );
  await owner.end();
});
afterAll(() => app.close());
beforeEach(() => (reads = new PageReads(app.services.db)));
afterEach(() => reads.end());

const raise = () => app.services.db.sql.query('update counted set n = n + 1');
const readFrom = async (db = reads.db, text = 'select n from counted') =>
  (await db.sql.query<{ n: number }>(text)).rows[0]!.n;
const inUse = () => {
  const { pages } = app.services.db;
  return pages.totalCount - pages.idleCount;
};
const commitsOf = (work: () => Promise<unknown>) => commitsDuring(app.databaseUrl, work);

describe('the reads of a page', () => {
  it('share one transaction, across rounds', async () => {
    const commits = await commitsOf(async () => {
      await answersOf([readFrom(), readFrom(together(reads.db), 'select n + 1 as n from counted')]);
      await readFrom(reads.db, 'select n + 2 as n from counted');
      await reads.end();
    });
    expect(commits.map(({ statements }) => statements.length)).toEqual([3]);
  });

  it('see one moment, so that two figures cannot contradict each other', async () => {
    const first = await readFrom();
    await raise();
    expect(await readFrom(reads.db, 'select sum(n)::int as n from counted')).toBe(first);
    await reads.refresh();
    expect(await readFrom()).toBe(first + 1);
  });

  it('make the same query once', async () => {
    const ask = async (n: number) =>
      (await reads.db.sql.query<{ n: number }>('select $1::int as n', [n])).rows[0]?.n;
    const commits = await commitsOf(async () => {
      expect(await Promise.all([ask(1), ask(2), ask(1)])).toEqual([1, 2, 1]);
      await reads.end();
    });
    expect(commits.map(({ statements }) => statements.length)).toEqual([2]);
  });

  it('see what the page itself has written', async () => {
    const first = await readFrom();
    await inTransaction(reads.db, (tx) => tx.sql.query('update counted set n = n + 1'));
    expect(await readFrom()).toBe(first + 1);
    await reads.db.sql.query('update counted set n = n + 1');
    expect(await readFrom()).toBe(first + 2);
  });

  it('may call a function that writes, once', async () => {
    const first = await readFrom();
    expect(await readFrom(reads.db, 'select count_up() as n')).toBe(first + 1);
    expect(await readFrom()).toBe(first + 1);
  });

  it('fail without failing the others', async () => {
    const [wrong, right] = await Promise.allSettled([
      readFrom(reads.db, 'select 1/0 as n'),
      readFrom(),
    ]);
    expect(wrong).toMatchObject({ reason: { message: 'division by zero' } });
    expect(right.status).toBe('fulfilled');
    expect(await readFrom()).toBeGreaterThan(0);
  });

  it('return their connection when nothing is read for a while', async () => {
    await withOrdinaryTimeLimits(() => readFrom());
    await expect.poll(inUse).toBe(0);
    expect(await readFrom()).toBeGreaterThan(0);
  });

  it('continue without a snapshot after the page has ended', async () => {
    const first = await readFrom();
    await reads.end();
    await raise();
    expect(await readFrom()).toBe(first + 1);
    expect(inUse()).toBe(0);
  });

  it('fill and use the caches of the process', async () => {
    const ask = (db = reads.db) => remember(db, 'counted', () => readFrom(db));
    const first = await ask();
    await raise();
    expect(await ask(app.services.db)).toBe(first);
    clearCache(reads.db);
    expect(await ask(app.services.db)).toBe(first + 1);
  });
});

describe('the calls of a page', () => {
  it('see one time, until the page writes', async () => {
    const calls = new PageCalls(app.services);
    const first = calls.clock.now();
    app.clock.advance(5);
    expect(calls.clock.now()).toEqual(first);
    await calls.refresh();
    expect(calls.clock.now().getTime()).toBeGreaterThanOrEqual(first.getTime() + 5_000);
    await calls.end();
  });

  it('count once in each rate limit', async () => {
    const calls = new PageCalls(app.services);
    const hitOf = (name: LimitName) => ({ name, subject: 'a page' });
    const commits = await commitsOf(async () => {
      await Promise.all([calls.count([hitOf('general')]), calls.count([hitOf('general')])]);
      await calls.count([hitOf('general'), hitOf('vote')]);
    });
    expect(commits.map(({ statements }) => statements.length)).toEqual([1, 1]);
    const { rows } = await app.services.db.sql.query<{ key: string; hits: number }>(
      `select key, hits from rate_limit where key like '%:a page' order by key`,
    );
    expect(rows).toEqual([
      { key: 'general:a page', hits: 1 },
      { key: 'vote:a page', hits: 1 },
    ]);
    await calls.end();
  });
});
