import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { TestApp } from './api.ts';
import { packedProgram } from './packed-program.ts';
import { PATIENCE_MS } from './patience.ts';

const node = path.resolve('node_modules/.bin/node');
const NAME = 'dying-request';

/** A request that a process of its own dies of. */
export interface Dying {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Base64; empty: none. */
  body: string;
  /** Patterns of statements, each looked for after the one before it. */
  steps: string[];
  /** The kill comes before the last of them is sent, or after it was answered. */
  when: 'before' | 'after';
}

/** Sends a request to another process on the same database, which is killed (SIGKILL) on the way. */
export async function sendToDying(app: TestApp, dying: Dying): Promise<void> {
  const { env, clock } = app.services;
  const ahead = String(clock.now().getTime() - Date.now());
  const program = await packedProgram('dying-request.ts');
  const child = spawn(node, [program, JSON.stringify(env), app.databaseUrl, ahead], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, PGAPPNAME: NAME },
  });
  child.stdin.end(JSON.stringify(dying));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  await vi.waitFor(async () => expect(await connectionsOfDead(app)).toBe(0), PATIENCE_MS);
}

/** The database may notice late that no one is there any more; until then it keeps their locks. */
async function connectionsOfDead({ services }: TestApp): Promise<number> {
  const { rowCount } = await services.db.sql.query(
    `select 1 from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [NAME],
  );
  return rowCount ?? 0;
}

/** A key whose answer was cut off may be taken over after half a minute, in tests twenty times as late. */
export const letKeysBeTakenOver = (app: TestApp) =>
  app.services.db.sql.query(
    `update http_idempotency set started_at = started_at - interval '1 hour' where status is null`,
  );
