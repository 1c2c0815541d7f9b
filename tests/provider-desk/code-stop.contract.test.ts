import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { stoppedProviders } from '#server/provider-desk/stopped.ts';
import { lookForCodes } from '#server/provider-desk/code-stops.ts';
import { paystackPayouts } from '#server/providers/paystack/payouts.ts';
import { stopForCode } from '#server/providers/routing/code-stop.ts';
import { findGaps } from '#server/reference/readiness.ts';
import type { PaystackStub } from '#tests/conformance/vendors/paystack-books.ts';
import { startPaystack } from '#tests/conformance/vendors/paystack-stub.ts';
import { paystackPartsAt } from '#tests/conformance/vendors/paystack.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { expectCleanBooks, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';
import { useSeveral } from '#tests/support/routing.ts';
import { aWithdrawer, withdraw, withdrawAndSettle } from '#tests/support/withdrawals.ts';

const SLUG = 'primary-account-withdrawal';
const PROVIDER = 'paystack-trial';
const BOOK = '20000.00';

let app: TestApp;
let fake: PaystackStub;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  fake = await startPaystack();
  fake.accountName = null;
  const { clock, log } = app.services;
  useSeveral(app, 'payouts', paystackPayouts({ ...paystackPartsAt(fake), clock, log }));
  await app.services.db.sql.query('delete from provider_breaker');
  member = await aWithdrawer(app, { balance: BOOK });
});
afterEach(async () => {
  await fake.close();
  await expectCleanBooks(app);
});
afterAll(() => app.close());

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const theOne = () => [...fake.transfers.values()].at(-1)!;
const gaps = async () => (await findGaps(app.services, SLUG, 'NG')).map(({ text }) => text);

/** A withdrawal that waits at Paystack for a code. */
async function aWaitingOne(): Promise<Order> {
  fake.course = 'otp';
  return withdrawAndSettle(app, member);
}

describe('Paystack asks for a code before each transfer', () => {
  it('and the first withdrawal waits with its money on hold, while no other one is taken', async () => {
    const waiting = await aWaitingOne();
    expect(waiting.status).toBe('processing');
    expect(await moneyOf(app, member)).toMatchObject({ book: BOOK, held: '5010.00' });
    const other = await aWithdrawer(app, { balance: BOOK });
    const refused = await withdraw(app, other);
    expect(refused).toMatchObject({ status: 403, body: { error_code: 'service_inactive' } });
    expect(await moneyOf(app, other)).toMatchObject({ held: '0.00', available: BOOK });
    expect(fake.transfers.size).toBe(1);
    expect(await gaps()).toEqual(['Paystack asks for a code before each transfer']);
  });

  it('and neither time nor another success sends more there until an operator opens payouts', async () => {
    const waiting = await aWaitingOne();
    Object.assign(theOne(), { status: 'success' });
    fake.course = '';
    app.clock.advance(24 * 3600);
    await app.drainJobs({ includeLater: true });
    expect((await read(waiting)).status).toBe('completed');
    const again = await aWithdrawer(app, { balance: BOOK });
    expect((await withdraw(app, again)).status).toBe(403);
    const ada = deskOf(app, await anOperator(app, 'Ada', 'owner'));
    const open = (body: object) => ada.post('/providers/payouts/open', body);
    expect((await open({ provider: PROVIDER, reason: '' })).status).toBe(422);
    expect((await open({ provider: 'flutterwave', reason: 'It is off.' })).status).toBe(404);
    expect((await open({ provider: PROVIDER, reason: 'Bola switched it off.' })).status).toBe(200);
    expect(await gaps()).toEqual([]);
    expect((await withdrawAndSettle(app, again)).status).toBe('completed');
  });

  it('and a transfer that no one confirmed in time gives its money back, and was sent once', async () => {
    const waiting = await aWaitingOne();
    Object.assign(theOne(), { status: 'abandoned' });
    await app.drainJobs({ includeLater: true });
    expect((await read(waiting)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: BOOK });
    expect([fake.transfers.size, await timesSent(app, waiting)]).toEqual([1, 1]);
  });

  it('and a withdrawal that was placed before is not sent any more: its money is back at once', async () => {
    const placed = (await withdraw(app, member)).body.data as Order;
    await stopForCode(app.services, { provider: PROVIDER }, app.clock.now());
    await app.drainJobs({ includeLater: true });
    const order = await read(placed);
    expect(order).toMatchObject({
      status: 'failed',
      problem: { text: 'Withdrawals are paused, so we didn’t send it.' },
    });
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: BOOK });
    expect(fake.transfers.size).toBe(0);
  });

  it('and a start finds out from the newest transfer, but not from one before payouts were opened', async () => {
    const row = { reference: 'by-hand', amount: 5, currency: 'NGN', recipient: 'RCP_1' };
    const addTransfer = (status: string) => {
      const at = app.clock.now().toISOString();
      const made = { ...row, transfer_code: 'TRF_0', status, createdAt: at, updatedAt: at };
      fake.transfers.set(status, made);
    };
    addTransfer('success');
    await lookForCodes(app.services);
    expect(await gaps()).toEqual([]);
    app.clock.advance(60);
    addTransfer('abandoned');
    await lookForCodes(app.services);
    expect(await gaps()).toEqual(['Paystack asks for a code before each transfer']);
    app.clock.advance(3600);
    const [alarm] = await stoppedProviders(app.services);
    expect(alarm?.text).toContain('“Confirm transfers before sending”');
    const ada = deskOf(app, await anOperator(app, 'Ada', 'owner'));
    await ada.post('/providers/payouts/open', { provider: PROVIDER, reason: 'It is off now.' });
    await lookForCodes(app.services);
    expect(await gaps()).toEqual([]);
  });

  it('and a start that gets no answer changes nothing', async () => {
    Object.assign(fake, { fault: 'error page', times: Number.POSITIVE_INFINITY });
    await lookForCodes(app.services);
    expect(await gaps()).toEqual([]);
  });
});
