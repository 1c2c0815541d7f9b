import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportParts } from '#lib/reports/words.ts';
import { wrapConnection } from '#server/db/client.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { readTemplates } from '#server/ops/fill/templates.ts';
import { keepDay, keepDays } from '#server/reports/earnings/keep-days.job.ts';
import { readReport } from '#server/reports/earnings/read-report.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { leavesFindings } from '#tests/support/audited.ts';
import { booksOf } from '#tests/support/books.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { aShop, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { aReadCounter } from '#tests/support/reads.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

/** Each is an hour older than the next, so they are of four or five days. */
const COPIES = 80;
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await aShop({ clock: databaseClock() });
  const member = await aMember(app, { balance: '20000.00' });
  await buyAndSettle(app, member, { amount: '900' });
  await buyAndSettle(app, member, { amount: '400', number: numbers.saysNo });
  expect((await withdraw(app, await aWithdrawer(app))).status).toBeLessThan(300);
  await app.drainJobs();
  const pool = new pg.Pool({ connectionString: app.databaseUrl });
  const own = wrapConnection(pool);
  await multiplyBusiness(own, await readTemplates(own), COPIES);
  await pool.end();
});
afterAll(() => app.close());

const dayAt = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const reportOf = (by: (typeof reportParts)[number], from = 6, to = 0) =>
  readReport(app.services.db, { currency: 'NGN', from: dayAt(from), to: dayAt(to), by });
const everyReport = () =>
  Promise.all([
    ...reportParts.map((by) => reportOf(by)),
    ...reportParts.map((by) => reportOf(by, 3, 2)),
    reportOf('product', 2, 1),
  ]);
const keptDays = async () => {
  const { rows } = await app.services.db.sql.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from report_day_kept order by day`,
  );
  return rows.map(({ day }) => day);
};

/** Days that the audit finds, with the table. */
const wrongDays = async (of: TestApp) =>
  (await booksOf(of)).findings.flatMap(({ what, ref }) =>
    what === 'kept_day_and_entries_disagree' ? [ref] : [],
  );
const staleDays = async () =>
  (await app.services.db.sql.query('select from report_stale')).rowCount;

describe('a report', () => {
  it('is the same from the sums of days that are over as from their entries', async () => {
    const before = await everyReport();
    expect(before[0].total.orders).toBeGreaterThan(COPIES);
    expect(await keptDays()).toEqual([]);
    await keepDays(app.services);
    const kept = await keptDays();
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.at(-1)! < dayAt(0)).toBe(true);
    expect(await everyReport()).toEqual(before);
    expect(await wrongDays(app)).toEqual([]);
  });

  it('reads a few rows of a day that is over, however much was booked', async () => {
    const counter = await aReadCounter(app);
    const once = async ({ services: { db } }: TestApp) => {
      await readReport(db, { currency: 'NGN', from: dayAt(3), to: dayAt(2), by: 'product' });
    };
    // what the purchases before it left to report
    await counter.count(once);
    const reads = await counter.count(once);
    await counter.close();
    expect(reads.get('ledger.entry')).toBeUndefined();
    expect(reads.get('ledger.account')).toBeUndefined();
    expect(reads.get('report_day')!.rows).toBeGreaterThan(0);
  });

  it('has the entries of a day that isn’t over, at once', async () => {
    const before = await reportOf('day');
    await buyAndSettle(app, await aMember(app, { balance: '5000.00' }), { amount: '700' });
    const after = await reportOf('day');
    expect(after.total.orders).toBe(before.total.orders + 1);
    expect(after.total.volume).not.toBe(before.total.volume);
  });

  it('follows an order of an earlier day that gets another provider, or fails later, at once', async () => {
    const { sql } = app.services.db;
    const [day] = (await keptDays()) as [string];
    const { rows } = await sql.query<{ id: string; provider: string }>(
      `select o.id, o.provider from orders o join report_order r using (id)
       where r.at < $1::date + 1 and not r.is_failed and o.provider is not null and o.currency = 'NGN' limit 1`,
      [day],
    );
    const { id, provider } = rows[0]!;
    const volumeOf = async (name: string) =>
      (await reportOf('provider')).rows.find(({ key }) => key === name)?.volume;
    const before = await everyReport();

    await sql.query(`update orders set provider = 'another' where id = $1`, [id]);
    const moved = await everyReport();
    expect(moved).not.toEqual(before);
    expect(await volumeOf('another')).toBeDefined();
    expect(await wrongDays(app)).toEqual([]);
    await keepDays(app.services);
    expect(await everyReport()).toEqual(moved);
    expect(await staleDays()).toBe(0);

    await sql.query(
      `update orders set provider = $2, status = 'reversed' where id = $1 returning id`,
      [id, provider],
    );
    const failed = await everyReport();
    expect(failed[0].total.failed).toBe(before[0].total.failed + 1);
    await keepDays(app.services);
    expect(await everyReport()).toEqual(failed);
    await sql.query(`update orders set status = 'completed' where id = $1`, [id]);
    await keepDays(app.services);
    expect(await everyReport()).toEqual(before);
    expect(await wrongDays(app)).toEqual([]);
  });

  it('follows an earlier order whose first payment arrives today', async () => {
    leavesFindings(app, 'payment_and_ledger_disagree');
    const { sql } = app.services.db;
    const before = await everyReport();
    const { rows } = await sql.query<{ id: string }>(
      `update orders set provider = null where id = (
         select id from orders where created_at < now() - interval '2 days' and provider is not null limit 1)
       returning id`,
    );
    await keepDays(app.services);
    await sql.query(
      `insert into order_payment(id, order_id, source, provider, reference, amount, currency, paid_at, arrived_at,
         returned, decision)
       values (gen_random_uuid(), $1, 'gateway', 'paystack', 'late', 100, 'NGN', now(), now(), 100, 'returned')`,
      [rows[0]!.id],
    );
    const live = await everyReport();
    expect(live).not.toEqual(before);
    await keepDays(app.services);
    expect(await everyReport()).toEqual(live);
    expect(await wrongDays(app)).toEqual([]);
  });

  it('pays nothing for orders of today: a purchase marks no day', async () => {
    await keepDays(app.services);
    await buyAndSettle(app, await aMember(app, { balance: '5000.00' }), { number: numbers.saysNo });
    expect(await staleDays()).toBe(0);
  });

  it.each(['report_day', 'report_order_day'])(
    'has a day whose row of %s is wrong named by the audit, until it is summed again',
    async (table) => {
      const { sql } = app.services.db;
      const before = await everyReport();
      const day = (await keptDays()).at(-1)!;
      const column = table === 'report_day' ? 'volume' : 'orders';
      const row = await sql.query<{ row: string }>(
        `select ctid::text as row from ${table} where day = $1 limit 1`,
        [day],
      );
      await sql.query(`update ${table} set ${column} = ${column} + 1 where ctid = $1::tid`, [
        row.rows[0]!.row,
      ]);
      expect(await wrongDays(app)).toEqual([`${day}/${table}`]);
      await sql.query(`delete from ${table} where day = $1`, [day]);
      expect(await wrongDays(app)).toEqual([`${day}/${table}`]);
      await sql.query('delete from report_day_kept where day = $1', [day]);
      expect(await everyReport()).toEqual(before);
      await keepDays(app.services);
      expect(await wrongDays(app)).toEqual([]);
      expect(await everyReport()).toEqual(before);
    },
  );

  it('is the same when two workers keep a day at the same moment', async () => {
    const before = await everyReport();
    const day = (await keptDays())[0]!;
    const now = app.clock.now();
    await Promise.allSettled([1, 2, 3].map(() => keepDay(app.services.db, day, now)));
    expect(await wrongDays(app)).toEqual([]);
    expect(await everyReport()).toEqual(before);
  });
});
