import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#server/ops/root.ts';
import {
  follow,
  readLog,
  startMachine,
  stepsOf,
  timed,
  type Machine,
} from '#tests/drill/deploy/machine.ts';
import type { Step } from '#tests/drill/deploy/steps.ts';
import { startShop, type Acknowledged } from './shop.ts';

const RPO_S = 5;
const RTO_S = 15 * 60;
/** How long members shop before the backup, after it, and until the machine dies. */
const SHOPPING_MS = 20_000;
/** Pictures and settings are copied once a minute. */
const COPIED_MS = 70_000;
const DISK = '/mnt/backup';

/** Sandboxes take the orders. Their notices go through Caddy, whose authority only this machine knows. */
const settings = `
ALLOW_SANDBOX=true
RATE_LIMITS=raised
NODE_TLS_REJECT_UNAUTHORIZED=0
`;

interface Lost {
  orders: Acknowledged[];
  /** Seconds between the oldest lost order and the end of the machine. */
  seconds: number;
}

async function readOrders({ system }: Machine): Promise<Set<string>> {
  const sql = 'select reference_code from orders';
  const text = await system.run(`runuser --user postgres -- psql --no-psqlrc -Atc '${sql}' oja`);
  return new Set(text.split('\n'));
}

function findLost(acknowledged: readonly Acknowledged[], kept: Set<string>, until: number): Lost {
  const orders = acknowledged.filter(({ reference, at }) => at <= until && !kept.has(reference));
  const oldest = Math.min(until, ...orders.map(({ at }) => at));
  return { orders, seconds: (until - oldest) / 1_000 };
}

/** The names and contents of settings and pictures, as one hash. */
function hashFiles({ folder }: Machine): string {
  const hash = createHash('sha256');
  for (const each of ['etc/oja', 'var/lib/oja/files']) {
    const files = readdirSync(join(folder, each), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted();
    if (files.length === 0) throw new Error(`${each} is empty.`);
    for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The parts of docs/deploy.md that operations.md names for an empty machine: packages, release, units, and access to the backups. */
function stepsBeforeRestore(): Step[] {
  const all = stepsOf('deploy.md');
  const first = (number: number): Step[] =>
    all.filter(({ title }) => title.startsWith(`${number}.`)).slice(0, 1);
  return [2, 4, 6, 8].flatMap(first);
}

interface Died {
  acknowledged: Acknowledged[];
  killedAt: number;
  /** A moment between the backup and the end. */
  moment: number;
  files: string;
}

/** Follows the guide, lets members shop before, during and after a backup, proves it, and kills the machine. */
async function liveAndDie(
  disks: Record<string, string>,
  own: Record<string, string>,
): Promise<Died> {
  const machine = await startMachine('restored-from', settings, disks);
  const { system } = machine;
  Object.assign(machine.env, own);
  try {
    await follow(machine, stepsOf('deploy.md').slice(0, -1));
    const shop = startShop(machine);
    await shop.open;
    await sleep(SHOPPING_MS);
    await timed('a backup while members shop', () => system.run('oja-backup now'));
    await sleep(COPIED_MS);
    const moment = Date.now();
    await timed('the proof of the backup while members shop', () => system.run('oja-backup prove'));
    await sleep(SHOPPING_MS);
    const files = hashFiles(machine);
    const killedAt = Date.now();
    await system.stop();
    shop.stop();
    return { acknowledged: shop.orders, killedAt, moment, files };
  } catch (error) {
    console.log(await readLog(machine));
    throw error;
  } finally {
    await system.stop();
  }
}

function report(title: string, value: number, goal: number): number {
  const isMet = value <= goal;
  console.log(`        ${title}: ${value.toFixed(1)} s, goal ${goal} s${isMet ? '' : ', missed'}`);
  return Number(!isMet);
}

async function checkNewest(machine: Machine, died: Died): Promise<number> {
  const { acknowledged, killedAt } = died;
  const { orders, seconds } = findLost(acknowledged, await readOrders(machine), killedAt);
  console.log(`        ${acknowledged.length} orders were acknowledged, ${orders.length} are lost`);
  const isSame = hashFiles(machine) === died.files;
  console.log(`        pictures and settings are ${isSame ? 'the same' : 'different'}`);
  return report('RPO', seconds, RPO_S) + Number(!isSame);
}

/** Every order from before the moment is there, and none from after it. */
async function checkMoment(machine: Machine, died: Died): Promise<number> {
  const kept = await readOrders(machine);
  const before = died.acknowledged.filter(({ at }) => at <= died.moment);
  const missing = before.filter(({ reference }) => !kept.has(reference));
  // an order of that second may have been placed before the moment and acknowledged after it
  const late = died.acknowledged.filter(
    ({ at, reference }) => at > died.moment + 1_000 && kept.has(reference),
  );
  console.log(
    `        of ${before.length} orders until then ${missing.length} are missing, and ${late.length} later ones are there`,
  );
  return missing.length + late.length;
}

/** Loses a machine while members shop, and restores it from its backups into an empty one. Needs root. */
export async function drillRestore(): Promise<number> {
  const disk = join(root, '.cache/backup-disk');
  rmSync(disk, { recursive: true, force: true });
  mkdirSync(disk, { recursive: true });
  const disks = { [DISK]: disk };
  const own = { OJA_BACKUP: DISK, OJA_PASSPHRASE: 'drill-passphrase' };
  const died = await liveAndDie(disks, own);
  const machine = await startMachine('restored-to', settings, disks);
  Object.assign(machine.env, own);
  try {
    const started = Date.now();
    await follow(machine, stepsBeforeRestore());
    await follow(machine, stepsOf('operations.md'));
    const seconds = (Date.now() - started) / 1_000;
    let failed = report('RTO with packages and build', seconds, RTO_S);
    failed += await checkNewest(machine, died);
    const to = new Date(died.moment).toISOString();
    await timed(`a restore to ${to}`, () => machine.system.run(`oja-restore --yes --to '${to}'`));
    failed += await checkMoment(machine, died);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.log(await readLog(machine));
    throw error;
  } finally {
    await machine.system.stop();
  }
}
