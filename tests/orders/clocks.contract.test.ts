import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expireConversion } from '#server/airtime-to-cash/expire.job.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findByReference } from '#server/orders/find.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { endOffer } from '#server/orders/sales/offer.job.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { sweep } from '#server/orders/send/sweep.job.ts';
import { anAirtimeShop, start } from '#tests/support/airtime-to-cash.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aCardShop, sell } from '#tests/support/cards.ts';
import { movableClock, type MovableClock } from '#tests/support/clock.ts';
import {
  aShop,
  buy,
  endUndoWindows,
  expectCleanBooks,
  moneyOf,
  numbers,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';

const HOUR_S = 3600;

function skewed(seconds: number): MovableClock {
  const clock = movableClock();
  clock.advance(seconds);
  return clock;
}

describe.each([
  ['an hour ahead of', HOUR_S],
  ['an hour behind', -HOUR_S],
])('an application whose clock is %s the database’s', (_, seconds) => {
  let app: TestApp;
  let member: TestMember;
  beforeEach(async () => {
    app = await aShop({ env: { UNDO_WINDOW_S: '8' }, clock: skewed(seconds) });
    member = await aMember(app, { balance: '1000.00' });
  });
  afterEach(async () => {
    await app.close();
  });

  const undo = (reference: string) =>
    app.call('POST', `/transactions/${reference}/cancel`, { token: member.token });
  const statusOf = async (reference: string) => (await readOrder(app, member, reference)).status;

  it('sends nothing while its undo window is open, and sends it when that is over', async () => {
    const before = app.clock.now().getTime();
    const { data } = (await buy(app, member)).body;
    const after = app.clock.now().getTime();
    const until = Date.parse(data.cancel_until ?? '');
    expect(data.can_cancel).toBe(true);
    expect(until - before).toBeGreaterThanOrEqual(29_500);
    expect(until - after).toBeLessThanOrEqual(30_500);
    await app.drainJobs();
    expect(await timesSent(app, data)).toBe(0);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, data)).toBe(1);
    expect(await statusOf(data.reference_code)).toBe('completed');
  });

  it('undoes within the window and not after it', async () => {
    const first = (await buy(app, member)).body.data;
    expect((await undo(first.reference_code)).status).toBe(200);
    const second = (await buy(app, member)).body.data;
    await endUndoWindows(app);
    const seen = await readOrder(app, member, second.reference_code);
    expect(seen).toMatchObject({ status: 'processing', can_cancel: false });
    expect((await undo(second.reference_code)).status).toBe(409);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, first)).toBe(0);
    expect(await statusOf(second.reference_code)).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('asks about an unclear order after its pause, not again and again', async () => {
    const { data } = (await buy(app, member, { number: numbers.neverSettles })).body;
    await app.drainJobs({ includeLater: true });
    const waits = await app.services.db.sql.query(
      `select run_at > updated_at + interval '5 s' as pauses,
         run_at <= clock_timestamp() + interval '10 s' as comes
       from graphile_worker.jobs where key = $1`,
      [`orders.requery:${data.uuid}`],
    );
    expect(waits.rows).toEqual([{ pauses: true, comes: true }]);
    await app.drainJobs();
  });
});

describe('an order whose job runs too early', () => {
  it('is postponed until its undo window has ended, whatever the queue and the sweep say', async () => {
    const app = await aShop({ env: { UNDO_WINDOW_S: '8' } });
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    const early = async () => {
      await app.services.db.sql.query('update graphile_worker._private_jobs set run_at = now()');
      await app.services.db.sql.query(`update orders set check_at = $2 where id = $1`, [
        data.uuid,
        new Date(0),
      ]);
      await sweep.run(app.services, {});
      await app.drainJobs();
    };
    await early();
    await early();
    expect(await timesSent(app, data)).toBe(0);
    expect((await readOrder(app, member, data.reference_code)).can_cancel).toBe(true);
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, data)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
    await expectCleanBooks(app);
    await app.close();
  });
});

describe('a clock that is put forward after an order was sent', () => {
  it('makes no proof of a silence of seconds: nothing is refunded that may still be delivered', async () => {
    const app = await aShop();
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member, { number: numbers.lostOnTheWay })).body;
    await app.drainJobs();
    app.clock.advance(25 * HOUR_S);
    await requery.run(app.services, { order_id: data.uuid });
    expect(await readOrder(app, member, data.reference_code)).toMatchObject({ status: 'unknown' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
    await app.drainJobs({ includeLater: true });
    expect(await readOrder(app, member, data.reference_code)).toMatchObject({ status: 'failed' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    await expectCleanBooks(app);
    await app.close();
  });
});

describe('a job that another machine’s clock brings too early', () => {
  const queued = async (app: TestApp, name: string) => {
    const { rows } = await app.services.db.sql.query<{ s: number }>(
      `select extract(epoch from run_at - updated_at)::float8 as s
       from graphile_worker.jobs where task_identifier = $1 order by run_at`,
      [name],
    );
    return rows.map(({ s }) => Math.round(s / 60));
  };

  it('waits for the end of an offer, which isn’t lost', async () => {
    const app = await aCardShop();
    const member = await aMember(app);
    const { data } = (await sell(app, member)).body;
    const order = (await findByReference(app.services.db, data.reference_code))!;
    const because = { reasonCode: 'wrong-amount', reason: 'The card says less.' };
    const said = { verdict: 'change_offer', amount: 100n, ...because } as const;
    await inTransaction(app.services.db, (tx) =>
      decideSale(tx, app.services, order.id, { reviewer: 'operator:test', said }),
    );
    await app.services.db.sql.query('delete from graphile_worker._private_jobs');
    await endOffer.run(app.services, { order_id: order.id });
    expect(await queued(app, 'orders.end-offer')).toEqual([24 * 60]);
    app.clock.advance(24 * HOUR_S + 1);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, data.reference_code)).status).toBe('cancelled');
    await app.close();
  });

  it('waits for the end of the half hour of a line, which isn’t lost', async () => {
    const app = await anAirtimeShop();
    const member = await aMember(app);
    const { transaction } = (await start(app, member)).body.data;
    await app.services.db.sql.query('delete from graphile_worker._private_jobs');
    await expireConversion.run(app.services, { order_id: transaction.uuid });
    expect(await queued(app, 'airtime-to-cash.expire')).toEqual([30]);
    app.clock.advance(31 * 60);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, transaction.reference_code)).status).toBe('cancelled');
    await app.close();
  });
});
