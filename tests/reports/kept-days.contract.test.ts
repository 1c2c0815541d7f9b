import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportParts } from '#lib/reports/words.ts';
import { wrapConnection } from '#server/db/client.ts';
import { multiplyBusiness } from '#server/ops/fill/copy.ts';
import { readTemplates } from '#server/ops/fill/templates.ts';
import { differs, keepDay, keepDays } from '#server/reports/earnings/keep-days.job.ts';
import { readReport } from '#server/reports/earnings/read-report.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
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
    for (const day of kept) expect(await differs(app.services.db, day), day).toBe(false);
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

  it('is put right when a kept day differs from its entries', async () => {
    const before = await everyReport();
    const day = (await keptDays()).at(-1)!;
    await app.services.db.sql.query(
      `update report_day set amount = amount + 100, credited = credited + 100
       where day = $1 and account = 'house_fee'`,
      [day],
    );
    await app.services.db.sql.query(`delete from report_day where day = $1 and product = ''`, [
      day,
    ]);
    expect(await differs(app.services.db, day)).toBe(true);
    await keepDays(app.services);
    expect(await differs(app.services.db, day)).toBe(false);
    expect(await everyReport()).toEqual(before);
  });

  it('is the same when two workers keep a day at the same moment', async () => {
    const before = await everyReport();
    const day = (await keptDays())[0]!;
    const now = app.clock.now();
    await Promise.allSettled([1, 2, 3].map(() => keepDay(app.services.db, day, now)));
    expect(await differs(app.services.db, day)).toBe(false);
    expect(await everyReport()).toEqual(before);
  });
});
