import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '#server/ops/root.ts';
import { timed } from '#tests/drill/deploy/machine.ts';
import { startCluster, type Cluster, type End } from './cluster.ts';
import { judge, type Stored, type Verdict } from './judge.ts';
import type { Said } from './said.ts';
import { writeFigures, type Figures } from './write-figures.ts';

const TIMES = 20;
const GOAL_S = 30;
/** How long members shop between two ends. */
const SHOPPING_MS = 5_000;
/** How long writes may be away before the drill gives up. */
const PATIENCE_MS = 120_000;
const SETTLE_MS = 120_000;
const LOOK_MS = 1_000;
const cache = join(root, '.cache');
const ends: readonly End[] = ['process', 'machine'];

const inNetwork = ({ system, url }: Cluster, args: readonly string[]) =>
  spawn('nsenter', [...system.network, process.execPath, ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(cache, 'failover-data') },
  });

/** The product and its members, in the network of the databases. */
function startShop(cluster: Cluster) {
  const script = join(root, 'tests/drill/failover/shoppers.ts');
  const child = inNetwork(cluster, [script, join(cache, 'failover-product.log')]);
  const said: Said[] = [];
  const open = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const each = JSON.parse(line) as Said;
    said.push(each);
    if (each.kind === 'shopping') open.resolve();
    if (each.kind === 'over') over.resolve();
  });
  const ended = once(child, 'exit');
  void ended.then(() => {
    const error = new Error('The shoppers ended.');
    open.reject(error);
    over.reject(error);
  });
  over.promise.catch(() => undefined);
  return {
    open: open.promise,
    said,
    /** Resolves when the last purchase is acknowledged. */
    finish: () => {
      child.stdin.write('enough\n');
      return over.promise;
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

/** Seconds from a moment to the answer of the first order that was sent after it. */
async function untilWrites(said: readonly Said[], from: number): Promise<number> {
  for (let seen = said.length; Date.now() - from < PATIENCE_MS;) {
    for (; seen < said.length; seen += 1) {
      const each = said[seen];
      if (each?.kind === 'placed' && each.sent >= from) return (each.at - from) / 1_000;
    }
    await sleep(50);
  }
  throw new Error(`No order was placed for ${PATIENCE_MS / 1_000} s.`);
}

async function killAll(cluster: Cluster, said: readonly Said[], times: number) {
  const waits: Record<End, number[]> = { process: [], machine: [] };
  for (let n = 0; n < times; n += 1) {
    const name = await cluster.whole();
    await sleep(SHOPPING_MS * (0.5 + Math.random()));
    const end = ends[n % ends.length]!;
    const killedAt = Date.now();
    await cluster.kill(name, end);
    const seconds = await untilWrites(said, killedAt);
    waits[end].push(seconds);
    if (end === 'machine') await cluster.revive(name);
    console.log(
      `        ${n + 1}: the ${end} of ${name} killed, orders after ${seconds.toFixed(1)} s`,
    );
  }
  return waits;
}

const openOrders = `select count(*)::int n from orders where status = 'processing'`;

async function untilSettled(cluster: Cluster): Promise<void> {
  for (const end = Date.now() + SETTLE_MS; Date.now() < end; await sleep(LOOK_MS)) {
    const [row] = await cluster.read<{ n: number }>(openOrders);
    if (row?.n === 0) return;
  }
}

/** Every order of the members who signed up here. */
const storedOrders = (since: Date): string => `
  select o.reference_code reference, o.idempotency_key key, o.status, o.total::text,
    (select coalesce(-sum(e.amount), 0)::text from ledger.entry e join ledger.txn t on t.id = e.txn_id
      where t.order_id = o.id and t.kind = o.service_type and e.account_id = o.account_id) paid,
    (select count(*)::int from ledger.txn t where t.order_id = o.id and t.kind = o.service_type) captures,
    (select count(*)::int from sandbox.bill b where b.reference = o.our_reference and b.state = 'delivered')
      + (select count(*)::int from sandbox.done_twice d where d.reference = o.our_reference) delivered
  from orders o join users u on u.id = o.user_id
  where u.created_at > '${since.toISOString()}' and o.direction = 'purchase'`;

async function isAuditClean(cluster: Cluster): Promise<boolean> {
  const child = inNetwork(cluster, ['src/server/ops/main.ts', 'audit']);
  child.stdout.pipe(process.stdout);
  const [code] = (await once(child, 'exit')) as [number];
  return code === 0;
}

function report(verdict: Verdict, figures: Figures): number {
  const { acknowledged, lost, doubled, waiting, faults } = verdict;
  console.log(`        ${acknowledged} orders were acknowledged, ${lost} lost, ${doubled} doubled`);
  console.log(`        ${waiting} wait for their provider’s answer`);
  console.log(`        ${verdict.tryAgain} of ${verdict.answers} answers were “try again”`);
  for (const each of faults.slice(0, 20)) console.log(`        ${each}`);
  const longest = Math.max(...figures.process, ...figures.machine);
  console.log(`        orders again after at most ${longest.toFixed(1)} s, goal ${GOAL_S} s`);
  return lost + doubled + faults.length + Number(longest > GOAL_S);
}

async function run(cluster: Cluster, times: number): Promise<number> {
  const since = new Date();
  const shop = startShop(cluster);
  try {
    await timed('the product and its first member', () => shop.open);
    const waits = await killAll(cluster, shop.said, times);
    await cluster.whole();
    await shop.finish();
    await timed('the last orders', () => untilSettled(cluster));
    const verdict = judge(shop.said, await cluster.read<Stored>(storedOrders(since)));
    const figures = { ...verdict, ...waits, times };
    const failed = report(verdict, figures) + Number(!(await isAuditClean(cluster)));
    if (failed === 0) await writeFigures(figures);
    return failed === 0 ? 0 : 1;
  } finally {
    await shop.stop();
  }
}

/** Kills the primary again and again while members buy, and counts what is lost. Needs root. */
export async function drillFailover(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { times: { type: 'string' } } });
  const times = Number(values.times ?? TIMES);
  const cluster = await timed('three databases', startCluster);
  try {
    return await run(cluster, times);
  } finally {
    await cluster.system.stop();
  }
}
