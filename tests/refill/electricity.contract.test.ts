import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aBillShop,
  accounts,
  check,
  later,
  meter,
  pay,
  payAndSettle,
  quoteBill,
  receiptText,
} from '#tests/support/bills.ts';
import { expectCleanBooks, freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const aBuyer = () => aMember(app, { balance: '20000.00' });
const without = (fields: Record<string, string>, field: string) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field));

describe('POST /bills-payment/validate', () => {
  it('identifies the meter’s owner without revealing the name', async () => {
    const { status, body } = await check(app, await aBuyer(), meter('4501 2345 678'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ due: null, minimum: null, current_plan: null, hint: null });
    expect(body.data.customer_name).toMatch(/^[A-Z]\*\*\* [A-Z]{3,}$/);
    expect(body.data.address).toMatch(/^.{1,12}…$/);
    const left = Date.parse(body.data.valid_until) - app.clock.now().getTime();
    expect(Math.round(left / 1000)).toBe(1800);
  });

  it('reports that it is the other type of meter, or at a neighbouring distributor', async () => {
    const buyer = await aBuyer();
    const kind = await check(app, buyer, meter(accounts.postpaid));
    expect(kind.body.data).toMatchObject({
      customer_name: null,
      hint: {
        text: 'IKEDC has this number as postpaid, not prepaid.',
        bill_id: 'ng-ikedc',
        meter_type: 'postpaid',
      },
    });
    const next = await check(app, buyer, meter(accounts.elsewhere));
    expect(next.body.data.hint).toEqual({
      text: 'This number is with EKEDC, not IKEDC.',
      bill_id: 'ng-ekedc',
      meter_type: 'prepaid',
    });
    // a hint doesn't reveal the owner
    const bought = await pay(app, buyer, meter(accounts.elsewhere, { bill_id: 'ng-ekedc' }));
    expect(bought.body.errors).toHaveProperty('user_number');
  });

  it('names the field that is wrong', async () => {
    const buyer = await aBuyer();
    const errorsOf = async (fields: Record<string, string>) =>
      (await check(app, buyer, fields)).body.errors;
    expect(await errorsOf(meter(accounts.notKnown))).toEqual({
      user_number: ['IKEDC couldn’t find this number. Check it and try again.'],
    });
    expect(await errorsOf(meter('123'))).toEqual({
      user_number: ['Check the meter or account number. The number on your meter or on your bill.'],
    });
    expect(await errorsOf(without(meter(accounts.ordinary), 'meter_type'))).toHaveProperty(
      'meter_type',
    );
    expect(await errorsOf(meter(accounts.ordinary, { bill_id: 'gh-ecg' }))).toHaveProperty(
      'bill_id',
    );
    const silent = await check(app, buyer, meter(accounts.noAnswer));
    expect([silent.status, silent.body.message]).toEqual([
      503,
      'IKEDC isn’t responding right now. Try again shortly.',
    ]);
    expect((await app.call('POST', '/bills-payment/validate', { body: {} })).status).toBe(401);
  });

  it('can be called twenty times a day', async () => {
    const strict = await aBillShop({ RATE_LIMITS: 'on' });
    const member = await aMember(strict);
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push((await check(strict, member, meter(accounts.ordinary))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    await strict.close();
  });
});

describe('electricity', () => {
  it('is paid only for a meter that was looked up, recently and as this type', async () => {
    const buyer = await aBuyer();
    const refused = async (fields = meter(accounts.ordinary), who = buyer) => {
      const answer = await pay(app, who, fields);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        422,
        ['user_number'],
      ]);
    };
    await refused();
    await check(app, buyer, meter(accounts.ordinary));
    await refused(meter(accounts.ordinary, { meter_type: 'postpaid' }));
    await refused(meter('45012345679'));
    app.clock.advance(1801);
    await refused(meter(accounts.ordinary), { ...buyer, token: await freshToken(app, buyer) });
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '0.00' });
  });

  it('shows a guest amount and fee, and a member the same', async () => {
    const guest = await quoteBill(app, null, meter(accounts.ordinary));
    expect(guest.body.data).toMatchObject({
      name: 'IKEDC electricity',
      detail: '••••5678',
      lines: { amount: '5000.00', fee: '100.00', duty: '0.00', total: '5100.00' },
    });
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.ordinary));
    const member = await quoteBill(app, buyer, meter(accounts.ordinary));
    expect(member.body.data.lines).toEqual(guest.body.data.lines);
  });

  it('returns a token of twenty digits with its units', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.ordinary));
    const order = await payAndSettle(app, buyer, meter(accounts.ordinary));
    expect(order).toMatchObject({ status: 'completed', name: 'IKEDC electricity' });
    expect(order.vouchers).toMatchObject([{ kind: 'electricity_token', label: null }]);
    expect(order.voucher_code).toMatch(/^\d{20}$/);
    expect(order.facts).toEqual(
      expect.arrayContaining([
        { label: 'Distributor', value: 'IKEDC', copy: false },
        { label: 'Meter or account number', value: accounts.ordinary, copy: true },
        { label: 'Meter type', value: 'Prepaid', copy: false },
        { label: 'Units', value: '23.8 kWh', copy: false },
      ]),
    );
    expect(order.recipient_name).toMatch(/^[A-Z]\*\*\* [A-Z]+$/);
    expect(order.facts).toContainEqual({ label: 'Name', value: order.recipient_name, copy: false });
    expect(order.repeat).toEqual({
      url: '/refill/buy-electricity',
      product: 'refill',
      draft: meter(accounts.ordinary, { amount: '5000.00' }),
    });
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '14900.00', held: '0.00' });
  });

  it('returns key change tokens first, in the order in which they are typed', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.keyChange));
    const order = await payAndSettle(app, buyer, meter(accounts.keyChange));
    const { vouchers, reference_code: reference } = order;
    expect(vouchers.map(({ label }) => label)).toEqual([
      'Key change token 1',
      'Key change token 2',
      'Energy token',
    ]);
    expect(new Set(vouchers.map(({ value }) => value)).size).toBe(3);
    // what buys the units, not what opens the meter for it
    expect(order.voucher_code).toBe(vouchers[2]?.value);
    const text = await receiptText(app, buyer, reference);
    for (const [n, { label, value = '' }] of vouchers.entries())
      expect(text).toContain(`${n + 1}. ${label}: ${value?.match(/\d{4}/g)?.join(' ')}`);
  });

  it('has no token for a postpaid meter, but reports the payment', async () => {
    const buyer = await aBuyer();
    const fields = meter(accounts.postpaid, { meter_type: 'postpaid' });
    await check(app, buyer, fields);
    const order = await payAndSettle(app, buyer, fields);
    expect(order).toMatchObject({
      status: 'completed',
      name: 'IKEDC electricity bill',
      vouchers: [],
    });
  });

  it('requires at least the distributor’s minimum for this meter', async () => {
    const buyer = await aBuyer();
    const { body } = await check(app, buyer, meter(accounts.owes));
    expect(body.data).toMatchObject({ due: '2500.00', minimum: '5000.00' });
    const little = await pay(app, buyer, meter(accounts.owes, { amount: '4999' }));
    expect(little.body.errors).toEqual({ amount: ['Enter at least ₦5,000.00.'] });
    expect((await payAndSettle(app, buyer, meter(accounts.owes))).status).toBe('completed');
  });

  it('keeps the money on hold without an answer, and shows the token when it is found', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.noAnswerDelivered));
    const order = await payAndSettle(app, buyer, meter(accounts.noAnswerDelivered));
    expect(order).toMatchObject({ status: 'unknown', vouchers: [] });
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '20000.00', held: '5100.00' });
    await later(app);
    const found = await readOrder(app, buyer, order.reference_code);
    expect(found.status).toBe('completed');
    expect(found.voucher_code).toMatch(/^\d{20}$/);
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '14900.00', held: '0.00' });
  });

  it('is refunded in full when it turns out to have failed, and never by the clock alone', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.noAnswerFailed));
    await check(app, buyer, meter(accounts.neverSettles));
    const failing = await payAndSettle(app, buyer, meter(accounts.noAnswerFailed));
    const waiting = await payAndSettle(app, buyer, meter(accounts.neverSettles));
    expect([failing.status, waiting.status]).toEqual(['unknown', 'unknown']);
    await later(app);
    expect((await readOrder(app, buyer, failing.reference_code)).status).toBe('failed');
    await later(app, 25 * 3600);
    const still = await readOrder(app, buyer, waiting.reference_code);
    expect(['unknown', 'under_review']).toContain(still.status);
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '20000.00', held: '5100.00' });
  });

  it('is the same order for the same key, and is refunded when undone in time', async () => {
    const slow = await aBillShop({ UNDO_WINDOW_S: '8' });
    const buyer = await aMember(slow, { balance: '20000.00' });
    await check(slow, buyer, meter(accounts.ordinary));
    const key = 'bill-once-only';
    const first = await pay(slow, buyer, meter(accounts.ordinary), key);
    const again = await pay(slow, buyer, meter(accounts.ordinary), key);
    const { reference_code: reference } = first.body.data;
    expect(again.body.data.reference_code).toBe(reference);
    const other = await pay(slow, buyer, meter(accounts.ordinary, { amount: '6000' }), key);
    expect(other.body.error_code).toBe('idempotency_mismatch');
    expect(await moneyOf(slow, buyer)).toMatchObject({ held: '5100.00' });
    const undone = await slow.call('POST', `/transactions/${reference}/cancel`, {
      token: buyer.token,
      body: {},
    });
    expect(undone.status).toBe(200);
    await slow.drainJobs();
    expect(await moneyOf(slow, buyer)).toMatchObject({ book: '20000.00', held: '0.00' });
    await expectCleanBooks(slow);
    await slow.close();
  });

  it('is saved by meter under a name, and offered again with what was paid', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.ordinary));
    await payAndSettle(app, buyer, meter(accounts.ordinary, { beneficiary_name: 'Home' }));
    const list = await app.call<{ data: unknown[] }>(
      'GET',
      '/bills-payment/beneficiaries?service_type=electricity-bill-payment',
      { token: buyer.token },
    );
    expect(list.body.data).toMatchObject([
      {
        beneficiary_name: 'Home',
        user_number: accounts.ordinary,
        national_number: accounts.ordinary,
        bill_id: 'ng-ikedc',
        last: { amount: '5000.00' },
      },
    ]);
    const wrong = await app.call('POST', '/bills-payment/beneficiaries', {
      token: buyer.token,
      body: {
        beneficiary_name: 'Shop',
        user_number: '12',
        bill_id: 'ng-ikedc',
        service_type: 'electricity-bill-payment',
      },
    });
    expect(wrong.body.errors).toHaveProperty('user_number');
  });

  it('is sold in Kenya too, and not in Ghana', async () => {
    const kenyan = await aMember(app, { country: 'KE', balance: '2000.00' });
    const number = accounts.ordinary;
    const fields = meter(number, { bill_id: 'ke-kplc', amount: '500', compared_number: number });
    const order = await payAndSettle(app, kenyan, fields);
    expect(order).toMatchObject({ status: 'completed', total: '500.00', currency: 'KES' });
    const ghanaian = await aMember(app, { country: 'GH', balance: '100.00' });
    for (const answer of [
      await check(app, ghanaian, meter('12345678', { bill_id: 'gh-ecg' })),
      await pay(app, ghanaian, meter('12345678', { bill_id: 'gh-ecg', amount: '20' })),
    ])
      expect([answer.status, answer.body.error_code]).toEqual([403, 'unavailable_for_country']);
  });

  it('refuses what is not its own field, and a wrong PIN', async () => {
    const buyer = await aBuyer();
    await check(app, buyer, meter(accounts.ordinary));
    const more = await pay(app, buyer, meter(accounts.ordinary, { subscription: 'renew' }));
    expect(more.body.errors).toHaveProperty('subscription');
    const wrong = await app.call('POST', '/bills/purchase', {
      token: buyer.token,
      key: 'wrong-pin-bill',
      body: { ...meter(accounts.ordinary), pin: '482916' },
    });
    expect(wrong.status).toBe(422);
  });
});
