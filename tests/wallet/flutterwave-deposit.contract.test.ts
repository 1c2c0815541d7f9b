import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlutterwaveStub } from '#tests/conformance/vendors/flutterwave-stub.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { bookedOf, newKey, startCheckout, statusOf } from '#tests/support/deposits.ts';
import { aFlutterwave } from '#tests/support/flutterwave.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import { tell } from '#tests/support/paystack.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let fake: FlutterwaveStub;
beforeAll(async () => {
  app = await anApp();
});
beforeEach(async () => {
  fake = await aFlutterwave(app);
});
afterEach(async () => {
  await fake.close();
});
afterAll(() => app.close());

const told = (event: string, data: object) => tell(app, fake.hook(event, data), 'flutterwave');

describe('a deposit in Ghana through Flutterwave', () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await aMember(app, { country: 'GH' });
  });

  it('waits until someone pays, and is credited once, with the fee on top', async () => {
    const reference = await startCheckout(app, member, '100');
    const asked = fake.opened.get(reference);
    expect(asked?.currency).toBe('GHS');
    await told('charge.completed', { tx_ref: reference, status: 'successful', amount: 999 });
    await app.drainJobs();
    // no one paid: the provider has no payment, whatever the notice claimed
    expect(await statusOf(app, member, reference)).toBe('awaiting_user');
    fake.pay(reference);
    const notice = { tx_ref: reference, status: 'successful' };
    expect([
      await told('charge.completed', notice),
      await told('charge.completed', notice),
    ]).toEqual([200, 200]);
    await app.drainJobs();
    expect(await statusOf(app, member, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(10_000n);
  });

  it('by mobile money is confirmed on its page', async () => {
    const { body } = await app.call<{ data: { reference: string; redirect_url: string } }>(
      'POST',
      '/payment/deposit',
      {
        token: member.token,
        key: newKey(),
        body: {
          amount: '100',
          channel: 'mobile_money',
          network: 'MTN',
          phone_number: '0241234567',
          redirect_url: '/wallet/deposit',
        },
      },
    );
    expect(body.data).toMatchObject({ instruction: null, asks_code: false });
    expect(body.data.redirect_url).toContain('https://verify.flutterwave.test/');
    fake.pay(body.data.reference);
    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, member)).toBe(10_000n);
  });

  it('of another amount is held for an operator', async () => {
    const reference = await startCheckout(app, member, '100');
    fake.pay(reference, 7);
    await told('charge.completed', { tx_ref: reference });
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(0n);
  });

  it('isn’t credited by a notice without our secret', async () => {
    const reference = await startCheckout(app, member, '100');
    fake.pay(reference);
    const notice = fake.hook('charge.completed', { tx_ref: reference });
    expect(await tell(app, { ...notice, signature: 'guessed' }, 'flutterwave')).toBe(401);
    expect(await tell(app, { ...notice, header: 'x-other' }, 'flutterwave')).toBe(401);
  });
});

describe('a withdrawal in Ghana through Flutterwave', () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await aWithdrawer(app, { country: 'GH', balance: '20000.00' });
  });

  const later = () => app.drainJobs({ includeLater: true });
  const theOne = () => [...fake.transfers.values()].at(-1);

  it('is new at first, and completed by a notice', async () => {
    fake.course = 'NEW';
    const order = await withdrawAndSettle(app, member, { amount: '500' });
    expect(order.status).toBe('processing');
    Object.assign(theOne() ?? {}, { status: 'SUCCESSFUL' });
    expect(await told('transfer.completed', theOne() ?? {})).toBe(200);
    await app.drainJobs();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(fake.transfers.size).toBe(1);
    expect((await moneyOf(app, member)).held).toBe('0.00');
  });

  it('that fails releases everything', async () => {
    fake.course = 'FAILED';
    const order = await withdrawAndSettle(app, member, { amount: '500' });
    await later();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '20000.00', held: '0.00' });
  });

  it('whose answer got lost is found, and was sent once', async () => {
    Object.assign(fake, { fault: 'lost', times: 1 });
    const order = await withdrawAndSettle(app, member, { amount: '500' });
    expect(order.status).toBe('unknown');
    fake.fault = 'none';
    await later();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(fake.transfers.size).toBe(1);
  });

  it('that never arrived is released, but only after five minutes', async () => {
    Object.assign(fake, { fault: 'gone', times: 1 });
    const order = await withdrawAndSettle(app, member, { amount: '500' });
    fake.fault = 'none';
    await later();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('unknown');
    app.clock.advance(360);
    await later();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '20000.00', held: '0.00' });
  });
});
