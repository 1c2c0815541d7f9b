import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';
import { aPaystack, tell } from '#tests/support/paystack.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

const BOOK = '20000.00';
const SIX_MINUTES_S = 360;

let app: TestApp;
let fake: PaystackStub;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  fake = await aPaystack(app);
  fake.accountName = null;
  member = await aWithdrawer(app, { balance: BOOK });
});
afterEach(async () => {
  await fake.close();
});
afterAll(() => app.close());

const send = () => withdrawAndSettle(app, member);
const later = () => app.drainJobs({ includeLater: true });
const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const theOne = () => [...fake.transfers.values()].at(-1)!;
const told = (event: string, claims: object = {}) =>
  tell(app, fake.hook(event, { ...theOne(), ...claims }));
const money = () => moneyOf(app, member);
const held = { book: BOOK, held: '5010.00', available: '14990.00' };
const paid = { book: '14990.00', held: '0.00' };
const back = { book: BOOK, held: '0.00', available: BOOK };

describe('a withdrawal through Paystack', () => {
  it('is paid once, to the bank that was named, with our reference', async () => {
    const order = await send();
    expect(order.status).toBe('completed');
    expect(theOne()).toMatchObject({ amount: 500_000, currency: 'NGN', status: 'success' });
    expect(fake.recipients.at(-1)).toMatchObject({ type: 'nuban', bank_code: '044' });
    expect(await money()).toMatchObject(paid);
    expect(await timesSent(app, order)).toBe(1);
  });

  it('that it refuses releases everything', async () => {
    fake.course = 'failed';
    expect(await send()).toMatchObject({ status: 'failed' });
    expect(await money()).toEqual(back);
  });

  it.each(['lost', 'hangs'] as const)(
    'whose answer is “%s” is on hold until a query finds it, and is sent once',
    async (fault) => {
      fake.fault = fault;
      fake.times = 1;
      const unclear = await send();
      fake.fault = 'none';
      expect(unclear.status).toBe('unknown');
      expect(await money()).toEqual(held);
      await later();
      expect((await read(unclear)).status).toBe('completed');
      expect([fake.transfers.size, await timesSent(app, unclear)]).toEqual([1, 1]);
      expect(await money()).toMatchObject(paid);
    },
  );

  it('that never reached it is released only when five minutes have proven that', async () => {
    fake.fault = 'gone';
    fake.times = 1;
    const unclear = await send();
    await later();
    expect((await read(unclear)).status).toBe('unknown');
    expect(await money()).toEqual(held);
    app.clock.advance(SIX_MINUTES_S);
    await later();
    expect((await read(unclear)).status).toBe('failed');
    expect([fake.transfers.size, await money()]).toEqual([0, back]);
  });

  it('isn’t released because its provider refuses to answer', async () => {
    fake.fault = 'lost';
    fake.times = 1;
    const unclear = await send();
    Object.assign(fake, { fault: 'key refused', times: Number.POSITIVE_INFINITY });
    app.clock.advance(SIX_MINUTES_S);
    await later();
    expect((await read(unclear)).status).toBe('unknown');
    expect(await money()).toEqual(held);
    fake.fault = 'none';
    await later();
    expect(await money()).toMatchObject(paid);
  });

  it('that takes its time is completed by one notice, however often it comes', async () => {
    fake.course = 'pending';
    const waiting = await send();
    expect(waiting.status).toBe('processing');
    Object.assign(theOne(), { status: 'success' });
    expect(await Promise.all([1, 2, 3].map(() => told('transfer.success')))).toEqual([
      200, 200, 200,
    ]);
    await app.drainJobs();
    await told('transfer.success');
    await later();
    expect((await read(waiting)).status).toBe('completed');
    expect(await money()).toMatchObject(paid);
  });

  it('isn’t done, failed or more expensive because a notice says so', async () => {
    fake.course = 'pending';
    const waiting = await send();
    await told('transfer.success', { status: 'success', amount: 1 });
    await told('transfer.failed', { status: 'failed' });
    await app.drainJobs();
    expect((await read(waiting)).status).toBe('processing');
    const forged = fake.hook('transfer.failed', theOne());
    expect(await tell(app, { ...forged, signature: 'cd'.repeat(64) })).toBe(401);
    expect(await money()).toEqual(held);
    Object.assign(theOne(), { status: 'failed' });
    await later();
    expect(await money()).toEqual(back);
  });

  it('stops for an operator when it paid another amount than ordered', async () => {
    fake.course = 'pending';
    const waiting = await send();
    Object.assign(theOne(), { status: 'success', amount: 490_000 });
    await told('transfer.success');
    await app.drainJobs();
    expect((await read(waiting)).status).toBe('under_review');
    expect(await money()).toEqual(held);
  });

  it('that the bank sends back later is refunded once', async () => {
    const order = await send();
    Object.assign(theOne(), { status: 'reversed' });
    await told('transfer.reversed');
    await told('transfer.reversed');
    await app.drainJobs();
    await later();
    expect((await read(order)).status).toBe('reversed');
    expect(await money()).toMatchObject({ book: BOOK, held: '0.00' });
  });
});
