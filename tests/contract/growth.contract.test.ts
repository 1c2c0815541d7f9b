import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { wrapConnection } from '#server/db/client.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { kept } from '#server/ops/fill/kept.ts';
import { readTemplates, type Template } from '#server/ops/fill/templates.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { tokenFor } from '#tests/support/call-sessions.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { aDayOfBusiness, hasOwner } from '#tests/support/day-of-business.ts';
import { addedOperator } from '#tests/support/desk.ts';
import { named, WALK_MS } from '#tests/support/every-call.ts';
import { aShop } from '#tests/support/orders.ts';
import { anOwner, objectFor } from '#tests/support/owned.ts';
import { aReadCounter, type Reads } from '#tests/support/reads.ts';
import { sendCall } from '#tests/support/send-call.ts';

/** The sizes to compare. `GROWTH=160,640` takes some minutes and sees what plans of larger tables read. */
const [FEW, MANY] = (process.env['GROWTH'] ?? '40,160').split(',').map(Number) as [number, number];

/** PostgreSQL reads a table of a few pages as a whole, and that is fast; an index may grow by a level. */
const SMALL_PAGES = 32;
const LEEWAY = { rows: 25, pages: 64 };
const MOST = 1.3;

/** What reads more rows although it does what it should. */
const growsBecause: Record<string, { calls: string[]; tables: string[] }> = {
  'open work is counted and listed by what waits longest, and each copy leaves some': {
    calls: ['GET /desk/home', 'GET /desk/queues', 'GET /desk/tickets', 'GET /desk/tickets/pace'],
    tables: [
      ...['orders', 'order_item', 'order_payment', 'shopping_item', 'shopping_request', 'ticket'],
      // a page of it is judged by the fraud rules, person by person
      ...['users', 'payout_account', 'login_device'],
    ],
  },
  'all copies buy tickets of the same events, which in a business have a capacity': {
    calls: ['GET /events', 'GET /desk/events'],
    tables: ['reservation', 'admission', 'order_item'],
  },
  'a file has every row of its period': {
    calls: ['GET /desk/orders.csv', 'GET /desk/audit.csv'],
    tables: ['orders', 'audit_log', 'users'],
  },
  'operators see sums over everything': {
    calls: ['GET /desk/money', 'GET /desk/coins', 'GET /desk/rewards'],
    tables: [
      ...['ledger.account', 'ledger.entry', 'ledger.txn', 'orders'],
      ...['wheel_spin', 'perk', 'gold_coin_entry', 'reward'],
    ],
  },
};

const isExpected = (call: string, table: string): boolean =>
  kept.has(table) ||
  Object.values(growsBecause).some(
    ({ calls, tables }) => calls.includes(call) && tables.includes(table),
  );

const calls = await contractCalls();
const namesOne = ({ path }: Call) => path.includes('{');
const isRead = (call: Call) =>
  call.method === 'get' && call.guard !== 'signature' && (hasOwner(call) || !namesOne(call));

let app: TestApp;
let templates: Template[];
beforeAll(async () => {
  app = await aShop();
  await aDayOfBusiness(app, calls);
  templates = await readTemplates(app.services.db);
});
afterAll(() => app.close());

async function resizeTo(size: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  await multiplyBusiness(wrapConnection(pool), templates, size);
  await pool.end();
}

interface Asked {
  call: Call;
  path: string;
  token: string | undefined;
}

/** Every call that reads, with something of a new member where it is about one thing. */
async function everyRead(): Promise<Asked[]> {
  const own = await anApp({ on: app });
  const who = {
    member: await anOwner(own),
    operatorId: (await addedOperator(own, 'Ngozi', 'owner')).id,
  };
  const tokens = new Map<string, string | undefined>();
  const asked: Asked[] = [];
  for (const call of calls.filter(isRead)) {
    if (!tokens.has(call.guard)) tokens.set(call.guard, await tokenFor(own, call, who));
    const path = namesOne(call) ? await objectFor(own, who.member, named(call), call) : call.path;
    asked.push({ call, path, token: tokens.get(call.guard) });
  }
  await own.close();
  return asked;
}

/** What each call reads in a business of a size. */
async function readsAt(size: number): Promise<Map<string, Reads>> {
  await resizeTo(size);
  const asked = await everyRead();
  const counter = await aReadCounter(app);
  const reads = new Map<string, Reads>();
  for (const { call, ...sent } of asked)
    reads.set(
      named(call),
      await counter.count(async (own) => {
        const { status, body } = await sendCall(own, call, sent);
        expect(status, `${named(call)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      }),
    );
  await counter.close();
  return reads;
}

/** Tables that a call reads more of, and how much. */
function grownIn(call: string, few: Reads | undefined, many: Reads): string[] {
  return [...many].flatMap(([table, read]) => {
    const was = few?.get(table) ?? { rows: 0, pages: 0 };
    const grew = (['rows', 'pages'] as const).filter(
      (unit) => read[unit] > was[unit] * MOST + LEEWAY[unit],
    );
    if (grew.length === 0 || read.pages <= SMALL_PAGES || isExpected(call, table)) return [];
    return grew.map((unit) => `${call}: ${was[unit]} to ${read[unit]} ${unit} of ${table}`);
  });
}

describe('a business that is four times as large', { timeout: WALK_MS }, () => {
  it('reads no more of its tables for any call', async () => {
    const few = await readsAt(FEW);
    const many = await readsAt(MANY);
    expect([...many].flatMap(([call, reads]) => grownIn(call, few.get(call), reads))).toEqual([]);
  });
});
