import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { isOutOfReach } from '#server/db/transaction.ts';
import { startPostgres, StartError, type Postgres } from '#server/db/supervisor.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { startWorker } from '#server/jobs/run.ts';
import { enqueue } from '#server/platform/task.ts';
import { DatabaseKeeper } from '#server/ops/keep-database.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const LONG_MS = 3 * PATIENCE_MS;
const settings = { shared_buffers: '16MB' };
const times = { firstWaitMs: 10, longestWaitMs: 50, healthyMs: 60_000 };
const AGAIN = ['The database ended unexpectedly; starting it again.', 'The database runs again.'];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function aKeptServer(dataDir: string) {
  const first = await startPostgres({ dataDir, settings });
  const said: string[] = [];
  const servers = [first];
  const start = async () => {
    const { address } = first;
    const server = await startPostgres({ dataDir, settings, address, settleMs: LONG_MS });
    servers.push(server);
    return server;
  };
  const say = (sentence: string) => said.push(sentence);
  const keeper = new DatabaseKeeper(first, { start, isStopping: () => false, say, times });
  const pool = new pg.Pool({ connectionString: first.url });
  pool.on('error', () => undefined);
  cleanUps.push(
    () => keeper.stop(),
    () => pool.end(),
  );
  return { pool, keeper, servers, said };
}

/** Asks until the database answers; whatever it says until then must mean "try again". */
async function askUntilAnswered(pool: pg.Pool | pg.PoolClient, text: string): Promise<object[]> {
  for (;;) {
    try {
      return (await pool.query<object>(text)).rows;
    } catch (error) {
      if (!isOutOfReach(error)) throw error;
    }
  }
}

describe('the built-in database, killed', () => {
  it.each([
    ['on its socket', ''],
    ['on its port, where the path of a socket would be too long', 'x'.repeat(90)],
  ])('comes back %s with all that was acknowledged, each time', async (_, long) => {
    const base = await mkdtemp(path.join(tmpdir(), 'oja-keep-'));
    cleanUps.push(() => rm(base, { recursive: true, force: true }));
    const { pool, servers, said } = await aKeptServer(path.join(base, long, 'data'));
    await pool.query('create table kept (n int)');
    for (let n = 1; n <= 3; n += 1) {
      await pool.query('insert into kept values ($1)', [n]);
      process.kill(servers.at(-1)!.pid, 'SIGKILL');
      await expect.poll(() => servers.length, { timeout: LONG_MS }).toBe(n + 1);
      expect(await askUntilAnswered(pool, 'select count(*)::int n from kept')).toEqual([{ n }]);
    }
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
    expect(said).toEqual([...AGAIN, ...AGAIN, ...AGAIN]);
  });

  it('is found again by the services and the worker that ran on it', async () => {
    const base = await mkdtemp(path.join(tmpdir(), 'oja-keep-'));
    cleanUps.push(() => rm(base, { recursive: true, force: true }));
    const { pool, servers } = await aKeptServer(base);
    const [{ url, pid }] = servers as [Postgres];
    await migrate(url);
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: base });
    const services = openServices(env, url);
    cleanUps.push(() => services.close());
    const jobs = await startWorker(services, url, { cron: false });
    cleanUps.push(() => jobs.stop());
    await enqueue(services.db, purge, null);
    const left = 'select count(*)::int n from graphile_worker._private_jobs';
    await expect.poll(() => askUntilAnswered(pool, left), { timeout: LONG_MS }).toEqual([{ n: 0 }]);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => servers.length, { timeout: LONG_MS }).toBe(2);
    expect(await askUntilAnswered(services.db.sql, 'select 1 one')).toEqual([{ one: 1 }]);
    await enqueue(services.db, purge, null);
    await expect.poll(() => askUntilAnswered(pool, left), { timeout: LONG_MS }).toEqual([{ n: 0 }]);
  });
});

/** A fake server that exits on request. */
function aServer() {
  const ending = new EventEmitter();
  let isStopped = false;
  const exited = new Promise<void>((resolve) => ending.once('end', resolve));
  const server = {
    exited,
    stop: () => Promise.resolve((isStopped = true)),
  } as unknown as Postgres;
  return { server, end: () => ending.emit('end'), isStopped: () => isStopped };
}

describe('the process that supervises the built-in database', () => {
  const isStopping = () => false;
  const say = () => undefined;

  it('gives up with the reason when it can’t be started six times in a row', async () => {
    const first = aServer();
    let tries = 0;
    const start = () => {
      tries += 1;
      return Promise.reject(new StartError('The folder /data can’t be read.'));
    };
    const { lost } = new DatabaseKeeper(first.server, { start, isStopping, say, times });
    first.end();
    await expect(lost).rejects.toThrow(
      /^The database failed 6 times in a row: The folder \/data can’t be read\. Put that right and start again; nothing is lost\.$/,
    );
    expect(tries).toBe(5);
  });

  it('gives up on one that ends each time right after its start, not on one that ran well', async () => {
    const first = aServer();
    let starts = 0;
    const start = () => {
      starts += 1;
      const next = aServer();
      next.end();
      return Promise.resolve(next.server);
    };
    const { lost } = new DatabaseKeeper(first.server, { start, isStopping, say, times });
    first.end();
    await expect(lost).rejects.toThrow(/6 times in a row: it ended each time right after/);
    expect(starts).toBe(5);

    let left = 20;
    const well = aServer();
    const last = aServer();
    const healthy = new DatabaseKeeper(well.server, {
      start: () => {
        left -= 1;
        if (left === 0) return Promise.resolve(last.server);
        const next = aServer();
        next.end();
        return Promise.resolve(next.server);
      },
      isStopping,
      say,
      times: { ...times, healthyMs: -1 },
    });
    well.end();
    await expect.poll(() => left).toBe(0);
    await healthy.stop();
    expect(last.isStopped()).toBe(true);
  });

  it('waits for space as long as the disk is full, and reports it once', async () => {
    const first = aServer();
    const last = aServer();
    const said: string[] = [];
    let tries = 0;
    const start = () => {
      tries += 1;
      const full = 'The database in /data did not start: could not write: No space left on device.';
      return tries < 20 ? Promise.reject(new StartError(full)) : Promise.resolve(last.server);
    };
    const keeper = new DatabaseKeeper(first.server, {
      start,
      isStopping,
      say: (sentence) => said.push(sentence),
      times: { ...times, longestWaitMs: 5 },
    });
    first.end();
    await expect.poll(() => said.length).toBe(3);
    await keeper.stop();
    expect([tries, last.isStopped()]).toEqual([20, true]);
    expect(said).toEqual([
      AGAIN[0],
      'The disk is full, so the database can’t start. It will as soon as there’s room; nothing is lost.',
      AGAIN[1],
    ]);
  });

  it('starts no database once it is stopped', async () => {
    const first = aServer();
    let starts = 0;
    const start = () => {
      starts += 1;
      return Promise.resolve(aServer().server);
    };
    const keeper = new DatabaseKeeper(first.server, { start, isStopping, say, times });
    await keeper.stop();
    first.end();
    await keeper.lost;
    expect([first.isStopped(), starts]).toEqual([true, 0]);
  });
});
