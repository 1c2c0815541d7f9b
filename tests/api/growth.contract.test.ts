import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrapConnection } from '#server/db/client.ts';
import { allCronLines } from '#server/features.ts';
import { keepSums } from '#server/e-tickets/desk/keep-sums.job.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { kept } from '#server/ops/fill/kept.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { readTemplates, type Template } from '#server/ops/fill/templates.ts';
import type { Task } from '#server/platform/task.ts';
import { keepDays } from '#server/reports/earnings/keep-days.job.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { aDayOfBusiness } from '#tests/support/day-of-business.ts';
import { addedOperator } from '#tests/support/desk.ts';
import { WALK_MS } from '#tests/support/every-call.ts';
import { grownIn, isRead, readsOf, requestsFor, type IsExpected } from '#tests/support/growth.ts';
import { sell } from '#tests/support/cards.ts';
import { aShop, buy } from '#tests/support/orders.ts';
import { anOwner } from '#tests/support/owned.ts';
import { aReadCounter, type Reads } from '#tests/support/reads.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

/** The sizes to compare. `GROWTH=160,640` takes some minutes and sees what plans of larger tables read. */
const [FEW, MANY] = (process.env['GROWTH'] ?? '40,160').split(',').map(Number) as [number, number];

/** Runs that are enough for what is due, since jobs take some of it at a time. */
const UNTIL_DONE = 10;

/** What reads more rows although it does what it should. */
const growsBecause: Record<string, { names: string[]; tables: string[] }> = {
  'open work is counted and listed by what waits longest, and each copy leaves some': {
    names: [
      ...['GET /desk/home', 'GET /desk/queues', 'GET /desk/tickets', 'GET /desk/tickets/pace'],
      ...['desk.send-alarms', 'rewards.pay-late', 'ledger.expire-holds'],
    ],
    tables: [
      ...['orders', 'order_item', 'order_payment', 'shopping_item', 'shopping_request', 'ticket'],
      'ledger.hold',
      // a page of it is judged by the fraud rules, person by person
      ...['users', 'payout_account', 'login_device', 'bill_schedule'],
    ],
  },
  'all copies buy tickets of the same events, which in a business have a capacity': {
    names: ['GET /events'],
    tables: ['reservation', 'admission', 'order_item'],
  },
  'a file has every row of its period': {
    names: ['GET /desk/orders.csv', 'GET /desk/audit.csv'],
    tables: ['orders', 'audit_log', 'users'],
  },
  'the newest 500 orders say how long one takes, and there are not so many at first': {
    names: ['airtime', 'a gift card that is sold', 'a withdrawal'],
    tables: ['orders'],
  },
  'copies are an hour apart, so the later in the day, the more of the larger business are of today, which isn’t kept':
    {
      names: ['GET /desk/reports', 'GET /desk/reports.csv', 'GET /desk/coins'],
      tables: ['ledger.txn', 'ledger.entry', 'ledger.account', 'orders'],
    },
  'operators see sums over everything': {
    names: [
      ...['GET /desk/money', 'GET /desk/rewards'],
      // since the last day that was closed, and no day is closed here
      ...['desk.send-alarms', 'reports.ask-floats'],
    ],
    tables: [
      ...['ledger.account', 'ledger.entry', 'ledger.txn', 'orders'],
      ...['wheel_spin', 'perk', 'gold_coin_entry', 'reward'],
    ],
  },
};

const isExpected: IsExpected = (name, table) =>
  kept.has(table) ||
  // jobs of the copies that were done before
  table.startsWith('graphile_worker.') ||
  Object.values(growsBecause).some(
    ({ names, tables }) => names.includes(name) && tables.includes(table),
  );

const calls = await contractCalls();

let app: TestApp;
let templates: Template[];
beforeAll(async () => {
  app = await aShop();
  await seedShoppingRates(app.services.db);
  await aDayOfBusiness(app, calls);
  templates = await readTemplates(app.services.db);
});
afterAll(() => app.close());

/** The business, and the sums that jobs keep of it. */
async function resizeTo(size: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  await multiplyBusiness(wrapConnection(pool), templates, size);
  await pool.end();
  await keepDays(app.services);
  await keepSums(app.services);
}

/** What each call reads, with something of a new member where it is about one thing. */
async function readsOfEveryCall(): Promise<Map<string, Reads>> {
  const own = await anApp({ on: app });
  const member = await anOwner(own);
  const { body } = await buy(own, member);
  await own.drainJobs();
  const who = {
    member,
    order: body.data.reference_code,
    operatorId: (await addedOperator(own, 'Ngozi', 'owner')).id,
  };
  await own.close();
  return readsOf(app, await requestsFor(app, calls.filter(isRead), who));
}

const purchases: Record<string, (own: TestApp, member: TestMember) => Promise<{ status: number }>> =
  {
    airtime: (own, member) => buy(own, member),
    'a gift card that is sold': (own, member) => sell(own, member),
    'a withdrawal': (own, member) => withdraw(own, member),
  };

/** What each order reads from its call until nothing is left to do. */
async function readsOfOrders(): Promise<Map<string, Reads>> {
  const preparing = await anApp({ on: app });
  const member = await aWithdrawer(preparing);
  await preparing.drainJobs();
  await preparing.close();
  const counter = await aReadCounter(app);
  const reads = new Map<string, Reads>();
  for (const [name, place] of Object.entries(purchases))
    reads.set(
      name,
      await counter.count(async (own) => {
        expect((await place(own, member)).status, name).toBeLessThan(300);
        await own.drainJobs();
      }),
    );
  await counter.close();
  return reads;
}

/** Jobs that run at least every ten minutes. */
const often = allCronLines().filter(({ match }) => match.startsWith('*'));
const jobs = tasks.filter(({ name }) => often.some(({ task }) => task.name === name));

/** What each of these jobs reads once it has done what was due. */
async function readsOfJobs(): Promise<Map<string, Reads>> {
  const run = ({ services }: TestApp, job: Task) => job.run(services, job.payload.parse({}));
  const own = await anApp({ on: app });
  for (let n = 0; n < UNTIL_DONE; n += 1) {
    for (const job of jobs) await run(own, job);
    await own.drainJobs();
  }
  await own.close();
  const counter = await aReadCounter(app);
  const reads = new Map<string, Reads>();
  for (const job of jobs) reads.set(job.name, await counter.count((own) => run(own, job)));
  await counter.close();
  return reads;
}

describe('a business that is four times as large', { timeout: WALK_MS }, () => {
  const readers = { orders: readsOfOrders, calls: readsOfEveryCall, jobs: readsOfJobs };
  type Kind = keyof typeof readers;
  const few = new Map<Kind, Map<string, Reads>>();
  const many = new Map<Kind, Map<string, Reads>>();
  beforeAll(async () => {
    for (const [size, found] of [
      [FEW, few],
      [MANY, many],
    ] as const) {
      await resizeTo(size);
      for (const [kind, read] of Object.entries(readers)) found.set(kind as Kind, await read());
    }
  });

  const grown = (kind: Kind) =>
    [...(many.get(kind) ?? [])].flatMap(([name, reads]) =>
      grownIn(name, { few: few.get(kind)?.get(name), many: reads }, isExpected),
    );

  it('reads no more of its tables for an order', () => {
    expect(grown('orders')).toEqual([]);
  });

  it('reads no more of its tables for any call', () => {
    expect(grown('calls')).toEqual([]);
  });

  it('reads no more for a job without work', () => {
    expect(grown('jobs')).toEqual([]);
  });
});
