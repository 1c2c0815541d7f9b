import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flowsIn } from '#server/crypto/desk/flows.ts';
import { wrapConnection } from '#server/db/client.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { readTemplates } from '#server/ops/fill/templates.ts';
import { keepDays } from '#server/reports/earnings/keep-days.job.ts';
import type { TestApp } from '#tests/support/api.ts';
import { booksOf } from '#tests/support/books.ts';
import { aBuyer, aCoinShop, order, pass } from '#tests/support/coin-purchases.ts';
import { aSeller, followIt, later, pay, sellCoins } from '#tests/support/coin-sales.ts';
import { aReadCounter } from '#tests/support/reads.ts';

/** Each is an hour older than the next, so they are of four or five days. */
const COPIES = 80;
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await aCoinShop();
  const { walletAddress } = (await sellCoins(app, await aSeller(app), { amount: '50' })).body.data;
  await pay(app, walletAddress, '50');
  await later(app, 120);
  await followIt(app, walletAddress);
  await order(app, await aBuyer(app));
  for (let n = 0; n < 20; n += 1) await pass(app, 60);
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  const own = wrapConnection(pool);
  await multiplyBusiness(own, await readTemplates(own), COPIES);
  await pool.end();
});
afterAll(() => app.close());

const dayAt = (daysAgo: number) =>
  new Date(new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10));
const flows = (from: number, to: number) =>
  flowsIn(app.services.db, { from: dayAt(from), to: dayAt(to - 1) });
const wrongDays = async () =>
  (await booksOf(app)).findings.flatMap(({ what, ref }) =>
    what === 'kept_day_and_entries_disagree' ? [ref] : [],
  );

it('trades are the same from kept days as from the ledger, and read a few rows of them', async () => {
  const before = [await flows(6, 0), await flows(2, 1)];
  const [flow] = before[0]!;
  expect(flow!.sold).toBe(50n * 100_000_000n * BigInt(COPIES));
  expect(flow!.bought).toBeGreaterThan(0n);
  expect(flow!.taken).toBeGreaterThan(0n);
  await keepDays(app.services);
  expect([await flows(6, 0), await flows(2, 1)]).toEqual(before);
  const counter = await aReadCounter(app);
  const once = async ({ services: { db } }: TestApp) => {
    await flowsIn(db, { from: dayAt(2), to: dayAt(0) });
  };
  await counter.count(once);
  const reads = await counter.count(once);
  await counter.close();
  expect(reads.get('ledger.entry')).toBeUndefined();
  expect(reads.get('coin_day')!.rows).toBeGreaterThan(0);
});

it('a day whose trades are kept wrongly is named by the audit', async () => {
  const { sql } = app.services.db;
  expect(await wrongDays()).toEqual([]);
  const day = dayAt(1).toISOString().slice(0, 10);
  const { rows } = await sql.query(
    'update coin_day set money = money + 1 where day = $1 and is_sale returning 1',
    [day],
  );
  expect(rows).toHaveLength(1);
  expect(await wrongDays()).toEqual([`${day}/coin_day`]);
  await sql.query('delete from report_day_kept where day = $1', [day]);
  await keepDays(app.services);
  expect(await wrongDays()).toEqual([]);
});
