import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { change } from '#server/orders/advance.ts';
import { findOrder, linesOf, listEvents } from '#server/orders/find.ts';
import { listStaffDecisions } from '#server/orders/staff/keep-decision.ts';
import type { Order } from '#server/orders/tables.ts';
import { readCodes } from '#server/orders/vault.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aLinedOrder, says, saysNo, withOrder } from '#tests/support/lined-orders.ts';
import { aShop, moneyOf } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  enter,
  ownerOf,
  pending,
  sellStaged,
  shopSays,
} from '#tests/support/staged-orders.ts';
import { completed, failed, ordersOf, raiseLimits, refunded } from '#tests/support/stuck-orders.ts';

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
    aMember(app, { balance: '500000.00' }),
    anOperator(app, 'Ngozi'),
    anOperator(app, 'Musa'),
  ]);
});
afterAll(() => app.close());

const desk = (who = ngozi) => ordersOf(app, who);
const rowOf = async ({ id }: Order) => (await findOrder(app.services.db, id))!;
const statesOf = async ({ id }: Order) =>
  (await linesOf(app.services.db, id)).map(({ state, refunded: back }) => [state, back]);

/** Cards that were sent to their supplier, which hasn't answered. */
async function cards(amounts: readonly bigint[] = [10_000n, 20_000n, 30_000n]): Promise<Order> {
  const order = await aLinedOrder(app, member, amounts);
  return withOrder(app, order, (tx, now) =>
    change(tx, app.services, now, { sent_at: app.clock.now(), our_reference: randomUUID() }),
  );
}
const decide = async (order: Order, decision: DeskDecision, who = ngozi) => {
  await desk(who).claim(order.id);
  const answer = await desk(who).decide(order.id, decision);
  if (answer.status !== 200) await deskOf(app, who).post(`/queues/orders/${order.id}/release`);
  return answer;
};
const lossOf = async ({ id }: Order): Promise<bigint[]> => {
  const { rows } = await app.services.db.sql.query<{ amount: bigint }>(
    `select e.amount from ledger.txn t join ledger.entry e on e.txn_id = t.id
       join ledger.account a on a.id = e.account_id
     where t.order_id = $1 and a.kind = 'chargeback_and_fraud_loss'`,
    [id],
  );
  return rows.map(({ amount }) => amount);
};

describe('a decision about some lines', () => {
  it('shows the lines of an order that has several, and only of one', async () => {
    const order = await cards();
    expect((await desk().claim(order.id)).lines).toEqual(
      [1, 2, 3].map((n) => ({
        position: n,
        title: `Card ${n}`,
        amount: `${n}00.00`,
        state: 'open',
        refundable: '0.00',
      })),
    );
    const one = await cards([10_000n]);
    expect(await desk().claim(one.id)).not.toHaveProperty('lines');
  });

  it('completes them with proof and their codes; the provider settles the others', async () => {
    const order = await cards();
    const found = await desk().claim(order.id);
    expect(found.codes?.map(({ line }) => line)).toEqual([1, 2, 3]);
    const some = { ...completed, lines: [1, 3] };
    const missing = await desk().decide(order.id, { ...some, codes: ['AAAA-1111'] });
    expect(missing.body.errors).toHaveProperty(['codes.1']);
    await desk().decide(order.id, { ...some, codes: ['AAAA-1111', 'CCCC-3333'] });
    expect(await rowOf(order)).toMatchObject({ status: 'processing', captured: 40_000n });
    expect(await moneyOf(app, member)).toMatchObject({ book: '499600.00', held: '200.00' });
    const events = await listEvents(app.services.db, order.id);
    expect(events.find(({ title }) => title.endsWith('arrived'))?.text).toBe(
      'Our team checked it: MTN’s portal shows it as delivered.',
    );
    const left = await desk(musa).claim(order.id);
    expect(left.codes?.map(({ label }) => label)).toEqual([found.codes?.[1]?.label]);
    expect(left.timeline).toContainEqual(
      expect.objectContaining({ title: 'Completed: Card 1, Card 3', by: 'Ngozi' }),
    );
    await says(app, order, () => true);
    expect(await rowOf(order)).toMatchObject({ status: 'completed', captured: 60_000n });
    expect(await readCodes(app.services, order)).toEqual(['AAAA-1111', 'CCCC-3333']);
    expect(await listStaffDecisions(app.services.db, order.id)).toMatchObject([
      { verdict: 'complete', lines: [1, 3], amount: 40_000n },
    ]);
  });

  it('fails them; the house bears the loss, once, if they are delivered after all', async () => {
    const order = await cards();
    await decide(order, { ...failed, lines: [2] });
    expect(await rowOf(order)).toMatchObject({ status: 'processing', captured: 0n });
    expect(await moneyOf(app, member)).toMatchObject({ available: '499600.00', held: '400.00' });
    await says(app, order, () => true);
    await says(app, order, () => true);
    expect(await rowOf(order)).toMatchObject({
      status: 'partly_completed',
      provider_outcome: 'done',
      captured: 40_000n,
    });
    expect(await lossOf(order)).toEqual([-20_000n]);
    const timeline = await listEvents(app.services.db, order.id);
    expect(timeline.map(({ title }) => title)).toContain('Card 2: delivered after the refund');
  });

  it('fails them, and the provider may answer the same', async () => {
    const order = await cards();
    await decide(order, { ...failed, lines: [2] });
    await says(app, order, (position) => position !== 2);
    expect(await rowOf(order)).toMatchObject({ status: 'partly_completed' });
    expect(await lossOf(order)).toEqual([]);
    expect(await moneyOf(app, member)).toMatchObject({ available: '499600.00', held: '0.00' });
  });

  it('refunds them, with the others still open or settled', async () => {
    const order = await cards();
    await decide(order, { ...completed, codes: ['AAAA-1111', 'BBBB-2222'], lines: [1, 2] });
    const found = await desk().claim(order.id);
    expect(found.verdicts).toEqual(['complete', 'fail', 'refund']);
    expect(found.lines?.map(({ refundable }) => refundable)).toEqual(['100.00', '200.00', '0.00']);
    await desk().decide(order.id, { ...refunded, lines: [2] });
    expect(await statesOf(order)).toEqual([
      ['delivered', 0n],
      ['delivered', 20_000n],
      ['open', 0n],
    ]);
    const more = await decide(order, { ...refunded, lines: [1], amount: '100.01' });
    expect(more.body.errors).toHaveProperty('amount');
    await decide(order, { ...refunded, lines: [1], amount: '40.00' });
    await says(app, order, () => true);
    expect(await rowOf(order)).toMatchObject({ status: 'completed', refunded: 24_000n });
    expect(await moneyOf(app, member)).toMatchObject({ book: '499640.00', held: '0.00' });
  });

  it('that settles the last of them determines the state of the order', async () => {
    const order = await cards();
    await decide(order, { ...completed, codes: ['AAAA-1111'], lines: [1] });
    await decide(order, { ...failed, lines: [3] });
    await decide(order, { ...completed, codes: ['BBBB-2222'], lines: [2] }, musa);
    const row = await rowOf(order);
    expect(row).toMatchObject({ status: 'partly_completed', captured: 30_000n });
    // the provider is still queried about what staff stopped
    expect(row.check_at).not.toBeNull();
    await says(app, order, () => true);
    expect(await lossOf(order)).toEqual([-30_000n]);
    const all = await cards();
    for (const lines of [[1], [2, 3]]) await decide(all, { ...failed, lines });
    expect(await rowOf(all)).toMatchObject({ status: 'failed', captured: 0n });
  });

  it('returns to the desk when the provider refuses what was completed', async () => {
    const order = await cards();
    await decide(order, { ...completed, codes: ['AAAA-1111'], lines: [1] });
    await saysNo(app, order, 'declined');
    expect(await rowOf(order)).toMatchObject({
      status: 'partly_completed',
      provider_outcome: 'failed',
      captured: 10_000n,
    });
    expect(await desk().find(order.reference_code)).toMatchObject({
      reason: 'The provider says it failed after we completed it',
    });
    await decide(order, { verdict: 'leave', note: 'She has it.' });
  });

  it('counts by its lines for the second approver, together with what was decided alone', async () => {
    const order = await cards([15_000_000n, 15_000_000n, 5_000_000n]);
    const first = await decide(order, { ...failed, lines: [1] });
    expect(first.body.data).toMatchObject({ state: 'decided' });
    const second = await decide(order, { ...failed, lines: [2] });
    expect(second.body.data).toMatchObject({ state: 'waits for a second approver' });
    const approvals = (await deskOf(app, musa).get('/approvals')).body.data;
    expect(approvals).toContainEqual(
      expect.objectContaining({
        case_id: order.id,
        amount: '150000.00',
        facts: [{ label: 'Only', value: 'Card 2', warn: false }],
      }),
    );
    await desk(musa).agree(order.id);
    expect(await statesOf(order)).toEqual([
      ['failed', 0n],
      ['failed', 0n],
      ['open', 0n],
    ]);
    await decide(order, failed, musa);
    await desk().agree(order.id);
    expect(await rowOf(order)).toMatchObject({ status: 'failed' });
  });

  it('by sixteen operators counts once, and never for a line that is settled', async () => {
    const order = await cards();
    await desk().claim(order.id);
    const some = { ...failed, lines: [1, 2] };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => desk().decide(order.id, some)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf(app, member)).toMatchObject({ held: '300.00' });
    expect((await decide(order, { ...failed, lines: [2, 3] })).status).toBe(409);
    const [decided] = await Promise.all([
      decide(order, { ...failed, lines: [3] }),
      says(app, order, (position) => position === 3),
    ]);
    expect([200, 409]).toContain(decided.status);
    const { status, captured } = await rowOf(order);
    expect([
      ['failed', 0n],
      ['partly_completed', 30_000n],
    ]).toContainEqual([status, captured]);
  });
});

describe('lines with stages', () => {
  it('that staff complete are at their end, and the others continue', async () => {
    const order = await aStagedOrder(app, member, {
      answer: pending('accepted'),
      lines: ['200', '300'],
    });
    await decide(order, { ...completed, lines: [1] });
    expect(await rowOf(order)).toMatchObject({ stage: 'accepted', captured: 20_000n });
    await decide(order, { verdict: 'next_stage', stage: 'bought', note: 'Bought.' });
    expect(await rowOf(order)).toMatchObject({ status: 'completed', stage: 'bought' });
    await shopSays(app, order, pending('sent'));
    expect(await rowOf(order)).toMatchObject({ stage: 'sent' });
    await enter(app, order, 'received', ownerOf(order));
    expect(await rowOf(order)).toMatchObject({ stage: 'received', captured: 50_000n });
  });
});
