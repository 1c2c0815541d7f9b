import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { findOrder } from '#server/orders/find.ts';
import { registerPlug } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, moneyOf } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  enter,
  pending,
  seen,
  sellStaged,
  shopSays,
  stagedPlug,
} from '#tests/support/staged-orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  sellStaged();
  member = await aMember(app, { balance: '1000.00' });
});
afterAll(() => app.close());

const rowOf = async ({ id }: Order) => (await findOrder(app.services.db, id))!;
const say = (
  order: Order,
  body: object,
  { token, key = randomUUID() }: { token?: string; key?: string } = member,
) =>
  app.call('POST', `/transactions/${order.reference_code}/stage`, {
    ...(token ? { token } : {}),
    body,
    key,
  });
const received = { stage: 'received', lines: [1] };
const stepsOf = async (order: Order) => (await seen(app, member, order)).steps;

/** In transit, and captured. */
async function sent(lines?: string[]): Promise<Order> {
  const order = await aStagedOrder(app, member, {
    answer: pending('accepted'),
    ...(lines ? { lines } : {}),
  });
  await enter(app, order, 'bought');
  await shopSays(app, order, pending('sent'));
  return order;
}

/** The same product, but captured when its owner confirms the delivery. */
const payOnReceipt = () => registerPlug({ ...stagedPlug, settleAt: 'received' });

describe('the owner’s stage', () => {
  it('is offered in the product’s words while they can enter it, and moves the order on', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    expect(await stepsOf(order)).toBeUndefined();
    await enter(app, order, 'bought');
    await shopSays(app, order, pending('sent'));
    expect(await stepsOf(order)).toEqual([
      {
        stage: 'received',
        label: 'I have received it',
        text: 'Look at it before you say so.',
        takes: null,
        needs_pin: false,
        lines: [1],
      },
    ]);
    const { status, body } = await say(order, received);
    expect(status).toBe(200);
    const view = body.data as OrderView;
    expect(view).toMatchObject({ arrived: true, status_text: 'Completed' });
    expect(view).not.toHaveProperty('steps');
    expect(view.timeline.at(-1)?.title).toBe('You have it');
    expect(await rowOf(order)).toMatchObject({ stage: 'received' });
  });

  it('is closed to everyone else, and to guests', async () => {
    const order = await sent();
    const other = await aMember(app);
    expect((await say(order, received, other)).status).toBe(404);
    expect((await say(order, received, {})).status).toBe(401);
    expect(await rowOf(order)).toMatchObject({ stage: 'sent' });
  });

  it('counts once however often it is sent, and a repeated key returns the first answer', async () => {
    const order = await sent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(order, received)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { timeline } = await seen(app, member, order);
    expect(timeline.filter(({ title }) => title === 'You have it')).toHaveLength(1);
    const asked = await aStagedOrder(app, member, { answer: pending('accepted') });
    await enter(app, asked, 'asked');
    const again = { token: member.token, key: randomUUID() };
    const answered = { stage: 'answered', lines: [1] };
    expect((await say(asked, answered, again)).status).toBe(200);
    await enter(app, asked, 'asked');
    expect((await say(asked, answered, again)).status).toBe(200);
    expect(await rowOf(asked)).toMatchObject({ stage: 'asked' });
  });

  it('is refused when it is not the next one, of another order, or of another line', async () => {
    const order = await aStagedOrder(app, member, { answer: pending('accepted') });
    for (const stage of ['received', 'bought', 'lost'])
      expect((await say(order, { ...received, stage })).status).toBe(409);
    const later = await sent();
    expect((await say(later, { stage: 'received', lines: [2] })).status).toBe(409);
    expect((await say(later, { stage: 'received', lines: [] })).status).toBe(422);
    expect(await rowOf(order)).toMatchObject({ stage: 'accepted' });
  });

  it('captures money only with the PIN, and once', async () => {
    payOnReceipt();
    const order = await sent();
    expect(await stepsOf(order)).toMatchObject([{ takes: '500.00', needs_pin: true }]);
    const none = await say(order, received);
    expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['pin']]);
    const wrong = await say(order, { ...received, pin: '111222' });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['pin']]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => say(order, { ...received, pin: PIN })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
    expect(await rowOf(order)).toMatchObject({ status: 'completed', captured: 50_000n });
  });

  it('applies to the named lines, and the others wait', async () => {
    const order = await aStagedOrder(app, member, {
      answer: pending('accepted'),
      lines: ['200', '300'],
    });
    await enter(app, order, 'bought', undefined, { position: 2 });
    await enter(app, order, 'sent', 'provider:shop', { position: 2 });
    expect(await stepsOf(order)).toMatchObject([{ lines: [2], things: ['Thing 2'] }]);
    expect((await say(order, { stage: 'received', lines: [1, 2] })).status).toBe(409);
    expect((await say(order, { stage: 'received', lines: [2] })).status).toBe(200);
    expect(await rowOf(order)).toMatchObject({ stage: 'accepted', captured: 30_000n });
    await enter(app, order, 'bought');
    await shopSays(app, order, pending('sent'));
    expect(await stepsOf(order)).toMatchObject([{ lines: [1] }]);
    expect((await stepsOf(order))?.[0]).not.toHaveProperty('things');
    await say(order, { stage: 'received', lines: [1] });
    expect(await rowOf(order)).toMatchObject({ stage: 'received', captured: 50_000n });
  });
});
