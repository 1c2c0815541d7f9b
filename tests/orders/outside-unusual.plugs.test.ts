import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { countFree, setCapacity } from '#server/orders/reservations/reserve.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aFlag } from '#tests/support/flags.ts';
import { aShop, readOrder } from '#tests/support/orders.ts';
import {
  banks,
  hasFirstOnly,
  HELD_S,
  openTicket,
  paid,
  paidReturning,
  seats,
  sellTickets,
  send,
  stageOfLines,
  transferFor,
} from '#tests/support/outside-orders.ts';
import { listSuspense } from '#tests/support/suspense.ts';

const ALL = 51_000n;
const empty = { book: '0.00', held: '0.00', available: '0.00' };

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  sellTickets();
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterEach(async () => {
  Object.assign(banks, { answers: true, isThere: true, byCard: false });
});
afterAll(() => app.close());

const stand = (order: Parameters<typeof stageOfLines>[2]) => stageOfLines(app, member, order);
const seen = (order: Parameters<typeof stageOfLines>[2]) =>
  readOrder(app, member, order.reference_code);
const settle = (order: Parameters<typeof stageOfLines>[2]) => settleOutside(app.services, order.id);

describe('a purchase that is paid from outside in an unusual way', () => {
  it('keeps the excess in suspense, for its payer, where the product returns that', async () => {
    const order = await openTicket(app, member);
    await paidReturning(app, order, { amount: ALL + 2500n, reference: 'TOO-MUCH' });
    const waits = { credited: ALL, waiting: 2500n, returned: 0n };
    expect(await stand(order)).toMatchObject({
      ...waits,
      status: 'processing',
      money: { book: '510.00', held: '510.00', available: '0.00' },
    });
    await send(app, order);
    await paidReturning(app, order, { amount: 100n });
    expect(await stand(order)).toMatchObject({
      status: 'completed',
      waiting: 2500n,
      credited: ALL + 100n,
      money: { book: '1.00', available: '1.00' },
    });
    const waiting = await listSuspense(app.services.db);
    expect(waiting.find(({ reference }) => reference === 'TOO-MUCH')).toMatchObject({
      amount: 2500n,
      reason: 'over',
    });
  });

  it('keeps the excess in suspense too when another payment brought the first part', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: 20_000n });
    await paidReturning(app, order, { amount: 33_500n });
    expect(await stand(order)).toMatchObject({
      status: 'processing',
      credited: ALL,
      waiting: 2500n,
      decisions: ['credited', 'waiting'],
      money: { book: '510.00', held: '510.00' },
    });
    await send(app, order);
  });

  it('leaves money in the wallet that is on hold, and money in suspense that no one can be credited with', async () => {
    const order = await openTicket(app, member);
    await aFlag(app, member, { amount: '100.00' });
    await paid(app, order, { amount: ALL });
    expect(await stand(order)).toMatchObject({ status: 'cancelled', money: { book: '610.00' } });
    const foreign = await openTicket(app, await aMember(app));
    await paid(app, foreign, { amount: 500n, currency: 'USD' });
    expect(await stand(foreign)).toMatchObject({ status: 'awaiting_user', decisions: [] });
  });

  it('is held and buys nothing when a young account pays much by card for the first time', async () => {
    const amount = '80000.00';
    banks.byCard = true;
    const order = await openTicket(app, member, { amount });
    await paid(app, order, { amount: 4_000_000n });
    await paid(app, order, { amount: 4_001_000n });
    expect(await stand(order)).toMatchObject({
      status: 'cancelled',
      money: { book: '80010.00', held: '80010.00', available: '0.00' },
      credited: 8_001_000n,
    });
    expect((await seen(order)).timeline.map(({ title }) => title)).toContain(
      'Paid, but not bought',
    );
  });

  it('is also held when it is undone before all of it came', async () => {
    banks.byCard = true;
    const order = await openTicket(app, member, { amount: '90000.00' });
    await paid(app, order, { amount: 8_000_000n });
    await cancelOrder(app.services, member.user.uuid, order.reference_code);
    expect(await stand(order)).toMatchObject({
      status: 'cancelled',
      money: { book: '80000.00', held: '80000.00' },
    });
  });

  it('is not held when a bank transfer brings as much, or when it is not the first', async () => {
    const first = await openTicket(app, member, { amount: '80000.00' });
    await paid(app, first, { amount: 8_001_000n });
    expect(await stand(first)).toMatchObject({ status: 'processing' });
    await send(app, first);
    banks.byCard = true;
    const second = await openTicket(app, member, { amount: '80000.00' });
    await paid(app, second, { amount: 8_001_000n });
    expect(await stand(second)).toMatchObject({ status: 'processing' });
    await send(app, second);
  });

  it('leaves more than twice the requested amount to an operator, and notifies its owner', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: 2n * ALL + 1n, reference: 'FAR-TOO-MUCH' });
    expect(await stand(order)).toMatchObject({
      status: 'awaiting_user',
      money: empty,
      decisions: [],
    });
    expect((await seen(order)).timeline.map(({ title }) => title)).toContain('₦1,020.01 arrived');
    const waiting = await listSuspense(app.services.db);
    expect(waiting.find(({ reference }) => reference === 'FAR-TOO-MUCH')).toMatchObject({
      amount: 102_001n,
      reason: 'unclaimed',
    });
    await paid(app, order, { amount: 2n * ALL });
    expect(await stand(order)).toMatchObject({ status: 'processing' });
    await send(app, order);
  });

  it('of two things, one of which fails, leaves the money of that one in the wallet', async () => {
    const order = await openTicket(app, member, { lines: ['300.00', '200.00'] });
    hasFirstOnly(order, 30_000n);
    await paid(app, order, { amount: ALL });
    await send(app, order);
    expect(await stand(order)).toMatchObject({
      status: 'partly_completed',
      money: { book: '204.00', held: '0.00', available: '204.00' },
      credited: ALL,
    });
  });

  it('has its seats until it ends, and not longer', async () => {
    const { db } = app.services;
    await setCapacity(db, { ...seats, capacity: 2 });
    const free = () => countFree(db, seats);
    const [unpaid, undone] = [
      await openTicket(app, member, { seats: 1 }),
      await openTicket(app, member, { seats: 1 }),
    ];
    await expect(openTicket(app, await aMember(app), { seats: 1 })).rejects.toThrow('Sold out.');
    await cancelOrder(app.services, member.user.uuid, undone.reference_code);
    expect(await free()).toBe(1);
    app.clock.advance(HELD_S + 60);
    banks.answers = false;
    await expect(settle(unpaid)).rejects.toThrow('not confirmed yet');
    expect(await free()).toBe(1);
    banks.answers = true;
    await settle(unpaid);
    expect(await free()).toBe(2);
    const bought = await openTicket(app, member, { seats: 2 });
    transferFor(app, bought, { amount: ALL });
    app.clock.advance(HELD_S + 60);
    await settle(bought);
    await send(app, bought);
    expect(await stand(bought)).toMatchObject({ status: 'completed' });
    expect(await free()).toBe(0);
  });

  it('releases its seats when it was paid and can’t be bought', async () => {
    const { db } = app.services;
    await setCapacity(db, { ...seats, capacity: 5 });
    const before = await countFree(db, seats);
    const order = await openTicket(app, member, { seats: 1 });
    await aFlag(app, member, { amount: '100.00' });
    await paid(app, order, { amount: ALL });
    expect(await stand(order)).toMatchObject({ status: 'cancelled' });
    expect(await countFree(db, seats)).toBe(before);
  });
});
