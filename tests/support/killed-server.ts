import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { createApi } from '#server/api.ts';
import { openServices } from '#server/services.ts';
import type { TestApp } from './api.ts';
import { appUrl } from './database-url.ts';
import { untilItDies, type Death } from './dying.ts';
import { packedProgram } from './packed-program.ts';
import { PATIENCE_MS } from './patience.ts';

const node = path.resolve('node_modules/.bin/node');
const NAME = 'dying-request';

/** The request at which the server dies. */
export interface Dying extends Death {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Base64; empty: none. */
  body: string;
}

/** Sends a request to another server on the same database, which dies during it. */
export async function sendToDying(app: TestApp, dying: Dying): Promise<void> {
  const { env } = app.services;
  const { method, headers, body } = dying;
  const { name, died } = await untilItDies(appUrl(app.databaseUrl), dying, async (url) => {
    const services = openServices(env, url, { clock: app.clock });
    const sent = body === '' ? {} : { body: Buffer.from(body, 'base64') };
    await createApi(services).fetch(
      new Request(env.origin + dying.url, { method, headers, ...sent }),
      { clientAddress: '127.0.0.1', requestId: 'dying' },
    );
    await services.close();
  });
  expect(died, 'the server died').toBe(true);
  await letItsConnectionsEnd(app, name);
}

/**
 * The same with a separate process that is killed with SIGKILL; starting it is a hundred times
 * slower.
 */
export async function sendToKilled(app: TestApp, dying: Dying): Promise<void> {
  const { env, clock } = app.services;
  const ahead = String(clock.now().getTime() - Date.now());
  const program = await packedProgram('dying-request.ts');
  const child = spawn(node, [program, JSON.stringify(env), appUrl(app.databaseUrl), ahead], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, PGAPPNAME: NAME },
  });
  child.stdin.end(JSON.stringify(dying));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  await letItsConnectionsEnd(app, NAME);
}

/** The database may notice late that the client is dead; until then it keeps its locks. */
export const letItsConnectionsEnd = ({ services }: TestApp, name: string): Promise<void> =>
  vi.waitFor(async () => {
    const { rowCount } = await services.db.sql.query(
      `select 1 from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [name],
    );
    expect(rowCount).toBe(0);
  }, PATIENCE_MS);

/** A key whose answer was cut off may be taken over after half a minute, in tests twenty times as late. */
export const letKeysBeTakenOver = (app: TestApp) =>
  app.services.db.sql.query(
    `update http_idempotency set started_at = started_at - interval '1 hour' where status is null`,
  );
