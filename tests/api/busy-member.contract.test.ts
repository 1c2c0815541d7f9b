import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCoinPrices } from '#server/crypto/prices/seed-prices.ts';
import { wrapConnection } from '#server/db/client.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { readTemplates } from '#server/ops/fill/templates.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { addedOperator } from '#tests/support/desk.ts';
import { WALK_MS } from '#tests/support/every-call.ts';
import { grownIn, isRead, readsOf, requestsFor, type IsExpected } from '#tests/support/growth.ts';
import { aShop, buy } from '#tests/support/orders.ts';
import { aReadCounter, type Reads } from '#tests/support/reads.ts';
import { addPayoutAccount, withdraw } from '#tests/support/withdrawals.ts';

/** Orders of the same member. */
const FEW = 30;
const MANY = 300;
/** Members with an order each. */
const OTHERS = 2_000;
/** As in production; other tests plan each statement once, whatever its values are. */
const PLAN_BY_VALUES = `
  do $$ begin
    execute format('alter database %I set plan_cache_mode = auto', current_database());
  end $$`;
/** The orders of one member fill few pages. */
const SMALL_PAGES = 8;

/** Reads that may grow with a member’s past, by reason. */
const growsBecause: Record<string, { names: string[]; tables: string[] }> = {
  'a statement has every posting of its days, with its order': {
    names: ['GET /transactions/statement', 'GET /transactions/statement/signed'],
    tables: ['ledger.txn', 'ledger.entry', 'ledger.hold', 'orders', 'order_item'],
  },
  'what came and went this month is summed from the entries': {
    names: ['GET /wallet'],
    tables: ['ledger.entry'],
  },
  'the curve of 30 days is drawn from the entries of these days': {
    names: ['GET /wallet/balances'],
    tables: ['ledger.entry'],
  },
  'unread notices are counted, in the index alone': {
    names: ['GET /notifications'],
    tables: ['notifications'],
  },
  'recent numbers are those of the newest thousand purchases': {
    names: ['GET /bills-payment/beneficiaries'],
    tables: ['orders'],
  },
};

const isExpected: IsExpected = (name, table) =>
  // the queue keeps finished jobs
  table.startsWith('graphile_worker.') ||
  Object.values(growsBecause).some(
    ({ names, tables }) => names.includes(name) && tables.includes(table),
  );

const calls = await contractCalls();
const ofMembers = calls.filter((call) => isRead(call) && !call.guard.startsWith('desk'));

let app: TestApp;
let member: TestMember;
let operatorId: string;
let bought = 0;
beforeAll(async () => {
  app = await aShop();
  await asOwner((pool) => pool.query(PLAN_BY_VALUES));
  await addOthers();
  // PostgreSQL reads a table of one page whole, once for each hour of the line of a coin
  await seedShoppingRates(app.services.db);
  await seedCoinPrices(app.services);
  member = await aMember(app, { balance: '50000.00' });
  operatorId = (await addedOperator(app, 'Ngozi', 'owner')).id;
});
afterAll(() => app.close());

async function asOwner(work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  await work(pool);
  await pool.end();
}

/** Other members with an order each, so that the busy one’s are a small part of the tables. */
async function addOthers(): Promise<void> {
  await buy(app, await aMember(app, { balance: '1000.00' }));
  await app.drainJobs();
  const templates = await readTemplates(app.services.db);
  await asOwner((pool) => multiplyBusiness(wrapConnection(pool), templates, OTHERS));
}

/** Airtime for a different number each day, before the days that have an order already: a month’s orders are summed. */
async function buyTo(count: number): Promise<void> {
  const daysBefore = bought;
  for (; bought < count; bought += 1) {
    const number = `0803${String(1_000_000 + bought)}`;
    expect((await buy(app, member, { number, amount: '50' })).status).toBe(201);
  }
  await app.drainJobs();
  const { sql } = app.services.db;
  await sql.query(
    `update orders o set created_at = created_at - days, settled_at = settled_at - days
     from (
       select id, ($3 + row_number() over (order by seq desc)) * interval '1 day' as days
       from orders where user_id = $1 and created_at > $2
     ) as mine
     where mine.id = o.id`,
    [member.user.uuid, new Date(app.clock.now().getTime() - 12 * 3_600_000), daysBefore],
  );
  await asOwner((pool) => pool.query('vacuum analyze'));
}

const orders: Record<string, (own: TestApp) => Promise<{ status: number }>> = {
  'airtime for a new number': (own) => buy(own, member, { number: '08035550000', amount: '50' }),
  'a withdrawal': (own) => withdraw(own, member),
};

async function readsOfOrders(): Promise<Map<string, Reads>> {
  // with time to undo, the server checks whether the recipient was paid before
  const counter = await aReadCounter(app, { UNDO_WINDOW_S: '30' });
  const reads = new Map<string, Reads>();
  for (const [name, place] of Object.entries(orders))
    reads.set(
      name,
      await counter.count(async (own) => {
        expect((await place(own)).status, name).toBeLessThan(300);
        await own.drainJobs();
      }),
    );
  await counter.close();
  return reads;
}

describe('a member with ten times as many orders', { timeout: WALK_MS }, () => {
  it('reads no more for any call or order', async () => {
    await buyTo(FEW);
    const { body } = await buy(app, member);
    await app.drainJobs();
    const order = body.data.reference_code;
    const requests = await requestsFor(app, ofMembers, { member, operatorId, order });
    await addPayoutAccount(app, member);
    const readAll = async () =>
      new Map([...(await readsOf(app, requests)), ...(await readsOfOrders())]);
    const few = await readAll();
    await buyTo(MANY);
    const many = await readAll();
    const grown = [...many].flatMap(([name, reads]) =>
      grownIn(name, { few: few.get(name), many: reads }, isExpected, SMALL_PAGES),
    );
    expect(grown).toEqual([]);
  });
});
