import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { findOrder } from '#server/orders/find.ts';
import { sweep } from '#server/orders/send/sweep.job.ts';
import { viewOrderCase } from '#server/orders/staff/order-case-view.ts';
import { ordersQueue } from '#server/orders/staff/orders.queue.ts';
import { listOverdueStages } from '#server/orders/stages/list-overdue-stages.ts';
import type { Order } from '#server/orders/tables.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';
import {
  answers,
  aStagedOrder,
  daysUntil,
  declined,
  delivered,
  enter,
  ownerOf,
  pending,
  placeStaged,
  seen,
  sellStaged,
  shopSays,
  storyOf,
  staff,
  takenBack,
  unclear,
} from '#tests/support/staged-orders.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  sellStaged();
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '1000.00' });
});
afterAll(() => app.close());

const rowOf = async ({ id }: Order) => (await findOrder(app.services.db, id))!;
const days = (at: string | Date | null | undefined) => daysUntil(app, at);
const told = (order: OrderView) => storyOf(app, order);
const money = (available: string, held: string) => ({ available, held });
const conflict = (message: RegExp) =>
  expect.objectContaining({
    code: 'conflict',
    message: expect.stringMatching(message) as string,
  }) as Error;

describe('an order of several stages', () => {
  it('shows what comes next, by when, and captures the money at the stage for it', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    const accepted = await seen(app, member, order);
    expect(accepted).toMatchObject({
      status: 'processing',
      stage: 'The shop has it',
      status_text: 'The shop has it',
      message: 'The shop is checking what it has. Your money is on hold and safe.',
    });
    expect(days(accepted.promised_at)).toBe(9);
    expect(told(accepted)).toEqual([
      ['did', 'Money on hold'],
      ['did', 'Sent to The shop'],
      ['now', 'The shop has it'],
      ['todo', 'We’ve bought it', 1],
      ['todo', 'On its way to you', 4],
      ['todo', 'You have it', 9],
    ]);
    expect(await moneyOf(app, member)).toMatchObject(money('500.00', '500.00'));

    await enter(app, order, 'bought', staff, { text: 'In size 42.' });
    expect(await moneyOf(app, member)).toMatchObject({
      book: '500.00',
      ...money('500.00', '0.00'),
    });
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'A thing from abroad: We’ve bought it',
      message: ['Your order is on its way soon.', 'In size 42.'],
    });
    const paid = await seen(app, member, order);
    expect(paid).toMatchObject({
      status: 'completed',
      stage: 'We’ve bought it',
      arrived: false,
      message: 'We’ll send it to you next.',
    });
    expect(paid.timeline[3]?.text).toBe('In size 42.');
    expect(told(paid).slice(3)).toEqual([
      ['did', 'We’ve bought it'],
      ['now', '₦500.00 paid'],
      ['todo', 'On its way to you', 3],
      ['todo', 'You have it', 8],
    ]);

    await shopSays(app, order, pending('sent'));
    await enter(app, order, 'received', ownerOf(order));
    const received = await seen(app, member, order);
    expect(received).toMatchObject({
      status: 'completed',
      status_text: 'Completed',
      arrived: true,
    });
    expect(received).not.toHaveProperty('stage');
    expect(received.timeline.at(-1)).toMatchObject({ title: 'You have it', state: 'did' });
  });

  it('only moves where its list allows, for the parties that the list names, and once', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    const other = await aMember(app);
    await expect(enter(app, order, 'sent')).rejects.toEqual(conflict(/isn’t yours/));
    await expect(enter(app, order, 'lost')).rejects.toEqual(conflict(/doesn’t have that step/));
    await expect(enter(app, order, 'received', ownerOf(order))).rejects.toEqual(
      conflict(/isn’t the next step/),
    );
    await enter(app, order, 'asked');
    await expect(enter(app, order, 'answered', `user:${other.user.uuid}`)).rejects.toMatchObject({
      code: 'not_found',
    });
    await enter(app, order, 'answered', ownerOf(order));
    const twice = await Promise.allSettled([1, 2, 3].map(() => enter(app, order, 'bought')));
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await moneyOf(app, member)).toMatchObject(money('500.00', '0.00'));
  });

  it('enters no stage before it is sent, nor after its money was refunded', async () => {
    const waiting = await placeStaged(app, member, { amount: '500' });
    await expect(enter(app, waiting, 'accepted', 'provider:test-shop')).rejects.toEqual(
      conflict(/hasn’t been sent/),
    );
    answers.set(waiting.id, declined);
    await app.drainJobs();
    const order = await rowOf(waiting);
    expect(order.status).toBe('failed');
    await expect(enter(app, order, 'asked')).rejects.toEqual(conflict(/has ended/));
    expect(await moneyOf(app, member)).toMatchObject(money('1000.00', '0.00'));
  });

  it('isn’t moved by a late or repeated answer of its provider', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    await shopSays(app, order, pending('sent'));
    await shopSays(app, order, pending('accepted'));
    expect((await rowOf(order)).stage).toBe('accepted');
    await enter(app, order, 'bought');
    await shopSays(app, order, pending('accepted'));
    expect((await rowOf(order)).stage).toBe('bought');
    const { rows } = await app.services.db.sql.query<{ stage: string; actor: string }>(
      'select stage, actor from order_stage where order_id = $1 order by id',
      [order.id],
    );
    expect(rows).toEqual([
      { stage: 'accepted', actor: 'provider:cards-sandbox' },
      { stage: 'bought', actor: staff },
    ]);
  });

  it('ends when the provider delivers: before it was paid for, and after', async () => {
    const first = await aStagedOrder(app, member, { answer: pending('accepted'), amount: '200' });
    await shopSays(app, first, delivered);
    expect(await seen(app, member, first)).toMatchObject({ status: 'completed', arrived: true });
    const second = await aStagedOrder(app, member, { answer: pending('accepted'), amount: '300' });
    await enter(app, second, 'bought');
    await shopSays(app, second, delivered);
    await shopSays(app, second, delivered);
    const order = await seen(app, member, second);
    expect(order).toMatchObject({ status: 'completed', arrived: true });
    expect(order.timeline.at(-1)).toMatchObject({ title: 'Delivered by The shop', state: 'did' });
    expect(order.timeline.filter(({ title }) => title.startsWith('Delivered'))).toHaveLength(1);
    for (const done of [first, second])
      expect(await rowOf(done)).toMatchObject({ stage: null, stage_due_at: null });
    await expect(enter(app, second, 'sent', 'provider:test-shop')).rejects.toEqual(
      conflict(/has ended/),
    );
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('refunds all of the money when the provider refuses after it was paid for', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    await enter(app, order, 'bought');
    await shopSays(app, order, declined);
    await shopSays(app, order, declined);
    expect(await seen(app, member, order)).toMatchObject({ status: 'reversed', arrived: false });
    expect(await moneyOf(app, member)).toMatchObject(money('1000.00', '0.00'));
  });
});

describe('an order whose last stage was reached', () => {
  it('is delivered for good, unless the provider reverses it', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    await enter(app, order, 'bought');
    await shopSays(app, order, pending('sent'));
    await enter(app, order, 'received', ownerOf(order));
    await shopSays(app, order, declined);
    expect((await rowOf(order)).status).toBe('completed');
    await shopSays(app, order, takenBack);
    expect((await rowOf(order)).status).toBe('reversed');
    expect(await moneyOf(app, member)).toMatchObject(money('1000.00', '0.00'));
  });
});

describe('a stage that lasts longer than promised', () => {
  const overdue = async () => listOverdueStages(app.services.db, app.clock.now());

  it('is listed for staff while it waits for them', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    expect(await overdue()).toEqual([]);
    app.clock.advance(DAY_S + 60);
    expect(await overdue()).toEqual([
      expect.objectContaining({ id: order.id, stage: 'accepted', position: 1 }),
    ]);
    const found = await viewOrderCase(app.services, order.id);
    expect(found).toMatchObject({ stage: 'open', verdicts: ['next_stage', 'complete', 'fail'] });
    expect(found.reason).toBe('“The shop has it” is taking longer than promised');
    const atDesk = async () =>
      (await ordersQueue.list(app.services, { state: 'open', limit: 10, offset: 0 })).rows;
    expect(await atDesk()).toMatchObject([{ id: order.id, reason: found.reason }]);
    const late = await seen(app, member, order);
    expect(late.timeline.some(({ by }) => by)).toBe(false);
    expect(Date.parse(late.promised_at ?? '')).toBeLessThan(app.clock.now().getTime());
    await enter(app, order, 'asked');
    expect(await overdue()).toEqual([]);
    expect(await atDesk()).toEqual([]);
    await shopSays(app, order, declined);
  });

  it('is queried where it waits for the provider, also when it was paid for', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    await enter(app, order, 'bought');
    await shopSays(app, order, unclear);
    // the planned query is lost
    await app.services.db.sql.query('delete from graphile_worker._private_jobs');
    expect(await rowOf(order)).toMatchObject({ status: 'completed', stage: 'bought' });
    app.clock.advance(3 * DAY_S + 60);
    expect(await overdue()).toEqual([]);
    answers.set(order.id, pending('sent'));
    await sweep.run(app.services, {});
    await app.drainJobs();
    expect((await rowOf(order)).stage).toBe('sent');
  });
});

describe('how long we ask automatically', () => {
  it('follows the product: every hour for thirty days, then an operator reviews it', async () => {
    const order = await aStagedOrder(app, member);
    const waits = async () => {
      const { rows } = await app.services.db.sql.query<{ s: number }>(
        `select extract(epoch from run_at - clock_timestamp())::float8 as s
         from graphile_worker.jobs where key = $1`,
        [`orders.requery:${order.id}`],
      );
      return rows[0] && Math.round(rows[0].s / 60) * 60;
    };
    expect(await waits()).toBe(HOUR_S);
    app.clock.advance(29 * DAY_S);
    await shopSays(app, order, pending());
    expect(await waits()).toBe(HOUR_S);
    app.clock.advance(DAY_S);
    await app.drainJobs({ includeLater: true });
    expect((await rowOf(order)).status).toBe('under_review');
    await shopSays(app, order, declined);
  });
});
