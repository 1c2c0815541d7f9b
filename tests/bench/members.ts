import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { buildIfChanged } from '#build/build-if-changed.ts';
import { root } from '#server/ops/root.ts';
import { amount } from './amount.ts';
import { median, runLoad } from './load.ts';
import { onDatabase } from './on-database.ts';
import { atMost, endWith, type Row } from './row.ts';
import { readCpu, startServer } from './server.ts';

const CALLERS = 8;
const ROUNDS = amount(3, 1);
const ROUND_MS = amount(2_000, 100);
const COUNTED = amount(20, 1);

interface Page {
  path: string;
  cpuMs: number;
  transactions: number;
}

const pages: readonly Page[] = [
  { path: '/', cpuMs: 8, transactions: 10 },
  { path: '/wallet', cpuMs: 5, transactions: 8 },
  { path: '/refill/buy-airtime', cpuMs: 5, transactions: 6 },
  { path: '/transactions', cpuMs: 5, transactions: 5 },
  { path: '/settings', cpuMs: 5, transactions: 5 },
  { path: '/help', cpuMs: 5, transactions: 4 },
];

interface Server {
  child: ChildProcess;
  port: number;
}

interface Answer {
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

/** Opens a page, and refuses any answer but the page itself. */
function open({ port }: Server, url: string, token: string): Promise<Answer> {
  const headers = { host: 'localhost', 'accept-encoding': 'gzip, br', cookie: `token=${token}` };
  return new Promise((resolve, reject) => {
    request({ port, path: url, headers, agent, host: '127.0.0.1' }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        if (res.statusCode !== 200) reject(new Error(`${url} answered ${res.statusCode}`));
        const body = Buffer.concat(chunks).toString('base64');
        const { connection: _, 'keep-alive': _alive, date: _date, ...kept } = res.headers;
        resolve({ headers: kept as Record<string, string>, body });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** The processor milliseconds of one view, at eight callers. */
async function measureCpu(server: Server, url: string, token: string): Promise<number> {
  const before = await readCpu(server);
  const { done, failed } = await runLoad(CALLERS, ROUND_MS, () => open(server, url, token));
  if (failed > 0 || done === 0) throw new Error(`${failed} views of ${url} failed`);
  return ((await readCpu(server)) - before) * (1000 / done);
}

async function countTransactions(server: Server, url: string, token: string): Promise<number> {
  server.child.send('count');
  for (let n = 0; n < COUNTED; n += 1) await open(server, url, token);
  server.child.send('counted');
  const [counted] = (await once(server.child, 'message')) as [number];
  return counted / COUNTED;
}

async function measure(ours: Server, bare: Server, page: Page, token: string): Promise<Row[]> {
  const { path: name } = page;
  const [cpu, bareCpu]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bareCpu!.push(await measureCpu(bare, name, token));
    cpu!.push(await measureCpu(ours, name, token));
  }
  const transactions = await countTransactions(ours, name, token);
  return [
    atMost(`${name}, processor time a view`, median(cpu!), 'ms', page.cpuMs),
    { name: `${name}, a bare server`, value: median(bareCpu!), unit: 'ms', gate: '', ok: true },
    atMost(`${name}, transactions a view`, transactions, '', page.transactions),
  ];
}

async function startMembers(url: string): Promise<Server & { token: string }> {
  const execArgv = ['--max-semi-space-size=16', ...(process.env['PROFILE']?.split(' ') ?? [])];
  const file = path.join(root, 'tests/bench/members-server.ts');
  // React renders much more slowly in development
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(file, [url], { cwd: root, execArgv, env });
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token: string }];
  return { child, port, token };
}

/** What a member’s view of a page costs the web process and the database. */
export async function benchMembers(): Promise<Row[]> {
  await buildIfChanged();
  return onDatabase(async (databaseUrl) => {
    const { token, ...ours } = await startMembers(databaseUrl);
    const recorded: Record<string, Answer> = {};
    for (const { path: url } of pages) {
      await runLoad(CALLERS, ROUND_MS, () => open(ours, url, token));
      recorded[url] = await open(ours, url, token);
    }
    const bare = await startServer('bare-server.ts', recorded);
    const rows: Row[] = [];
    for (const page of pages) rows.push(...(await measure(ours, bare, page, token)));
    agent.destroy();
    for (const { child } of [ours, bare]) child.disconnect();
    return rows;
  });
}

if (import.meta.main) endWith('Members’ pages', await benchMembers());
