import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'node:http';
import { root } from '#server/ops/root.ts';
import { median } from './load.ts';
import { measureRate } from './raw-load.ts';
import { printRows, type Row } from './row.ts';

const CONNECTIONS = 50;
const ROUNDS = 3;
const ROUND_MS = 1_500;
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

function startServer(
  file: string,
  first?: unknown,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(join(root, 'tests/bench', file), { cwd: root });
  if (first !== undefined) child.send(first as object);
  return new Promise((resolve, reject) => {
    child.once('message', (port) => resolve({ child, port: port as number }));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}

/** What the door answers, so that the bare server can send the same bytes. */
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

/** Rounds alternate, so that a slow moment of the machine hits both. */
async function compare(one: Case, doorPort: number, barePort: number): Promise<Row[]> {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = requestText(one);
    const bare = await measureRate({ port: barePort, request: text }, CONNECTIONS, ROUND_MS);
    const door = await measureRate({ port: doorPort, request: text }, CONNECTIONS, ROUND_MS);
    ratios.push(door.rate / bare.rate);
    rates.push(door.rate);
  }
  const value = median(ratios);
  return [
    {
      name: one.name,
      value,
      unit: 'x bare',
      gate: `>= ${one.least} (goal ${one.goal})`,
      ok: value >= one.least,
    },
    {
      name: `${one.name}, requests a second`,
      value: Math.round(median(rates)),
      unit: '/s',
      gate: '',
      ok: true,
    },
  ];
}

const largestScript = (): string => {
  const folder = join(root, 'dist/client/_astro');
  const name = readdirSync(folder).find((file) => /^client\..*\.js$/.test(file));
  if (!name) throw new Error('The build has no client chunk; run `npm run build` first.');
  return `/_astro/${name}`;
};

/** The door against node:http sending the same bytes, measured in one run. */
export async function benchServer(): Promise<Row[]> {
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
    for (const one of cases) rows.push(...(await compare(one, door.port, bare.port)));
    return rows;
  } finally {
    door.child.kill();
    bare.child.kill();
  }
}

if (import.meta.main) process.exit(printRows('Server', await benchServer()) ? 0 : 1);
