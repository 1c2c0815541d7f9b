import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/funding/cancel.ts';
import { settleOutside } from '#server/orders/funding/settle-outside.job.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  banks,
  HELD_S,
  isSoldOut,
  openTicket,
  paid,
  sellTickets,
  send,
  stageOfLines,
  transferFor,
} from '#tests/support/outside-orders.ts';

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

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const stand = (order: Parameters<typeof stageOfLines>[2]) => stageOfLines(app, member, order);
const seen = (order: Parameters<typeof stageOfLines>[2]) =>
  readOrder(app, member, order.reference_code);
const settle = (order: Parameters<typeof stageOfLines>[2]) => settleOutside(app.services, order.id);

describe('a purchase that is paid from outside', () => {
  it('opens with payment instructions, holds nothing and sends nothing', async () => {
    const order = await openTicket(app, member);
    const page = await seen(order);
    expect(page).toMatchObject({
      status: 'awaiting_user',
      message: 'Send 51000 kobo to 0123456789.',
      can_cancel: true,
    });
    await app.drainJobs();
    expect(await stand(order)).toMatchObject({ status: 'awaiting_user', money: empty });
  });

  it('continues like every other purchase when all of it came', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: ALL });
    expect(await stand(order)).toMatchObject({
      status: 'processing',
      money: { book: '510.00', held: '510.00', available: '0.00' },
      credited: ALL,
    });
    await send(app, order);
    expect(await stand(order)).toMatchObject({ status: 'completed', money: empty });
  });

  it('waits for the rest of it, shows how much is missing, and adds up what arrives', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: 20_000n });
    expect(await stand(order)).toMatchObject({
      status: 'awaiting_user',
      money: empty,
      decisions: ['matched'],
      waiting: 20_000n,
    });
    const { timeline } = await seen(order);
    expect(timeline.find(({ title }) => title === '₦200.00 arrived')?.text).toBe(
      '₦310.00 is still to pay.',
    );
    await paid(app, order, { amount: 31_000n });
    expect(await stand(order)).toMatchObject({
      status: 'processing',
      decisions: ['credited', 'credited'],
      credited: ALL,
      waiting: 0n,
    });
    await send(app, order);
  });

  it('leaves the excess in the wallet', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: ALL + 2500n });
    await send(app, order);
    const free = { book: '25.00', held: '0.00', available: '25.00' };
    expect(await stand(order)).toMatchObject({ status: 'completed', money: free });
    expect((await inboxOf(app, member)).list.map(({ message }) => String(message))).toContain(
      '₦25.00 is in your wallet.',
    );
  });

  it('leaves the money in the wallet when it fails', async () => {
    const order = await openTicket(app, member);
    isSoldOut(order);
    await paid(app, order, { amount: ALL });
    await send(app, order);
    expect(await stand(order)).toMatchObject({
      status: 'failed',
      money: { book: '510.00', held: '0.00', available: '510.00' },
    });
  });

  it('ends when its time has passed: what came is in the wallet, and what comes later is too', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: 20_000n });
    app.clock.advance(HELD_S + 60);
    await settle(order);
    expect(await stand(order)).toMatchObject({
      status: 'cancelled',
      money: { available: '200.00' },
      waiting: 0n,
    });
    expect((await seen(order)).message).toBe(
      'Nothing was bought. Anything you paid for it is in your wallet.',
    );
    await paid(app, order, { amount: ALL });
    expect(await stand(order)).toMatchObject({
      status: 'cancelled',
      money: { available: '710.00' },
      credited: ALL + 20_000n,
    });
  });

  it('continues when it was paid in time and we learn of it later', async () => {
    const order = await openTicket(app, member);
    transferFor(app, order, { amount: ALL });
    app.clock.advance(HELD_S + 60);
    await settle(order);
    expect(await stand(order)).toMatchObject({ status: 'processing' });
    await send(app, order);
  });

  it('does not end while the bank gives no answer, nor while it can’t be queried', async () => {
    const order = await openTicket(app, member);
    app.clock.advance(HELD_S + 60);
    banks.answers = false;
    await expect(settle(order)).rejects.toThrow('not confirmed yet');
    banks.isThere = false;
    await expect(settle(order)).rejects.toThrow('not confirmed yet');
    expect(await stand(order)).toMatchObject({ status: 'awaiting_user' });
  });

  it('undone by its owner returns what came, and buys nothing any more', async () => {
    const order = await openTicket(app, member);
    await paid(app, order, { amount: 20_000n });
    await cancelOrder(app.services, member.user.uuid, order.reference_code);
    await paid(app, order, { amount: 31_000n });
    expect(await stand(order)).toMatchObject({
      status: 'cancelled',
      money: { book: '510.00', available: '510.00' },
    });
  });

  it('is bought once, however many payments and queries come at the same moment', async () => {
    const order = await openTicket(app, member);
    for (const amount of [11_000n, 20_000n, 20_000n, 7_000n]) transferFor(app, order, { amount });
    await times(10, () => settle(order));
    await times(3, () => send(app, order));
    expect(await stand(order)).toMatchObject({
      status: 'completed',
      money: { book: '70.00', held: '0.00', available: '70.00' },
      credited: 58_000n,
    });
  });

  it('is undone or continues, never both, when both come at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await openTicket(app, member);
      transferFor(app, order, { amount: ALL });
      const undo = () => cancelOrder(app.services, member.user.uuid, order.reference_code);
      await Promise.allSettled([settle(order), undo(), settle(order), undo()]);
      expect(await stand(order)).toMatchObject({ credited: ALL, waiting: 0n });
    }
  });

  it('is one order for one key, and another one than the one that the wallet pays', async () => {
    const key = 'a-key-of-my-own-0001';
    const [first, second] = await times(2, () => openTicket(app, member, { key }));
    expect(second?.id).toBe(first?.id);
    const input = { amount: '500.00' };
    const asked = { user: member.user, serviceType: 'movie-bill-payment' as const, key, pin: null };
    await expect(placeOrder(app.services, { ...asked, input })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('is refused where a product can only be paid from the wallet', async () => {
    const input = {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '08031234567',
      amount: '500',
    };
    await expect(
      placeOrder(app.services, {
        user: member.user,
        serviceType: 'airtime-bill-payment',
        key: 'another-key-0002',
        pin: null,
        fundedBy: 'outside',
        input,
      }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await moneyOf(app, member)).toEqual(empty);
  });
});
