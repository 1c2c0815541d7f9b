import { fork, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { wrapConnection } from '#server/db/client.ts';
import { audit } from '#server/ledger/proofs.ts';
import { root } from '#server/ops/root.ts';
import { amount, isTrial } from './amount.ts';
import { info } from './beside-others.ts';
import { median, runLoad } from './load.ts';
import type { Way } from './loud-commits.ts';
import { onDatabase, plainClient, plainPool } from './on-database.ts';
import { writeFigures, type Figures, type Measured } from './orders-figures.ts';
import { fillShop, PIN } from './orders-fill.ts';
import type { Row } from './row.ts';

const MEMBERS = amount(480, 16);
const MANY = 32;
const CALLERS = (process.env['CALLERS'] ?? (isTrial ? '2' : `1,8,16,${MANY}`))
  .split(',')
  .map(Number);
const MOST_CALLERS = Math.max(...CALLERS);
const FLOWS = process.env['FLOWS']?.split(',');
const ROUNDS = Number(process.env['ROUNDS'] ?? amount(2, 1));
const CELL_MS = Number(process.env['CELL_MS'] ?? amount(5_000, 100));
const LOOK_MS = 10;
/** How long a database backend may buffer its statistics. */
const COUNTED_MS = amount(1_200, 0);

const flows = {
  airtime: {
    path: '/api/bills/purchase',
    body: () => ({
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      amount: '50',
      pin: PIN,
      user_number: `0803${randomInt(1_000_000, 9_999_999)}`,
    }),
  },
  'gift card sale': {
    path: '/api/gift-card/sell/initiate',
    body: () => ({
      card_id: 'apple',
      country: 'US',
      currency: 'USD',
      type: 'e-code',
      receipt: 'none',
      values: [{ value: '100.00', quantity: 1, codes: [randomUUID()] }],
      source: 'own',
      draft_id: randomUUID(),
    }),
  },
  withdrawal: { path: '/api/payment/withdraw', body: () => ({ amount: '1000', pin: PIN }) },
};
type Flow = keyof typeof flows;
/** The total cost of sending is measured where it is largest. */
const waysWith = (callers: number): Way[] =>
  callers === MANY ? ['inside', 'after', 'never'] : ['inside', 'after'];

interface Answer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: MOST_CALLERS });

const post = (port: number, token: string, at: string, body: object): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    };
    const req = request(
      { port, host: '127.0.0.1', path: at, method: 'POST', agent, headers },
      (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (part: string) => (text += part));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      },
    );
    req.on('error', reject);
    req.end(JSON.stringify(body));
  });

/** Polls which of the awaited orders are settled, in one query for all of them. */
class Settled {
  readonly #client: pg.Client;
  readonly #waiting = new Map<string, () => void>();
  #isOver = false;
  looks = 0;

  constructor(client: pg.Client) {
    this.#client = client;
    void this.#look();
  }

  wait(reference: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(reference, resolve));
  }

  end(): void {
    this.#isOver = true;
  }

  async #look(): Promise<void> {
    for (; !this.#isOver; await sleep(LOOK_MS)) {
      if (this.#waiting.size === 0) continue;
      this.looks += 1;
      const { rows } = await this.#client.query<{ reference_code: string }>({
        name: 'settled',
        text: `select reference_code from orders where reference_code = any($1) and settled_at is not null`,
        values: [[...this.#waiting.keys()]],
      });
      for (const { reference_code: code } of rows) {
        this.#waiting.get(code)?.();
        this.#waiting.delete(code);
      }
    }
  }
}

const units = { rate: '/s', p50: 'ms', p99: 'ms', commits: 'commits', cpu: 'ms CPU' };

interface Bench {
  client: pg.Client;
  settled: Settled;
  processes: { web: ChildProcess; worker: ChildProcess };
  port: number;
  tokens: string[];
  measured: Measured[];
}

interface Cell extends Figures {
  failed: number;
}

async function tell(child: ChildProcess, message: object): Promise<number> {
  child.send(message);
  const [{ cpuS }] = (await once(child, 'message')) as [{ cpuS: number }];
  return cpuS;
}

const cpuOf = async ({ processes: { web, worker } }: Bench): Promise<number> =>
  (await tell(web, {})) + (await tell(worker, {}));

async function commitsOf({ client }: Bench): Promise<number> {
  await sleep(COUNTED_MS);
  const { rows } = await client.query<{ n: string }>(
    'select xact_commit as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.n);
}

let turn = 0;

/** One whole order, from the call until it is settled. */
async function orderOnce(bench: Bench, { path: at, body }: (typeof flows)[Flow]): Promise<void> {
  turn += 1;
  const { status, text } = await post(bench.port, bench.tokens[turn % MEMBERS]!, at, body());
  if (status !== 201) throw new Error(`${at} answered ${status}: ${text}`);
  const { data } = JSON.parse(text) as { data: { reference_code: string } };
  await bench.settled.wait(data.reference_code);
}

async function runCell(bench: Bench, flow: Flow, way: Way, callers: number): Promise<Cell> {
  const { web, worker } = bench.processes;
  await Promise.all([web, worker].map((child) => tell(child, { way })));
  const [commits, cpu, looks] = [await commitsOf(bench), await cpuOf(bench), bench.settled.looks];
  const times: number[] = [];
  let first: unknown;
  const load = await runLoad(callers, CELL_MS, async () => {
    const begin = performance.now();
    await orderOnce(bench, flows[flow]).catch((error: unknown) => {
      first ??= error;
      throw error;
    });
    times.push(performance.now() - begin);
  });
  if (load.done === 0) throw first;
  const spent = (await cpuOf(bench)) - cpu;
  const made = (await commitsOf(bench)) - commits - (bench.settled.looks - looks);
  return {
    rate: load.rate,
    p50: median(times),
    p99: load.p99Ms,
    failed: load.failed,
    commits: made / load.done,
    cpu: (1_000 * spent) / load.done,
  };
}

/** Alternates cells of both ways, so that a slow moment of the machine affects both. */
async function compare(bench: Bench, flow: Flow, callers: number): Promise<Row[]> {
  const cells: Record<Way, Cell[]> = { inside: [], after: [], never: [] };
  const ways = waysWith(callers);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const way of ways) cells[way].push(await runCell(bench, flow, way, callers));
  const medianOf = (way: Way, what: keyof Cell) => median(cells[way].map((cell) => cell[what]));
  const figuresOf = (way: Way): Figures => ({
    rate: medianOf(way, 'rate'),
    p50: medianOf(way, 'p50'),
    p99: medianOf(way, 'p99'),
    commits: medianOf(way, 'commits'),
    cpu: medianOf(way, 'cpu'),
  });
  const figures = { inside: figuresOf('inside'), after: figuresOf('after') };
  bench.measured.push({ flow, callers, ...figures });
  const failed = Math.max(...ways.flatMap((way) => cells[way].map((cell) => cell.failed)));
  const ratio = figures.after.rate / figures.inside.rate;
  const quiet = cells.never.length > 0 ? figures.after.rate / medianOf('never', 'rate') : undefined;
  const title = `${flow}, ${callers} at once`;
  return [
    ...ways.flatMap((way) =>
      Object.entries(units).map(([what, unit]) => {
        const value = medianOf(way, what as keyof Figures);
        return info(`${title}, notices ${way}: ${what}`, Math.round(value * 10) / 10, unit);
      }),
    ),
    { ...info(`${title}: after against inside`, ratio, 'x'), gate: '>= 0.9', ok: ratio >= 0.9 },
    ...(quiet === undefined
      ? []
      : [
          {
            ...info(`${title}: after against never`, quiet, 'x'),
            gate: '>= 0.8',
            ok: quiet >= 0.8,
          },
        ]),
    { ...info(`${title}: failed`, failed, ''), gate: '= 0', ok: failed === 0 },
  ];
}

async function start(role: 'web' | 'worker', url: string) {
  const file = path.join(root, 'tests/bench/orders-process.ts');
  const child = fork(file, [role, url], { cwd: root });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
}

async function compareAll(bench: Bench): Promise<Row[]> {
  const rows = [info('load of the machine before', loadavg()[0] ?? 0, '')];
  const chosen = (Object.keys(flows) as Flow[]).filter((flow) => !FLOWS || FLOWS.includes(flow));
  for (const flow of chosen) {
    await runCell(bench, flow, 'after', Math.min(8, MOST_CALLERS));
    for (const callers of CALLERS) rows.push(...(await compare(bench, flow, callers)));
  }
  if (process.env['WRITE_FIGURES']) await writeFigures(bench.measured);
  return rows;
}

async function countFindings(url: string): Promise<Row> {
  const pool = plainPool(url);
  const found = (await audit(wrapConnection(pool))).length;
  await pool.end();
  return { ...info('findings of the audit', found, ''), gate: '= 0', ok: found === 0 };
}

/** Whole orders, with notices inside their transactions, as before, and after them. */
export const benchOrders = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    const tokens = await fillShop(url, MEMBERS);
    const client = plainClient(url);
    await client.connect();
    const [web, worker] = [await start('web', url), await start('worker', url)];
    const settled = new Settled(client);
    const processes = { web: web.child, worker: worker.child };
    const bench: Bench = { client, settled, processes, port: web.port, tokens, measured: [] };
    try {
      const rows = await compareAll(bench);
      return [...rows, await countFindings(url)];
    } finally {
      settled.end();
      agent.destroy();
      for (const { child } of [web, worker]) child.disconnect();
      await client.end();
    }
  });
