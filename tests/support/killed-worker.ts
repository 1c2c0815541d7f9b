import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { TestApp } from './api.ts';
import { packedProgram } from './packed-program.ts';
import { PATIENCE_MS } from './patience.ts';

const node = path.resolve('node_modules/.bin/node');
const NAME = 'dying-worker';

/** What a dead worker had begun is free again, as its missing heartbeat makes it after a while. */
async function freeItsJobs({ services: { db } }: TestApp): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await db.sql.query(
      'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
      [NAME],
    );
    expect(rowCount).toBe(0);
  }, PATIENCE_MS);
  await db.sql.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
     where locked_at is not null`,
  );
}

/**
 * Does the jobs that are due in a process of its own, which is killed (SIGKILL) right before the n-th statement
 * that matches; with n = 0 it lives and does all of them.
 * @returns whether it was killed
 */
export async function workAndDie(app: TestApp, pattern: string, nth: number): Promise<boolean> {
  const { env, clock } = app.services;
  const ahead = String(clock.now().getTime() - Date.now());
  const settings = [JSON.stringify(env), app.databaseUrl, ahead, pattern, String(nth)];
  const child = spawn(node, [await packedProgram('dying-worker.ts'), ...settings], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PGAPPNAME: NAME },
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  else expect(signal).toBe('SIGKILL');
  await freeItsJobs(app);
  return signal !== null;
}
