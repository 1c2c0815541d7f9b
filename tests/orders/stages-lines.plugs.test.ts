import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder, linesOf } from '#server/orders/find.ts';
import { failLines } from '#server/orders/lines/capture-lines.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { decideOrder } from '#server/orders/staff/decide-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { withOrder } from '#tests/support/lined-orders.ts';
import { aShop, inboxOf, moneyOf } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  daysUntil,
  delivered,
  declined,
  enter,
  ownerOf,
  pending,
  seen,
  sellStaged,
  shopSays,
  storyOf,
  staff,
} from '#tests/support/staged-orders.ts';
import { completed } from '#tests/support/stuck-orders.ts';

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

describe('lines of an order', () => {
  const standing = async (order: Order) => {
    const { stage, stage_due_at } = await rowOf(order);
    return [stage, days(stage_due_at)];
  };

  it('go through the stages on their own, and the order has the stage of the slowest', async () => {
    const order = await aStagedOrder(app, member, {
      answer: pending('accepted'),
      lines: ['200', '300'],
    });
    await enter(app, order, 'asked', staff, { position: 2 });
    expect(await standing(order)).toEqual(['accepted', 1]);
    await enter(app, order, 'bought', staff, { position: 1 });
    expect(await standing(order)).toEqual(['asked', 3]);
    expect((await rowOf(order)).status).toBe('processing');
    expect(await moneyOf(app, member)).toMatchObject({ book: '800.00', held: '300.00' });
    await expect(enter(app, order, 'bought')).rejects.toEqual(conflict(/isn’t the next step/));
    await expect(enter(app, order, 'bought', staff, { position: 3 })).rejects.toEqual(
      conflict(/isn’t the next step/),
    );
    await enter(app, order, 'answered', ownerOf(order), { position: 2 });
    await enter(app, order, 'bought', staff, { position: 2 });
    expect((await rowOf(order)).status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject(money('500.00', '0.00'));
    await shopSays(app, order, pending('sent'));
    expect(told(await seen(app, member, order)).slice(2)).toEqual([
      ['did', 'The shop has it'],
      ['did', 'Thing 2: We have a question'],
      ['did', 'Thing 1: We’ve bought it'],
      ['did', '₦200.00 paid'],
      ['did', 'Thing 2: You answered'],
      ['did', 'Thing 2: We’ve bought it'],
      ['did', '₦300.00 paid'],
      ['now', 'On its way to you'],
      ['todo', 'You have it', 5],
    ]);
  });

  const twoThings = () =>
    aStagedOrder(app, member, { answer: pending('accepted'), lines: ['200', '300'] });

  it('that can’t be delivered don’t hold up the others', async () => {
    const order = await twoThings();
    await enter(app, order, 'asked', staff, { position: 2 });
    await enter(app, order, 'bought', staff, { position: 1 });
    await withOrder(app, order, (tx, now) =>
      failLines(tx, app.services, now, [2], { by: staff, code: 'out_of_stock' }),
    );
    expect((await rowOf(order)).status).toBe('partly_completed');
    expect(await standing(order)).toEqual(['bought', 3]);
    expect(await moneyOf(app, member)).toMatchObject(money('800.00', '0.00'));
    await shopSays(app, order, pending('sent'));
    await enter(app, order, 'received', ownerOf(order));
    expect(await standing(order)).toEqual(['received', null]);
  });

  it('that can’t be delivered leave the shop to be queried about the others', async () => {
    const order = await twoThings();
    await enter(app, order, 'bought', staff, { position: 1 });
    const asked = await rowOf(order);
    await withOrder(app, order, (tx, now) =>
      failLines(tx, app.services, now, [2], { by: staff, code: 'out_of_stock' }),
    );
    expect(await rowOf(order)).toMatchObject({
      provider_outcome: null,
      check_at: asked.check_at,
    });
    await shopSays(app, order, pending('sent'));
    await shopSays(app, order, delivered);
    expect(await rowOf(order)).toMatchObject({ provider_outcome: 'done', check_at: null });
  });

  it('that were paid for are refunded with the rest when the provider refuses all of it', async () => {
    const order = await twoThings();
    await enter(app, order, 'bought', staff, { position: 1 });
    await shopSays(app, order, declined);
    await shopSays(app, order, declined);
    expect((await rowOf(order)).status).toBe('reversed');
    expect(await moneyOf(app, member)).toMatchObject(money('1000.00', '0.00'));
    expect((await inboxOf(app, member)).list[0]?.message).toContain('₦500.00');
  });

  it('that were paid for and refunded by staff don’t stop the provider’s refusal of the others', async () => {
    const order = await twoThings();
    await enter(app, order, 'bought', staff, { position: 1 });
    const [{ captured } = { captured: 0n }] = await linesOf(app.services.db, order.id);
    await refundPart(app.services, {
      order_id: order.id,
      key: 'all',
      by: staff,
      reason: 'It was damaged.',
      lines: [{ position: 1, amount: captured }],
    });
    await shopSays(app, order, declined);
    expect(await rowOf(order)).toMatchObject({ status: 'reversed', check_at: null });
    expect(await moneyOf(app, member)).toMatchObject(money('1000.00', '0.00'));
  });

  it('all end when staff complete the order, and the provider may agree later', async () => {
    const order = await twoThings();
    await enter(app, order, 'bought', staff, { position: 1 });
    await inTransaction(app.services.db, (tx) =>
      decideOrder(tx, app.services, order.id, {
        decision: completed,
        operator: staff,
        agreedBy: null,
        key: 'one',
      }),
    );
    expect(await rowOf(order)).toMatchObject({ status: 'completed', provider_outcome: null });
    expect(await standing(order)).toEqual([null, null]);
    expect(await moneyOf(app, member)).toMatchObject(money('500.00', '0.00'));
    await shopSays(app, order, pending('accepted'));
    await shopSays(app, order, delivered);
    expect(await rowOf(order)).toMatchObject({ stage: null, provider_outcome: 'done' });
  });
});
