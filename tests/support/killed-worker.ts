import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openServices } from '#server/services.ts';
import { runJobs, type TestApp } from './api.ts';
import { appUrl } from './database-url.ts';
import { untilItDies } from './dying.ts';
import { letItsConnectionsEnd } from './killed-server.ts';
import { packedProgram } from './packed-program.ts';

const node = path.resolve('node_modules/.bin/node');
const NAME = 'dying-worker';

/** Releases a dead worker's jobs, as its missing heartbeat does after a while. */
async function freeItsJobs(app: TestApp, name: string): Promise<void> {
  await letItsConnectionsEnd(app, name);
  await app.services.db.sql.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
     where locked_at is not null`,
  );
}

/**
 * Runs the due jobs as another worker, which dies right before the n-th statement that matches;
 * with n = 0 it lives and runs all of them.
 * @returns whether it died
 */
export async function workAndDie(app: TestApp, pattern: string, nth: number): Promise<boolean> {
  const steps = Array.from({ length: nth }, () => pattern);
  const { name, died } = await untilItDies(
    appUrl(app.databaseUrl),
    { steps, when: 'before' },
    async (url) => {
      const services = openServices(app.services.env, url, { clock: app.clock });
      const pool = new pg.Pool({ connectionString: url, max: 4 });
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      await runJobs(services, pool);
      await Promise.all([services.close(), pool.end()]);
    },
  );
  await freeItsJobs(app, name);
  return died;
}

/** The same as a separate process that is killed with SIGKILL. */
export async function workAndBeKilled(
  app: TestApp,
  pattern: string,
  nth: number,
): Promise<boolean> {
  const { env, clock } = app.services;
  const ahead = String(clock.now().getTime() - Date.now());
  const settings = [JSON.stringify(env), appUrl(app.databaseUrl), ahead, pattern, String(nth)];
  const child = spawn(node, [await packedProgram('dying-worker.ts'), ...settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PGAPPNAME: NAME },
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  else expect(signal).toBe('SIGKILL');
  await freeItsJobs(app, NAME);
  return signal !== null;
}
