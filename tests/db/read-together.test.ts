import pg from 'pg';
import { expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { readOnce, readTogether } from '#server/db/read-together.ts';

const aPool = (): Database => ({ sql: new pg.Pool() }) as unknown as Database;

/** Reads that end when the test says so. */
function aSlowRead() {
  const reads: { keys: string[]; end: () => void; fail: () => void }[] = [];
  const read = readTogether(
    (_db: Database, keys: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        reads.push({
          keys: [...keys],
          end: () => resolve(keys.map((key) => `${key}!`)),
          fail: () => reject(new Error('no database')),
        });
      }),
  );
  return { reads, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('answers all simultaneous callers with one read', async () => {
  const { reads, read } = aSlowRead();
  const db = aPool();
  const all = Promise.all(['a', 'b', 'a'].map((key) => read(db, key)));
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'a']]);
  reads[0]!.end();
  expect(await all).toEqual(['a!', 'b!', 'a!']);
});

it('never answers from a read that began before the call', async () => {
  const { reads, read } = aSlowRead();
  const db = aPool();
  const first = read(db, 'a');
  await turn();
  const later = Promise.all([read(db, 'a'), read(db, 'b')]);
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]!.end();
  await first;
  await turn();
  expect(reads[1]!.keys).toEqual(['a', 'b']);
  reads[1]!.end();
  expect(await later).toEqual(['a!', 'b!']);
});

it('continues after a read that failed', async () => {
  const { reads, read } = aSlowRead();
  const db = aPool();
  const first = read(db, 'a');
  await turn();
  const second = read(db, 'b');
  reads[0]!.fail();
  await expect(first).rejects.toThrow('no database');
  await turn();
  reads[1]!.end();
  expect(await second).toBe('b!');
});

it('fails no one because of someone else’s key', async () => {
  const read = readTogether((_db: Database, keys: readonly string[]) =>
    keys.includes('odd')
      ? Promise.reject(new Error('odd'))
      : Promise.resolve(keys.map((key) => `${key}!`)),
  );
  const db = aPool();
  const answers = await Promise.allSettled(['a', 'odd', 'b'].map((key) => read(db, key)));
  expect(answers).toMatchObject([{ value: 'a!' }, { reason: { message: 'odd' } }, { value: 'b!' }]);
});

it('shares nothing between databases, or inside a transaction', async () => {
  const { reads, read } = aSlowRead();
  const tx = { sql: {} } as unknown as Database;
  const all = [read(aPool(), 'a'), read(aPool(), 'a'), read(tx, 'a'), read(tx, 'a')];
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a'], ['a'], ['a']]);
  for (const { end } of reads) end();
  await Promise.all(all);
});

it('reads the same key once', async () => {
  const reads: string[] = [];
  const read = readOnce((_db: Database, key: string) => {
    reads.push(key);
    return Promise.resolve(`${key}!`);
  });
  const db = aPool();
  const answers = await Promise.all(['a', 'b', 'a', 'a'].map((key) => read(db, key)));
  expect([answers, reads]).toEqual([
    ['a!', 'b!', 'a!', 'a!'],
    ['a', 'b'],
  ]);
});
