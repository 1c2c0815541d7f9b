import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { findOrder } from '#server/orders/find.ts';
import { listStaffDecisions } from '#server/orders/staff/keep-decision.ts';
import type { Order } from '#server/orders/tables.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  delivered,
  enter,
  pending,
  seen,
  sellStaged,
  shopSays,
} from '#tests/support/staged-orders.ts';
import { ordersOf, raiseLimits } from '#tests/support/stuck-orders.ts';

const bought: DeskDecision = { verdict: 'next_stage', stage: 'bought', note: 'Receipt 77-1.' };

let app: TestApp;
let member: TestMember;
let ngozi: TestOperator;
let musa: TestOperator;
beforeAll(async () => {
  sellStaged();
  app = await aShop();
  await raiseLimits(app);
});
beforeEach(async () => {
  [member, ngozi, musa] = await Promise.all([
    aMember(app, { balance: '400000.00' }),
    anOperator(app, 'Ngozi'),
    anOperator(app, 'Musa'),
  ]);
});
afterAll(() => app.close());

const desk = (who = ngozi) => ordersOf(app, who);
const rowOf = async ({ id }: Order) => (await findOrder(app.services.db, id))!;
const accepted = (more: { amount?: string; lines?: string[] } = {}) =>
  aStagedOrder(app, member, { answer: pending('accepted'), ...more });
const titlesOf = async (order: Order) =>
  (await seen(app, member, order)).timeline
    .filter(({ state }) => state !== 'todo')
    .map(({ title }) => title);
const postingsOf = async ({ id }: Order): Promise<number> => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from ledger.txn where order_id = $1',
    [id],
  );
  return rows[0]!.n;
};

describe('the next stage, taken by staff', () => {
  it('is offered with its texts, captures the money there, and is logged everywhere', async () => {
    const order = await accepted();
    const found = await desk().claim(order.id);
    expect(found.verdicts).toEqual(['next_stage', 'complete', 'fail']);
    expect(found.next_stages).toEqual([
      { name: 'asked', title: 'We have a question', lines: [1], settles: false },
      { name: 'bought', title: 'We’ve bought it', lines: [1], settles: true },
    ]);
    expect(found).not.toHaveProperty('lines');
    const decision = { ...bought, evidence: 'In size 42.' };
    expect((await desk().decide(order.id, decision)).body.data).toEqual({
      state: 'decided',
      why: null,
    });
    expect(await rowOf(order)).toMatchObject({ status: 'completed', stage: 'bought' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '399500.00', held: '0.00' });
    const view = await seen(app, member, order);
    expect(view.timeline.find(({ title }) => title === 'We’ve bought it')?.text).toBe(
      'In size 42.',
    );
    expect(JSON.stringify(view)).not.toContain('77-1');
    expect((await inboxOf(app, member)).list[0]?.title).toBe(
      'A thing from abroad: We’ve bought it',
    );
    const log = await deskOf(app, ngozi).get(`/audit?subject=${order.id}`);
    expect(log.body.data).toContainEqual(
      expect.objectContaining({ action: 'orders.stage', actor: 'Ngozi' }),
    );
    expect(await listStaffDecisions(app.services.db, order.id)).toMatchObject([
      {
        verdict: 'next_stage',
        stage: 'bought',
        note: 'Receipt 77-1.',
        amount: 50_000n,
        lines: null,
      },
    ]);
    const again = await desk(musa).claim(order.id);
    expect(again).toMatchObject({ verdicts: ['refund'] });
    expect(again.timeline).toContainEqual(
      expect.objectContaining({
        title: 'Moved on: We’ve bought it',
        text: 'Receipt 77-1.',
        by: 'Ngozi',
      }),
    );
  });

  it.each<[string, Partial<DeskDecision>]>([
    ['note', { note: undefined }],
    ['stage', { stage: undefined }],
    ['stage', { stage: 'lost' }],
    ['lines', { lines: [2] }],
  ])('names %s when that is wrong, and nothing moves', async (field, change) => {
    const order = await accepted();
    await desk().claim(order.id);
    const { status, body } = await desk().decide(order.id, { ...bought, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await rowOf(order)).toMatchObject({ stage: 'accepted', captured: 0n });
  });

  it('is neither skipped to, gone back to, nor entered in someone else’s place', async () => {
    const order = await accepted();
    await desk().claim(order.id);
    for (const stage of ['sent', 'received', 'accepted', 'answered'])
      expect(await desk().decide(order.id, { ...bought, stage })).toMatchObject({
        status: 409,
        body: { message: 'This isn’t the next step for this order. Last: The shop has it' },
      });
    await desk().decide(order.id, { ...bought, stage: 'asked' });
    await desk().claim(order.id);
    expect((await desk().decide(order.id, bought)).status).toBe(409);
    expect(await rowOf(order)).toMatchObject({ stage: 'asked', captured: 0n });
  });

  it('is entered once by sixteen operators', async () => {
    const order = await accepted();
    await desk().claim(order.id);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk().decide(order.id, bought)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await postingsOf(order)).toBe(1);
    expect((await titlesOf(order)).filter((title) => title === 'We’ve bought it')).toHaveLength(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '399500.00', held: '0.00' });
  });

  it('and the provider’s delivery at the same moment capture the money once', async () => {
    for (let n = 0; n < 4; n += 1) {
      const order = await accepted();
      await desk().claim(order.id);
      const [{ status }] = await Promise.all([
        desk().decide(order.id, bought),
        shopSays(app, order, delivered),
      ]);
      expect([200, 409]).toContain(status);
      await shopSays(app, order, delivered);
      expect(await postingsOf(order)).toBe(1);
      expect(await rowOf(order)).toMatchObject({ status: 'completed', provider_outcome: 'done' });
    }
    expect(await moneyOf(app, member)).toMatchObject({ book: '398000.00', held: '0.00' });
  });

  it('needs two people when it captures much money, and one when it captures none', async () => {
    const order = await accepted({ amount: '250000' });
    await desk().claim(order.id);
    await desk().decide(order.id, { ...bought, stage: 'asked' });
    await enter(app, order, 'answered', `user:${order.user_id}`);
    await desk().claim(order.id);
    expect((await desk().decide(order.id, bought)).body.data).toEqual({
      state: 'waits for a second approver',
      why: 'Decisions of ₦200,000.00 or more need a second approver.',
    });
    expect(await rowOf(order)).toMatchObject({ stage: 'answered', captured: 0n });
    const approvals = (await deskOf(app, musa).get('/approvals')).body.data;
    expect(approvals).toContainEqual(
      expect.objectContaining({
        case_id: order.id,
        amount: '250000.00',
        facts: [{ label: 'Next step', value: 'We’ve bought it', warn: false }],
      }),
    );
    expect((await desk(musa).agree(order.id)).status).toBe(200);
    expect(await rowOf(order)).toMatchObject({ stage: 'bought', captured: 25_000_000n });
    expect(await listStaffDecisions(app.services.db, order.id)).toMatchObject([
      { stage: 'asked', agreed_by: null, amount: null },
      { stage: 'bought', by: 'Ngozi and Musa' },
    ]);
  });

  it('can be entered for some lines: the others stay where they are', async () => {
    const order = await accepted({ lines: ['100', '150', '250'] });
    const found = await desk().claim(order.id);
    expect(found.lines).toMatchObject([
      { position: 1, title: 'Thing 1', amount: '100.00', state: 'open' },
      { position: 2 },
      { position: 3 },
    ]);
    await desk().decide(order.id, { ...bought, lines: [1, 3] });
    expect(await rowOf(order)).toMatchObject({
      status: 'processing',
      stage: 'accepted',
      captured: 35_000n,
    });
    expect(await postingsOf(order)).toBe(1);
    expect(await titlesOf(order)).toContain('2 of 3 items: We’ve bought it');
    const left = await desk(musa).claim(order.id);
    expect(left.next_stages?.map(({ lines }) => lines)).toEqual([[2], [2]]);
    const refused = await desk(musa).decide(order.id, { ...bought, lines: [1, 2] });
    expect(refused.status).toBe(409);
    await desk(musa).decide(order.id, { ...bought, lines: [2] });
    expect(await rowOf(order)).toMatchObject({ status: 'completed', captured: 50_000n });
    expect(await listStaffDecisions(app.services.db, order.id)).toMatchObject([
      { lines: [1, 3], amount: 35_000n },
      { lines: [2], amount: 15_000n },
    ]);
  });
});
