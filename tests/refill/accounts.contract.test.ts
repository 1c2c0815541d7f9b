import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PIN, type TestApp } from '#tests/support/api.ts';
import {
  aBillShop,
  accounts,
  atProvider,
  check,
  later,
  pay,
  payAndSettle,
  quoteBill,
  refuses,
} from '#tests/support/bills.ts';
import { aBuyer, card, exam, line } from '#tests/support/bill-fields.ts';
import { expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';
import { night } from '#tests/support/reconcile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

describe('cable', () => {
  it('renews the card’s current bouquet at the provider’s amount, with the fee', async () => {
    const buyer = await aBuyer(app);
    await refuses(app, buyer, card(accounts.ordinary, { subscription: 'renew' }), 'user_number');
    const { data } = (await check(app, buyer, card(accounts.ordinary))).body;
    const plan = data.current_plan;
    expect(plan?.name).toMatch(/^DStv /);
    expect(plan?.due_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const order = await payAndSettle(
      app,
      buyer,
      card(accounts.ordinary, { subscription: 'renew' }),
    );
    expect(order).toMatchObject({
      status: 'completed',
      name: plan?.name,
      lines: { amount: plan?.amount, fee: '100.00' },
      repeat: { url: '/refill/buy-cable', draft: { subscription: 'renew' } },
    });
    expect(order.facts).toContainEqual({
      label: 'Smartcard number',
      value: accounts.ordinary,
      copy: true,
    });
  });

  it('changes to a bouquet of the list, and asks for one thing at a time', async () => {
    const buyer = await aBuyer(app);
    const change = card(accounts.ordinary, { product_id: 'ng-dstv-compact' });
    await check(app, buyer, change);
    expect((await payAndSettle(app, buyer, change)).name).toBe('DStv Compact');
    await refuses(app, buyer, { ...change, subscription: 'renew' }, 'product_id');
    await refuses(app, buyer, card(accounts.ordinary), 'product_id');
    const guest = await quoteBill(app, null, card(accounts.ordinary, { subscription: 'renew' }));
    expect(guest.body.errors).toHaveProperty('subscription');
    const star = { bill_id: 'ng-startimes', product_id: 'ng-startimes-nova-weekly' };
    await check(app, buyer, card(accounts.ordinary, star));
    await refuses(
      app,
      buyer,
      card(accounts.ordinary, { ...star, subscription: 'renew' }),
      'subscription',
    );
    const weekly = await payAndSettle(app, buyer, card(accounts.ordinary, star));
    expect(weekly).toMatchObject({ name: 'StarTimes Nova Weekly', total: '800.00' });
  });

  it('waits as long as it takes: nothing is refunded that may have been delivered', async () => {
    const buyer = await aBuyer(app);
    const change = card(accounts.neverSettles, { product_id: 'ng-dstv-padi' });
    await check(app, buyer, change);
    const order = await payAndSettle(app, buyer, change);
    await later(app, 25 * 3600);
    expect((await readOrder(app, buyer, order.reference_code)).status).not.toBe('failed');
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '4500.00' });
  });
});

describe('internet', () => {
  it('pays a plan for a customer who was looked up, and a PIN where no one can be', async () => {
    const buyer = await aBuyer(app);
    await refuses(app, buyer, line('0812345678'), 'user_number');
    expect((await check(app, buyer, line('0812345678'))).body.data.current_plan).toBeNull();
    const order = await payAndSettle(app, buyer, line('0812345678'));
    expect(order).toMatchObject({ status: 'completed', name: 'Smile Midi 10 GB', vouchers: [] });
    const pin = { bill_id: 'ng-spectranet', product_id: 'ng-spectranet-10gb' };
    expect((await check(app, buyer, line('1234567', pin))).body.errors).toHaveProperty('bill_id');
    const { vouchers } = await payAndSettle(app, buyer, line('1234567', pin));
    expect(vouchers).toMatchObject([{ kind: 'pin', value: null }]);
  });
});

describe('education', () => {
  it('keeps PIN and serial number hidden until the account’s PIN reveals them', async () => {
    const buyer = await aBuyer(app);
    const order = await payAndSettle(app, buyer, exam('08031234567'));
    expect(order.vouchers).toMatchObject([
      { kind: 'serial', value: null },
      { kind: 'pin', value: null },
    ]);
    expect(order.sealed).toMatchObject({ can_open: true });
    const opened = await app.call<{ data: typeof order }>(
      'POST',
      `/transactions/${order.reference_code}/reveal`,
      { token: buyer.token, body: { pin: PIN } },
    );
    expect(opened.body.data.vouchers.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^WRC\d{12}$/),
      expect.stringMatching(/^\d{12}$/),
    ]);
  });

  it('requires the candidate’s profile for JAMB, looked up for that exam', async () => {
    const buyer = await aBuyer(app);
    const jamb = exam('1234567890', { bill_id: 'ng-jamb', product_id: 'ng-jamb-utme' });
    await refuses(app, buyer, jamb, 'user_number');
    const { product_id: _none, ...without } = jamb;
    expect((await check(app, buyer, without)).body.errors).toHaveProperty('product_id');
    expect((await check(app, buyer, jamb)).body.data.customer_name).toContain('***');
    const order = await payAndSettle(app, buyer, jamb);
    expect(order).toMatchObject({ status: 'completed', name: 'JAMB UTME e-PIN (no mock)' });
  });

  it('is not sold when the supplier ran out, and is refunded when that happens later', async () => {
    const buyer = await aBuyer(app);
    await atProvider(app, 'ng-waec-result-checker', 'in_stock = false');
    const none = await pay(app, buyer, exam('08031234567'));
    expect(none.body.error_code).toBe('insufficient_pins');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '100000.00', held: '0.00' });
    await atProvider(app, 'ng-waec-result-checker', 'in_stock = true');
    const bought = await pay(app, buyer, exam('08031234567'));
    await atProvider(app, 'ng-waec-result-checker', 'in_stock = false');
    await app.drainJobs();
    const order = await readOrder(app, buyer, bought.body.data.reference_code);
    expect(order).toMatchObject({ status: 'failed', problem: { code: 'out_of_stock' } });
    await atProvider(app, 'ng-waec-result-checker', 'in_stock = true');
  });
});

it('agrees with the provider’s books, whatever type of bill it was', async () => {
  const fresh = await aBillShop();
  const buyer = await aMember(fresh, { balance: '100000.00' });
  const meter = {
    service_type: 'electricity-bill-payment',
    bill_id: 'ng-ekedc',
    user_number: accounts.ordinary,
    meter_type: 'postpaid',
    amount: '2000',
  };
  const bills = [
    card(accounts.ordinary, { subscription: 'renew' }),
    card(accounts.saysNo, { product_id: 'ng-dstv-padi' }),
    line('0812345678'),
    exam('08031234567'),
    meter,
  ];
  for (const fields of bills) {
    await check(fresh, buyer, fields);
    await payAndSettle(fresh, buyer, fields);
  }
  expect(await night(fresh)).toEqual([]);
  await expectCleanBooks(fresh);
  await fresh.close();
});
