import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres, type Postgres } from '#server/db/supervisor.ts';
import { inTransaction, isDiskFull, isOutOfReach } from '#server/db/transaction.ts';

const settings = { shared_buffers: '16MB' };
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A migrated server that follows another one, which it can’t reach. */
async function aStandby(): Promise<Postgres> {
  const base = await mkdtemp(path.join(tmpdir(), 'oja-standby-'));
  const dataDir = path.join(base, 'data');
  const primary = await startPostgres({ dataDir, settings });
  await migrate(primary.url);
  await primary.stop();
  await writeFile(path.join(dataDir, 'cluster', 'standby.signal'), '');
  const standby = await startPostgres({ dataDir, settings });
  cleanUps.push(
    () => rm(base, { recursive: true, force: true }),
    () => standby.stop(),
  );
  return standby;
}

async function promote({ url }: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
}

const write = (db: OpenDatabase) =>
  inTransaction(db, ({ sql }) => sql.query(`insert into job_worker(worker_id) values ('standby')`));

it('a standby counts as out of reach, and not as a full disk, until it is the primary', async () => {
  const standby = await aStandby();
  const db = openDatabase(standby.url);
  cleanUps.push(() => db.close());
  const asked = [write(db), db.sql.query('select 1'), db.pages.query('select 1')];
  for (const answer of await Promise.allSettled(asked)) {
    const reason: unknown = answer.status === 'rejected' ? answer.reason : null;
    expect([isOutOfReach(reason), isDiskFull(reason)]).toEqual([true, false]);
  }
  await promote(standby);
  await write(db);
  await expect(db.pages.query('select 1 one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
