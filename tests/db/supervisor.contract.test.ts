import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { processesIn, processState } from '#server/db/embedded/processes.ts';
import { startPostgres, StartError, type Postgres } from '#server/db/supervisor.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

// These servers are durable by default; only creating the folder is sped up.
const settings = { fsync: 'off', shared_buffers: '16MB' };

let base: string;
let pristine: string;
let counter = 0;
const running: Postgres[] = [];
const others: ChildProcess[] = [];

/** A new data folder, copied from one that was created once. */
async function aFolder(): Promise<string> {
  const folder = path.join(base, `f${counter++}`);
  await cp(pristine, folder, { recursive: true });
  return folder;
}

async function start(dataDir: string, extra: object = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, settings, ...extra });
  running.push(server);
  return server;
}

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end();
  return rows;
}

const pidFile = (folder: string) => path.join(folder, 'cluster', 'postmaster.pid');
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Another program of the same user that runs until the test ends. */
function aBystander(cwd = base): ChildProcess {
  const child = spawn('sleep', ['60'], { cwd, stdio: 'ignore' });
  others.push(child);
  return child;
}

async function killAll(folder: string): Promise<void> {
  for (const pid of await processesIn(path.join(folder, 'cluster'))) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it exited with its parent
    }
  }
}

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'oja-sup-'));
  pristine = path.join(base, 'pristine');
  const server = await startPostgres({ dataDir: pristine, settings });
  await ask(server.url, 'create table kept (n int); insert into kept values (42)');
  await server.stop();
});
afterEach(async () => {
  for (const child of others.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((server) => server.stop().catch(() => undefined)));
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe('a new folder', () => {
  it('becomes a UTF-8 database with checksums, scram and a private password, whatever the locale', async () => {
    const folder = path.join(base, 'new', 'inside');
    const { url } = await start(folder);
    const [facts] = await ask(
      url,
      `select current_setting('server_encoding') encoding, current_setting('data_checksums') sums,
       current_setting('listen_addresses') listens, current_setting('timezone') zone,
       (select datlocprovider::text || ':' || datlocale from pg_database where datname = 'oja') locale`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      sums: 'on',
      listens: '',
      zone: 'UTC',
      locale: 'b:C.UTF-8',
    });
    expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600);
    const rules = await readFile(path.join(folder, 'cluster', 'pg_hba.conf'), 'utf8');
    const methods = rules.split('\n').filter((line) => /^(local|host)/.test(line));
    expect(methods.every((line) => line.endsWith('scram-sha-256'))).toBe(true);
    const wrong = new pg.Client({ connectionString: url.replace(/:[0-9a-f]+@/, ':guess@') });
    await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('works under a private folder of root', async () => {
    const folder = path.join(base, 'private');
    await mkdir(folder, { mode: 0o700 });
    const { url } = await start(path.join(folder, 'data'));
    expect(await ask(url, 'select 1 one')).toEqual([{ one: 1 }]);
    expect((await stat(path.join(folder, 'data'))).mode & 0o777).toBe(0o700);
  });

  it.runIf(process.getuid?.() === 0)(
    'runs as an unprivileged account where user namespaces are off, or says it can’t',
    async () => {
      const hidden = path.join(base, 'hidden');
      await mkdir(hidden, { mode: 0o700 });
      await expect(start(path.join(hidden, 'data'), { namespaces: false })).rejects.toThrow(
        /run as an ordinary user or set DATABASE_URL/,
      );
      await chmod(base, 0o755);
      const { url, pid } = await start(path.join(base, 'open'), { namespaces: false });
      expect(await ask(url, 'select 1 one')).toEqual([{ one: 1 }]);
      expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
    },
  );

  it('listens on 127.0.0.1 only when the path of a socket would be too long', async () => {
    const folder = path.join(base, 'x'.repeat(110));
    await cp(pristine, folder, { recursive: true });
    const { url } = await start(folder);
    expect(new URL(url).searchParams.get('host')).toBe('127.0.0.1');
    expect(await ask(url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('clears a creation that was killed half way', async () => {
    const folder = path.join(base, 'half');
    await mkdir(path.join(folder, 'cluster.new-999999', 'base'), { recursive: true });
    await start(folder);
    expect(await exists(path.join(folder, 'cluster.new-999999'))).toBe(false);
  });
});

describe('a leftover postmaster.pid', () => {
  it('(a) absent: starts, and stops without leaving one', async () => {
    const folder = await aFolder();
    const server = await start(folder);
    expect(server.adopted).toBe(false);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await server.stop();
    expect(await exists(pidFile(folder))).toBe(false);
    expect(await processState(server.pid)).not.toBe('alive');
  });

  it('(b) of a server that answers for this folder: takes it over', async () => {
    const folder = await aFolder();
    const first = await start(folder);
    const second = await start(folder);
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('(c) of a server that does not answer: stops it and starts a new one', async () => {
    const folder = await aFolder();
    const first = await start(folder);
    process.kill(first.pid, 'SIGSTOP');
    const haltTimes = { fastMs: 200, immediateMs: 200 };
    await expect(start(folder, { answerMs: 200, haltTimes })).rejects.toThrow(
      /neither answers nor stops/,
    );
    const kill = vi.spyOn(process, 'kill');
    const starting = start(folder, { answerMs: 200 });
    await vi.waitFor(() => expect(kill).toHaveBeenCalledWith(first.pid, 'SIGINT'), PATIENCE_MS);
    kill.mockRestore();
    process.kill(first.pid, 'SIGCONT');
    const second = await starting;
    expect(second.pid).not.toBe(first.pid);
    expect(second.adopted).toBe(false);
  });

  it('(d) of a killed server, zombie or gone: waits for its children, clears up and recovers', async () => {
    const folder = await aFolder();
    const first = await start(folder);
    await ask(first.url, 'insert into kept values (43)');
    await killAll(folder);
    // a dead server isn't queried for an answer
    const second = await start(folder, { answerMs: 10 * PATIENCE_MS });
    expect(await ask(second.url, 'select n from kept order by n')).toEqual([{ n: 42 }, { n: 43 }]);
  });

  it('(d) of a number that another program of the same user has now: starts', async () => {
    const folder = await aFolder();
    const bystander = aBystander();
    const socketLock = path.join(folder, '.s.PGSQL.5432.lock');
    const lines = `${bystander.pid}\n${folder}/cluster\n1700000000\n5432\n${folder}\n\n  1 1\nready   \n`;
    await writeFile(pidFile(folder), lines);
    await writeFile(socketLock, lines);
    const server = await start(folder);
    expect(server.adopted).toBe(false);
    expect(await processState(bystander.pid ?? 0)).toBe('alive');
  });

  it('(d) of a number that no one has: starts', async () => {
    const folder = await aFolder();
    await writeFile(pidFile(folder), `999999\n${folder}/cluster\n1700000000\n5432\n${folder}\n`);
    expect((await start(folder)).adopted).toBe(false);
  });

  it('(e) that is empty: starts', async () => {
    const folder = await aFolder();
    await writeFile(pidFile(folder), '');
    expect((await start(folder)).adopted).toBe(false);
  });

  it('is never removed while a process works in the folder', async () => {
    const folder = await aFolder();
    aBystander(path.join(folder, 'cluster'));
    await writeFile(pidFile(folder), '');
    await expect(start(folder, { settleMs: 300 })).rejects.toThrow(/still in use by processes/);
    expect(await exists(pidFile(folder))).toBe(true);
  });
});

describe('two supervisors of one folder', () => {
  it('get the same server when both start at the same moment', async () => {
    const folder = path.join(base, 'both');
    const [one, two] = await Promise.all([start(folder), start(folder)]);
    expect(one?.pid).toBe(two?.pid);
  });

  it('leave it running for each other, and take it over from a dead one', async () => {
    const folder = await aFolder();
    const script = `import { startPostgres } from '#server/db/supervisor.ts';
      await startPostgres({ dataDir: ${JSON.stringify(folder)}, settings: ${JSON.stringify(settings)} });
      console.log('up'); setInterval(() => undefined, 1000);`;
    const node = path.resolve('node_modules/.bin/node');
    const owner = spawn(node, ['--input-type=module-typescript', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    others.push(owner);
    await once(owner.stdout, 'data');
    const guest = await start(folder);
    expect(guest.adopted).toBe(true);
    await guest.stop();
    expect(await processState(guest.pid)).toBe('alive');
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const heir = await start(folder);
    expect(heir).toMatchObject({ adopted: true, pid: guest.pid });
    await heir.stop();
    expect(await processState(guest.pid)).not.toBe('alive');
  });
});

describe('its message', () => {
  const sentence = async (work: Promise<unknown>) => {
    const error: unknown = await work.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  };

  it('about a folder that is a file, a broken one, another version and a lost password', async () => {
    const file = path.join(base, 'file');
    await writeFile(file, '');
    expect(await sentence(start(file))).toMatch(/it is a file, not a folder\.$/);
    const broken = await aFolder();
    await rm(path.join(broken, 'cluster', 'PG_VERSION'));
    expect(await sentence(start(broken))).toMatch(/is broken \(files are missing\)/);
    const torn = await aFolder();
    await rm(path.join(torn, 'cluster', 'pg_wal'), { recursive: true });
    expect(await sentence(start(torn))).toMatch(/did not start: .*pg_wal/);
    const older = await aFolder();
    await writeFile(path.join(older, 'cluster', 'PG_VERSION'), '16\n');
    expect(await sentence(start(older))).toMatch(/was made by PostgreSQL 16, this is 17/);
    const locked = await aFolder();
    await rm(path.join(locked, 'password'));
    expect(await sentence(start(locked))).toMatch(/password file .* is missing/);
  });

  it('about a start that takes too long', async () => {
    const folder = await aFolder();
    expect(await sentence(start(folder, { startTimeoutMs: 1 }))).toMatch(/did not become ready/);
    expect((await start(folder)).adopted).toBe(false);
  });
});

it('reports when the server ends by itself', async () => {
  const folder = await aFolder();
  const server = await start(folder);
  process.kill(server.pid, 'SIGQUIT');
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
