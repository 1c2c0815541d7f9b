import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { findOrder } from '#server/orders/find.ts';
import { captureLines, failLines } from '#server/orders/lines/capture-lines.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { countFree, setCapacity } from '#server/orders/reservations/reserve.ts';
import { decideOrder } from '#server/orders/staff/decide-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { withOrder } from '#tests/support/lined-orders.ts';
import { aShop, houseHas } from '#tests/support/orders.ts';
import {
  aStagedOrder,
  concert,
  declined,
  sellStaged,
  shopSays,
  staff,
  takenBack,
} from '#tests/support/staged-orders.ts';
import { failed } from '#tests/support/stuck-orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  sellStaged();
  app = await aShop();
});
beforeEach(async () => {
  const { db } = app.services;
  member = await aMember(app, { balance: '1000.00' });
  await db.sql.query(`update reservation set state = 'given_back' where state <> 'given_back'`);
  await setCapacity(db, { ...concert, capacity: 10 });
});
afterAll(() => app.close());

const free = () => countFree(app.services.db, concert);
const bySeats = { amount: '900', lines: ['200', '300', '400'], seatsOfLines: [3, 2, 1] };
const stop = (order: Order) =>
  inTransaction(app.services.db, (tx) =>
    decideOrder(tx, app.services, order.id, {
      decision: failed,
      operator: staff,
      agreedBy: null,
      key: 'one',
    }),
  );
/** The first item has arrived, and staff stopped waiting for the others. */
const aPart = async () => {
  const order = await aStagedOrder(app, member, bySeats);
  await withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, [1], { by: staff }));
  await stop(order);
  expect(await free()).toBe(4);
  return order;
};
const only = (...there: number[]): Outcome<Delivery> => {
  const lines = [1, 2, 3].map((position) => ({
    position,
    delivered: there.includes(position),
  }));
  const value = { delivered: null, vouchers: [], lines };
  return { kind: 'done', value, providerRef: 'SHOP-1', raw: null };
};

describe('an order for limited stock, refunded without an answer,', () => {
  it('releases what isn’t delivered, when the rest comes after all', async () => {
    const order = await aStagedOrder(app, member, bySeats);
    await stop(order);
    await shopSays(app, order, only(1, 2));
    expect(await free()).toBe(5);
    await shopSays(app, order, only(1, 2));
    expect(await free()).toBe(5);
  });

  it('releases what the provider then refuses, and keeps what came before', async () => {
    const order = await aPart();
    await shopSays(app, order, declined);
    await shopSays(app, order, declined);
    expect(await free()).toBe(7);
  });

  it('releases nothing twice: not what had failed before it was refunded', async () => {
    const order = await aStagedOrder(app, member, bySeats);
    await withOrder(app, order, (tx, now) =>
      captureLines(tx, app.services, now, [1], { by: staff }),
    );
    await withOrder(app, order, (tx, now) =>
      failLines(tx, app.services, now, [2], { by: staff, code: 'out_of_stock' }),
    );
    await stop(order);
    await shopSays(app, order, declined);
    expect(await free()).toBe(7);
  });

  it('releases all of it when the provider reverses what had come', async () => {
    await shopSays(app, await aPart(), takenBack);
    expect(await free()).toBe(10);
  });

  const refundAll = async ({ id }: Order) => {
    const asked = { order_id: id, amount: 20_000n, reason: 'Why not.', by: staff, key: 'one' };
    return (await refundPart(app.services, asked)).order;
  };
  const loss = async () => Number(await houseHas(app, 'chargeback_and_fraud_loss'));
  const find = ({ id }: Order) => findOrder(app.services.db, id);

  it('keeps what may still come once the rest was refunded, until the provider refuses', async () => {
    const order = await aPart();
    const asked = await refundAll(order);
    expect([asked.status, asked.check_at !== null, await free()]).toEqual(['reversed', true, 7]);
    await shopSays(app, order, declined);
    expect(await find(order)).toMatchObject({
      status: 'reversed',
      provider_outcome: 'failed',
      check_at: null,
    });
    expect(await free()).toBe(10);
  });

  it('is at our own risk when it comes after the rest was refunded', async () => {
    const order = await aPart();
    await refundAll(order);
    const before = await loss();
    await shopSays(app, order, only(1, 2));
    expect(await find(order)).toMatchObject({
      status: 'reversed',
      provider_outcome: 'done',
      check_at: null,
    });
    expect(await free()).toBe(8);
    expect(before - (await loss())).toBe(300);
  });

  it('ends when the provider finally reports that nothing came', async () => {
    const order = await aStagedOrder(app, member, bySeats);
    await stop(order);
    await shopSays(app, order, only());
    expect(await free()).toBe(10);
    expect(await findOrder(app.services.db, order.id)).toMatchObject({
      status: 'failed',
      provider_outcome: 'failed',
      check_at: null,
    });
  });
});
