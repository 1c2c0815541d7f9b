import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { buildIfChanged } from '#build/build-if-changed.ts';
import { root } from '#server/ops/root.ts';
import { amount } from './amount.ts';
import { median } from './load.ts';
import { measureRate } from './raw-load.ts';
import { endWith, type Row } from './row.ts';

const CONNECTIONS = 50;
const ROUNDS = amount(3, 1);
const ROUND_MS = amount(1_500, 100);
const PAGE = '/help';
const BODY = JSON.stringify({ phone: '08031234567', amount: '500.00', network: 'mtn' });

interface Case {
  name: string;
  path: string;
  headers?: string;
  body?: string;
  least: number;
  goal: number;
}

export function startServer(file: string, first?: unknown): Promise<Server> {
  // As `npm start` runs the web process; the baseline gets the same.
  const execArgv = ['--max-semi-space-size=16'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(join(root, 'tests/bench', file), { cwd: root, execArgv, env });
  if (first !== undefined) child.send(first as object);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ child, port: port as number }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** Records the door's reply, so that the bare server can send the same bytes. */
function record(
  port: number,
  path: string,
): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'accept-encoding': 'gzip, br' };
    request({ port, path, headers, host: '127.0.0.1' }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const { connection, 'keep-alive': _keepAlive, date, ...kept } = res.headers;
        void [connection, date];
        resolve({
          headers: kept as Record<string, string>,
          body: Buffer.concat(chunks).toString('base64'),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

function requestText({ path, body, headers = '' }: Case): string {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept-Encoding: gzip, br',
    ...(headers ? [headers] : []),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

interface Server {
  child: ChildProcess;
  port: number;
}

/** The server's CPU seconds so far, over all threads. */
export function readCpu({ child }: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    const end = (code: number | null) => reject(new Error(`The server ended with ${code}`));
    child.once('exit', end);
    child.once('message', (used) => {
      child.off('exit', end);
      resolve(used as number);
    });
    child.send('cpu');
  });
}

async function runRound(server: Server, request: string): Promise<{ rate: number; cpu: number }> {
  const before = await readCpu(server);
  const { rate } = await measureRate({ port: server.port, request }, CONNECTIONS, ROUND_MS);
  const used = (await readCpu(server)) - before;
  return { rate, cpu: used / (rate * (ROUND_MS / 1000)) };
}

/**
 * Alternates rounds, so that a slow moment of the machine affects both. The limit is on CPU time
 * per request, because requests per second also depend on other work on the machine.
 */
async function compare(one: Case, door: Server, bare: Server): Promise<Row[]> {
  const byCpu: number[] = [];
  const byRate: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = requestText(one);
    const [plain, ours] = [await runRound(bare, text), await runRound(door, text)];
    byCpu.push(plain.cpu / ours.cpu);
    byRate.push(ours.rate / plain.rate);
    rates.push(ours.rate);
  }
  const value = median(byCpu);
  const note = (name: string, figure: number, unit: string): Row => {
    return { name: `  ${name}`, value: figure, unit, gate: '', ok: true };
  };
  return [
    {
      name: one.name,
      value,
      unit: 'x bare',
      gate: `>= ${one.least} (goal ${one.goal})`,
      ok: value >= one.least,
    },
    note('by requests a second', median(byRate), 'x bare'),
    note('requests a second', Math.round(median(rates)), '/s'),
  ];
}

function largestScript(): string {
  const folder = join(root, 'dist/client/_astro');
  const sizes = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }));
  const [largest] = sizes.toSorted((one, other) => other.size - one.size);
  if (!largest) throw new Error('The build has no script.');
  return `/_astro/${largest.name}`;
}

/** The door against node:http sending the same bytes, measured in the same run. */
export async function benchServer(): Promise<Row[]> {
  await buildIfChanged();
  const asset = largestScript();
  const door = await startServer('door-server.ts');
  const recorded = {
    [PAGE]: await record(door.port, PAGE),
    [asset]: await record(door.port, asset),
  };
  const bare = await startServer('bare-server.ts', recorded);
  const cases: Case[] = [
    { name: 'kept anonymous page', path: PAGE, least: 0.5, goal: 0.9 },
    { name: 'file of the build', path: asset, least: 0.3, goal: 0.9 },
    { name: 'JSON call with zod', path: '/api/echo', body: BODY, least: 0.4, goal: 0.65 },
  ];
  try {
    const rows: Row[] = [];
    for (const one of cases) rows.push(...(await compare(one, door, bare)));
    return rows;
  } finally {
    door.child.kill();
    bare.child.kill();
  }
}

if (import.meta.main) endWith('Server', await benchServer());
