import { fork, type ChildProcess } from 'node:child_process';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '#server/ops/root.ts';
import { amount } from './amount.ts';
import { onDatabase } from './on-database.ts';
import type { Row } from './row.ts';

const QUIET_CALLS = amount(150, 3);

export interface Server {
  port: number;
  token: string;
}

const calm = new Agent({ keepAlive: true, maxSockets: 1 });

/** One request; gives the status of its answer. */
export function send(
  { port }: Server,
  at: { path: string; agent: Agent; body?: string; token?: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      ...(at.token ? { cookie: `token=${at.token}`, 'accept-encoding': 'gzip' } : {}),
      ...(at.body ? { 'content-type': 'application/json' } : {}),
    };
    const method = at.body ? 'POST' : 'GET';
    const req = request(
      { port, host: '127.0.0.1', path: at.path, method, agent: at.agent, headers },
      (res) => {
        res.resume();
        res.on('end', () => resolve(res.statusCode ?? 0));
      },
    );
    req.on('error', reject);
    req.end(at.body);
  });
}

/**
 * How long a signed-in user waits for a page: one session look-up, and compression, which uses the
 * same thread pool as the hashes.
 */
export async function timePage(server: Server): Promise<number> {
  const start = performance.now();
  const status = await send(server, { path: '/wallet', agent: calm, token: server.token });
  if (status !== 200) throw new Error(`the page answered ${status}`);
  return performance.now() - start;
}

export async function timeQuiet(server: Server): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < QUIET_CALLS; n += 1) times.push(await timePage(server));
  return times;
}

export const slowest = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const start = (databaseUrl: string): Promise<{ child: ChildProcess; server: Server }> => {
  const child = fork(path.join(root, 'tests/bench/login-flood-server.ts'), { cwd: root });
  child.send(databaseUrl);
  return new Promise((resolve, reject) => {
    child.once('message', (server) => resolve({ child, server: server as Server }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
};

/** A figure that only tells how things were. */
export const info = (name: string, value: number, unit: string): Row => ({
  name,
  value,
  unit,
  gate: '',
  ok: true,
});

/** Measures on a separate server with a separate database. */
export const besideOthers = (measure: (server: Server) => Promise<Row[]>): Promise<Row[]> =>
  onDatabase(async (url) => {
    const { child, server } = await start(url);
    try {
      return await measure(server);
    } finally {
      child.removeAllListeners('exit');
      child.kill();
      calm.destroy();
    }
  });
