import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { root } from '#server/ops/root.ts';
import { median, waitForQuiet } from './load.ts';
import type { Row } from './row.ts';

const WAVE = 200;
const WAVES = 4;
const QUIET_CALLS = 150;
const MOST_RATIO = 3;

interface Server {
  port: number;
  token: string;
}

const flood = new Agent({ keepAlive: true, maxSockets: WAVE });
const calm = new Agent({ keepAlive: true, maxSockets: 1 });

function send(
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

/** Wrong sign-ins for as many names, all at once. */
const wave = (server: Server, round: number) =>
  Promise.all(
    Array.from({ length: WAVE }, (_, n) => {
      const body = JSON.stringify({
        auth_input: `nobody${round}x${n}@mail.example`,
        password: 'x',
      });
      return send(server, { path: '/api/login', agent: flood, body });
    }),
  );

/**
 * How long somebody who is signed in waits for a page: one session look-up, and compression, which
 * stands in line at the same threads as the hashes.
 */
async function timePage(server: Server): Promise<number> {
  const start = performance.now();
  const status = await send(server, { path: '/wallet', agent: calm, token: server.token });
  if (status !== 200) throw new Error(`the page answered ${status}`);
  return performance.now() - start;
}

async function timeQuiet(server: Server): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < QUIET_CALLS; n += 1) times.push(await timePage(server));
  return times;
}

/** The page again and again for as long as a wave is not answered. */
async function timeUnderWave(server: Server, round: number) {
  const times: number[] = [];
  let answers: number[] | undefined;
  const flooding = wave(server, round).then((got) => (answers = got));
  while (!answers) times.push(await timePage(server));
  return { times, answers: await flooding };
}

const slowest = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const start = (databaseUrl: string): Promise<{ child: ChildProcess; server: Server }> => {
  const child = fork(path.join(root, 'tests/bench/login-flood-server.ts'), { cwd: root });
  child.send(databaseUrl);
  return new Promise((resolve, reject) => {
    child.once('message', (server) => resolve({ child, server: server as Server }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
};

async function measure(server: Server): Promise<Row[]> {
  await timeQuiet(server);
  await waitForQuiet(10_000);
  const quiet: number[] = [];
  const flooded: number[] = [];
  const answers: number[] = [];
  // In turns, so that a slow moment of the machine hits both.
  for (let round = 0; round < WAVES; round += 1) {
    quiet.push(...(await timeQuiet(server)));
    const under = await timeUnderWave(server, round);
    flooded.push(...under.times);
    answers.push(...under.answers);
  }
  const refused = answers.filter((status) => status === 503).length;
  const odd = answers.filter((status) => status !== 503 && status !== 401).length;
  const ratio = median(flooded) / median(quiet);
  const info = (name: string, value: number, unit: string): Row => ({
    name,
    value,
    unit,
    gate: '',
    ok: true,
  });
  return [
    info('page, quiet, median', median(quiet), 'ms'),
    info(`page, ${WAVE} wrong sign-ins at once, median`, median(flooded), 'ms'),
    info('page, quiet, 95 of 100', slowest(quiet), 'ms'),
    info(`page, ${WAVE} wrong sign-ins at once, 95 of 100`, slowest(flooded), 'ms'),
    {
      name: 'flooded against quiet',
      value: ratio,
      unit: 'x',
      gate: `at most ${MOST_RATIO}`,
      ok: ratio <= MOST_RATIO,
    },
    info('sign-ins told to come back later', (100 * refused) / answers.length, '%'),
    { name: 'sign-ins answered oddly', value: odd, unit: '', gate: 'exactly 0', ok: odd === 0 },
  ];
}

/** What everybody else feels while sign-ins flood the server: the hashes wait in a short queue. */
export async function benchLoginFlood(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oja-bench-'));
  const postgres = await startPostgres({ dataDir });
  try {
    await migrate(postgres.url);
    const { child, server } = await start(postgres.url);
    try {
      return await measure(server);
    } finally {
      child.removeAllListeners('exit');
      child.kill();
      flood.destroy();
      calm.destroy();
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
