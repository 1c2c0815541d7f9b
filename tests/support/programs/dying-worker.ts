// Started by the tests of killed workers: a separate worker that runs due jobs and kills itself
// right before the n-th statement that matches a pattern. With n = 0 it survives.
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { createApi } from '#server/api.ts';
import { quietLogger } from '#tests/support/quiet-logger.ts';
import { tasks } from '#server/jobs/tasks.ts';
import type { Env } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';

const [settings = '', databaseUrl = '', ahead = '0', pattern = '', nth = '0'] =
  process.argv.slice(2);
const env = JSON.parse(settings) as Env;
const wanted = new RegExp(pattern);
let left = Number(nth);

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
const prototype = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...args: unknown[]) => unknown;
};
const send = prototype.query;
prototype.query = function query(...args) {
  if (wanted.test(textOf(args[0])) && --left === 0) process.kill(process.pid, 'SIGKILL');
  return send.apply(this, args);
};

const clock = { now: () => new Date(Date.now() + Number(ahead)) };
const services = openServices(env, databaseUrl, { clock });
createApi(services);
const pgPool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
pgPool.on('error', () => undefined);
pgPool.on('connect', (client) => client.on('error', () => undefined));
const taskList = Object.fromEntries(
  tasks.map((each) => [
    each.name,
    async (payload: unknown) => each.run(services, each.payload.parse(payload)),
  ]),
);
await runOnce({ pgPool, taskList, logger: quietLogger, noHandleSignals: true });
await pgPool.end();
await services.close();
