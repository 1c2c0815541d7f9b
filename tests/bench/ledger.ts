import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { openDatabase, wrapConnection, type OpenDatabase } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { createLane } from '#server/ledger/lane.ts';
import { postBatch } from '#server/ledger/post-batch.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import type { Posting } from '#server/ledger/types.ts';
import { fold } from '#server/ledger/upkeep.ts';
import { amount } from './amount.ts';
import { loadTpcb, tpcb } from './ledger-tpcb.ts';
import { median, runLoad, waitForQuiet } from './load.ts';
import { onDatabase, plainClient, plainPool, roomy } from './on-database.ts';

export interface Row {
  name: string;
  value: number;
  unit: string;
  gate: string;
  ok: boolean;
}

const ACCOUNTS = amount(10_000, 500);
const ROUNDS = amount(15, 1);
const WARM_UP = amount(3, 0);
const CELL_MS = amount(400, 50);
/** In total. After that the bench continues next to other work, and reports that. */
const PATIENCE_MS = 60_000;
const QUIET_ENOUGH = 5;

interface Bench {
  url: string;
  db: OpenDatabase;
  accounts: bigint[];
  acknowledged: string[];
}

async function openAccounts(url: string): Promise<bigint[]> {
  const client = plainClient(url);
  await client.connect();
  await loadTpcb(client);
  await client.query(
    `insert into ledger.account (owner_id, kind, currency, mode, floor_zero)
     select gen_random_uuid(), 'user_available', 'NGN', 'L', true from generate_series(1, $1)`,
    [ACCOUNTS],
  );
  const { rows } = await client.query<{ id: string }>(
    'select id from ledger.account where owner_id is not null order by id',
  );
  await client.query('analyze');
  await client.end();
  return rows.map((row) => BigInt(row.id));
}

async function fundAll({ db, accounts }: Bench): Promise<void> {
  for (let from = 0; from < accounts.length; from += 500) {
    const outcomes = await postBatch(
      db,
      accounts.slice(from, from + 500).map((account) => ({
        scope: 'bench',
        key: `fund:${account}`,
        kind: 'deposit',
        legs: [
          { account, amount: 100_000_000n },
          { account: houseAccount('float_payments', 'NGN'), amount: -100_000_000n },
        ],
      })),
    );
    if (outcomes.some((outcome) => outcome instanceof Error)) throw new Error('funding failed');
  }
}

const pick = (accounts: bigint[]): bigint =>
  accounts[Math.floor(Math.random() * accounts.length)] ?? 0n;

/** A transfer between two random users, or from a random user to the single fee account. */
function transfer(bench: Bench, isHot: boolean): Posting {
  const from = pick(bench.accounts);
  let to = isHot ? houseAccount('house_fee', 'NGN') : pick(bench.accounts);
  while (to === from) to = pick(bench.accounts);
  return {
    scope: 'bench',
    key: randomUUID(),
    kind: 'transfer',
    legs: [
      { account: from, amount: -100n },
      { account: to, amount: 100n },
    ],
  };
}

/** The connections of all cells stay open, so that a cell measures the work without the setup. */
async function openCells(bench: Bench) {
  const clients = Array.from({ length: 32 }, () => plainClient(bench.url));
  await Promise.all(clients.map((client) => client.connect()));
  const singleDb = openDatabase(bench.url, { max: 8 });
  const laneDb = openDatabase(bench.url, { max: 2 });
  const lane = createLane(laneDb);
  const send = async (isHot: boolean, way: (posting: Posting) => Promise<unknown>) => {
    const posting = transfer(bench, isHot);
    await way(posting);
    bench.acknowledged.push(posting.key);
  };
  const script = (callers: number, hotBranch: boolean) => () =>
    runLoad(callers, CELL_MS, (caller) => tpcb(clients[caller]!, { hotBranch }));
  return {
    tpcb8: script(8, false),
    tpcb32: script(32, false),
    hotBranch: script(32, true),
    post8: () => runLoad(8, CELL_MS, () => send(false, (posting) => post(singleDb, posting))),
    lane32: () => runLoad(32, CELL_MS, () => send(false, (posting) => lane.post(posting))),
    laneHot32: () => runLoad(32, CELL_MS, () => send(true, (posting) => lane.post(posting))),
    close: async () => {
      await Promise.all(clients.map((client) => client.end()));
      await Promise.all([singleDb.close(), laneDb.close()]);
    },
  };
}

/** Every acknowledged key exactly once, nothing else, and valid books. */
async function count(bench: Bench): Promise<{ lost: number; doubled: number; findings: number }> {
  // without the app's statement limit of five seconds, because this reads everything
  const pool = plainPool(bench.url);
  const { rows } = await pool.query<{ idem_key: string; legs: string }>(
    `select t.idem_key, count(*) legs from ledger.txn t join ledger.entry e on e.txn_id = t.id
      where t.kind = 'transfer' group by t.id`,
  );
  const findings = await audit(wrapConnection(pool));
  await pool.end();
  const legs = new Map(rows.map((row) => [row.idem_key, row.legs]));
  const lost = bench.acknowledged.filter((key) => !legs.has(key)).length;
  const doubled = rows.filter((row) => row.legs !== '2').length + (rows.length - legs.size);
  return { lost, doubled, findings: findings.length };
}

const gate = (name: string, value: number, least: number): Row => ({
  name,
  value: Math.round(value * 100) / 100,
  unit: 'x',
  gate: `>= ${least}`,
  ok: value >= least,
});

const exactly = (name: string, value: number): Row => ({
  name,
  value,
  unit: '',
  gate: '= 0',
  ok: value === 0,
});

const info = (name: string, value: number, unit: string): Row => ({
  name,
  value: Math.round(value * 10) / 10,
  unit,
  gate: '',
  ok: true,
});

/**
 * Alternates short cells, so that other work on the machine affects both sides of a ratio. If
 * enough rounds began while it was quiet, only those count; that is decided before a round is
 * measured.
 */
async function compare(bench: Bench): Promise<Row[]> {
  const cells = await openCells(bench);
  const rounds: { isQuiet: boolean; single: number; uniform: number; hot: number }[] = [];
  const rates: Record<string, number[]> = {};
  const note = (name: string, value: number): number => {
    (rates[name] ??= []).push(value);
    return value;
  };
  let patience = PATIENCE_MS;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const begin = Date.now();
    const isQuiet = round >= 0 && (await waitForQuiet(patience));
    patience = Math.max(0, patience - (Date.now() - begin));
    const tpcb8 = await cells.tpcb8();
    const post8 = await cells.post8();
    const tpcb32 = await cells.tpcb32();
    const lane32 = await cells.lane32();
    const hotBranch = await cells.hotBranch();
    const laneHot32 = await cells.laneHot32();
    await fold(bench.db);
    if (round < 0) continue;
    rounds.push({
      isQuiet,
      single: note('post, 8 callers', post8.rate) / note('tpcb-like, 8 callers', tpcb8.rate),
      uniform: note('lane, 32 callers', lane32.rate) / note('tpcb-like, 32 callers', tpcb32.rate),
      hot:
        note('lane on one house account, 32 callers', laneHot32.rate) /
        note('tpcb-like on one branch, 32 callers', hotBranch.rate),
    });
    note('lane, 32 callers, p99', lane32.p99Ms);
  }
  await cells.close();
  const quiet = rounds.filter((round) => round.isQuiet);
  const counted = quiet.length >= QUIET_ENOUGH ? quiet : rounds;
  const ratio = (of: 'single' | 'uniform' | 'hot') => median(counted.map((round) => round[of]));
  return [
    ...Object.entries(rates).map(([name, values]) =>
      info(name, median(values), name.endsWith('p99') ? 'ms' : '/s'),
    ),
    info(`rounds counted; ${quiet.length} of ${ROUNDS} began in quiet`, counted.length, ''),
    gate('post against tpcb-like, 8 callers', ratio('single'), 1),
    gate('lane against tpcb-like, 32 callers', ratio('uniform'), 3),
    gate('lane on one house account against one branch', ratio('hot'), 7),
  ];
}

/**
 * The ledger against pgbench-like work on the same server in the same run; medians of paired
 * rounds.
 */
export const benchLedger = (): Promise<Row[]> =>
  onDatabase(async (url) => {
    const accounts = await openAccounts(url);
    const db = openDatabase(url, { max: 2 });
    const bench: Bench = { url, db, accounts, acknowledged: [] };
    await fundAll(bench);
    const load = info('load of the machine before', loadavg()[0] ?? 0, '');
    const rows = [load, ...(await compare(bench))];
    const { lost, doubled, findings } = await count(bench);
    await db.close();
    return [
      ...rows,
      exactly(`acknowledged postings lost, of ${bench.acknowledged.length}`, lost),
      exactly('postings doubled', doubled),
      exactly('findings of the audit', findings),
    ];
  }, roomy);
