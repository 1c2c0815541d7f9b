// Started by the tests of killed servers: a separate web process that answers one request and kills
// itself halfway. It dies when it has sent statements that match each pattern in turn, either
// before the last of them or after that was answered.
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { createApi } from '#server/api.ts';
import type { Env } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';
// its PINs are hashed like those of the test
import '#tests/support/cheap-hashes.ts';
import type { Dying } from '#tests/support/killed-server.ts';

const [settings = '', databaseUrl = '', ahead = '0'] = process.argv.slice(2);
const env = JSON.parse(settings) as Env;
const { method, url, headers, body, steps, when } = JSON.parse(await text(process.stdin)) as Dying;
const left = steps.map((pattern) => new RegExp(pattern));
const die = () => process.kill(process.pid, 'SIGKILL');

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
const prototype = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...args: unknown[]) => unknown;
};
const send = prototype.query;
prototype.query = function query(...args) {
  if (left[0]?.test(textOf(args[0]))) left.shift();
  else return send.apply(this, args);
  if (left.length > 0) return send.apply(this, args);
  if (when === 'before') die();
  const answer = send.apply(this, args) as Promise<unknown>;
  void answer.then(die);
  return answer;
};

// as late as in the test's clock
const clock = { now: () => new Date(Date.now() + Number(ahead)) };
const services = openServices(env, databaseUrl, { clock });
const api = createApi(services);
const answer = await api.fetch(
  new Request(env.origin + url, {
    method,
    headers,
    ...(body === '' ? {} : { body: Buffer.from(body, 'base64') }),
  }),
  { clientAddress: '127.0.0.1', requestId: 'dying' },
);
process.stderr.write(`It lived: ${answer.status} ${await answer.text()}\n`);
process.exit(1);
