import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOutOfReach, sqlStateOf } from '#server/db/transaction.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { linesOf } from '#server/orders/find.ts';
import { findOrderCase } from '#server/orders/staff/order-cases.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCutter, type Cutter } from '#tests/support/cut-connections.ts';
import {
  aLife,
  type Act,
  type Before,
  type PlannedLife,
  type Step,
} from '#tests/support/lives/acts.ts';
import { prepare } from '#tests/support/lives/doings.ts';
import { Life, type Doing } from '#tests/support/lives/life.ts';
import { placeMixed, sellMixed, type Wanted } from '#tests/support/lives/mixed-orders.ts';
import { findWorld } from '#tests/support/lives/picture.ts';
import { endings, isOver, newWorld, totalOfAll } from '#tests/support/lives/world.ts';
import { liveAll, livesOr } from '#tests/support/many-lives.ts';
import { aShop } from '#tests/support/orders.ts';
import { HELD_S } from '#tests/support/outside-orders.ts';
import { raiseLimits } from '#tests/support/stuck-orders.ts';

const FEW = 20;
/** What a level leaves room for in a wallet is not what is looked at here. */
const LIVES_OF_A_MEMBER = 25;

const counts: Record<string, number> = {};
const count = (what: string, by = 1) => {
  counts[what] = (counts[what] ?? 0) + by;
};

let app: TestApp;
let cutter: Cutter;
beforeAll(async () => {
  sellMixed();
  app = await aShop({ env: { UNDO_WINDOW_S: '120' } });
  cutter = await aCutter(app.databaseUrl);
  await raiseLimits(app);
  await app.services.db.sql.query('update flag_rule set active = false');
});
/** What the books have of all lives. */
async function countBooks(): Promise<void> {
  const { rows } = await app.services.db.sql.query<Record<string, number>>(
    `select (select count(*)::int from ledger.txn where idem_key like 'capture%') captures,
       (select count(*)::int from order_refund where n > 0) refunds,
       (select count(*)::int from order_stage) stages,
       (select count(*)::int from staff_decision) decisions,
       (select count(*)::int from provider_event) notices,
       (select count(*)::int from order_payment) payments`,
  );
  process.stdout.write(`${JSON.stringify({ acts: counts, books: rows[0] })}\n`);
}

afterAll(async () => {
  if (process.env['LIVES']) await countBooks();
  await cutter.close();
  await app.close();
});

/** The product with a separate clock, which stops between the steps. */
function atItsOwnTime(): TestApp {
  let now = app.clock.now().getTime();
  const clock = {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  return { ...app, clock, services: { ...app.services, clock } };
}

const members: Partial<Record<Wanted['fundedBy'], { member: TestMember; lives: number }>> = {};
async function memberFor(fundedBy: Wanted['fundedBy']): Promise<TestMember> {
  const last = members[fundedBy];
  if (last && last.lives < LIVES_OF_A_MEMBER) {
    last.lives += 1;
    return last.member;
  }
  const balance = fundedBy === 'wallet' ? '100000.00' : undefined;
  const member = await aMember(app, balance === undefined ? {} : { balance });
  members[fundedBy] = { member, lives: 1 };
  return member;
}

async function open(wanted: Wanted) {
  const own = atItsOwnTime();
  const order = await placeMixed(own, await memberFor(wanted.fundedBy), wanted);
  const lines = (await linesOf(app.services.db, order.id)).map(({ amount, total }, n) => ({
    amount,
    total,
    seats: wanted.lines[n]!.seats,
  }));
  const until = wanted.fundedBy === 'outside' ? HELD_S : null;
  const world = newWorld(lines, { isStaged: wanted.isStaged, until });
  const { posted, held } = await readBalance(app.services.db, order.account_id!);
  const before = { posted, held: held - (until === null ? order.total : 0n) };
  return { life: new Life(own, order, world), before };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function goBefore({ life }: Opened, before: Before): Promise<void> {
  count(before.do);
  if (before.do === 'wait') await life.wait(before.seconds);
  if (before.do === 'undo ends') await life.endUndo();
  if (before.do === 'delay') await life.delay();
  if (before.do === 'dies') life.die(true);
  if (before.do === 'says') life.say(before.answer);
  if (before.do === 'pay')
    life.pay((totalOfAll(life.world) * BigInt(before.percent)) / 100n, before.agoS);
}

const LOCK_TIMEOUT = '55P03';
/** Killed, or in vain on a busy machine: whatever was to follow does not, as when the process dies. */
const isBrokenOff = (error: unknown): boolean =>
  isOutOfReach(error) || sqlStateOf(error) === LOCK_TIMEOUT;

const refusals = ['conflict', 'invalid_input', 'idempotency_mismatch'];
const isExpected = (error: unknown) =>
  refusals.includes((error as { code?: string }).code ?? '') ||
  (error as Error).message === 'The worker died';

async function act({ life, before }: Opened, acts: readonly Act[], cutAt: number | null) {
  const doings: Doing[] = [];
  const foreseen = acts.map((each) => life.foresee(each));
  for (const each of foreseen) doings.push(await prepare(life, each));
  const all = () => Promise.allSettled(doings.map((doing) => doing.run()));
  const { answer, wasCut } =
    cutAt === null ? { answer: await all(), wasCut: false } : await cutter.during(cutAt, all);
  const errors = answer.flatMap((each): unknown[] =>
    each.status === 'rejected' ? [each.reason as unknown] : [],
  );
  const isCut = wasCut || errors.some(isBrokenOff);
  if (isCut) count(wasCut ? 'killed' : 'broken off');
  for (const error of errors) if (!isCut && !isExpected(error)) throw error;
  const deeds = doings.map(({ deed }) => deed);
  const worlds = endings(life.world, deeds, isCut);
  const paid = life.world.bank.length;
  life.world = await findWorld(life.app, life.order, worlds, { ...before, paid });
}

async function step(opened: Opened, { before, acts, cutAt }: Step): Promise<void> {
  for (const each of before) await goBefore(opened, each);
  for (const each of acts) count('verb' in each ? `${each.do} ${each.verb}` : each.do);
  await act(opened, acts, cutAt);
  count('steps');
}

const LONG_S = 16 * 24 * 3600;
const TIMES = 8;

/** Time goes by, and no one does anything but the jobs; until no job has it in mind. */
async function grow(opened: Opened): Promise<void> {
  const { life } = opened;
  await life.endUndo();
  life.die(false);
  for (let n = 0; n < TIMES && !(await life.rests()); n += 1) {
    await life.wait(LONG_S);
    await life.sweep();
    for (let left = await life.countJobs(); left > 0; left -= 1)
      await act(opened, [{ do: 'job', n: left - 1 }], null);
  }
}

/**
 * It has ended, or an operator has claimed it; no job runs for it forever, and nothing stays
 * reserved.
 */
async function expectEnd({ life }: Opened): Promise<void> {
  const { db, clock } = life.app.services;
  const { world, order } = life;
  const found = await findOrderCase(db, clock.now(), order.id);
  expect(isOver(world) || found?.waits, `${world.status} is an end, or at the desk`).toBe(true);
  expect(await life.rests(), 'asked about for ever').toBe(true);
  const mayHave = world.lines.filter(({ state, mayCome }) => state !== 'failed' || mayCome);
  const most = mayHave.reduce((sum, { seats }) => sum + seats, 0);
  expect(world.seats, 'seats that no one has and no one can buy').toBeLessThanOrEqual(most);
  const isBack = ['cancelled', 'reversed'].includes(world.status);
  if (isBack && !world.lines.some(({ mayCome }) => mayCome)) expect(world.seats).toBe(0);
  count(`ended ${isOver(world) ? world.status : 'at the desk'}`);
}

/** The usual way to the shop. */
const usually: Step[] = [
  { before: [{ do: 'pay', percent: 100, agoS: 0 }], acts: [{ do: 'hear' }], cutAt: null },
  { before: [{ do: 'undo ends' }], acts: [{ do: 'send' }], cutAt: null },
];

async function live({ wanted, isSent, steps }: PlannedLife): Promise<void> {
  const opened = await open(wanted);
  const all = [...(isSent ? usually : []), ...steps];
  for (const each of all) {
    await step(opened, each).catch((error: unknown) => {
      throw new Error(JSON.stringify(each), { cause: error });
    });
  }
  await grow(opened);
  await expectEnd(opened);
  count('lives');
  await app.services.db.sql.query('delete from graphile_worker._private_jobs');
}

it(
  'keeps the money of every order together and brings each to an end, whatever happens to it, in any order',
  async () => {
    await liveAll(fc.asyncProperty(aLife, live), FEW);
  },
  livesOr(FEW) * 60_000,
);

it.each(['orders', 'order_item'])(
  'can never have refunded more than was captured, nor captured more than was held: the database refuses it in %s',
  async (table) => {
    for (const set of ['refunded = captured + 1', 'captured = total + 1', 'refunded = -1'])
      await expect(app.services.db.sql.query(`update ${table} set ${set}`)).rejects.toMatchObject({
        code: '23514',
      });
  },
);
