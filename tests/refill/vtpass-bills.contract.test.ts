import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { BillsPort, BuyRequest } from '#server/ports/bills.ts';
import { findBiller } from '#server/refill/catalogue/billers.ts';
import { refreshProducts } from '#server/refill/catalogue/refresh-products.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aBillShop, accounts, check, pay, payAndSettle, productsOf } from '#tests/support/bills.ts';
import type { Stub } from '#tests/support/stub.ts';
import { aVtpass } from '#tests/support/vtpass.ts';

let app: TestApp;
let stub: Stub;
let bills: BillsPort;

beforeAll(async () => {
  app = await aBillShop();
});
beforeEach(async () => {
  ({ stub, bills } = await aVtpass(app));
});
afterEach(async () => {
  await stub.close();
});
afterAll(() => app.close());

const paid = (extra: Record<string, unknown> = {}, amount = 5000) => ({
  code: '000',
  requestId: 'x',
  amount,
  content: { transactions: { status: 'delivered', unit_price: amount, transactionId: '17416' } },
  ...extra,
});
const request = (change: Partial<BuyRequest>): BuyRequest => ({
  reference: '202605011200abcdef',
  biller: 'ikeja-electric',
  amount: { minor: 500_000n, currency: 'NGN' },
  phone: '+2348031234567',
  ...change,
});
const known = (content: Record<string, unknown>) => ({
  json: { code: '000', content: { Customer_Name: 'ADA OBI', ...content } },
});

describe('pay', () => {
  it.each([
    [
      'a meter by its kind',
      { account: '45012345678', meterType: 'prepaid' as const },
      { billersCode: '45012345678', variation_code: 'prepaid' },
    ],
    [
      'a bouquet by its code',
      { biller: 'dstv', account: '7012345678', planId: 'dstv79', subscription: 'change' as const },
      { billersCode: '7012345678', variation_code: 'dstv79', subscription_type: 'change' },
    ],
    [
      'a renewal by its amount alone',
      { biller: 'dstv', account: '7012345678', subscription: 'renew' as const },
      { billersCode: '7012345678', subscription_type: 'renew' },
    ],
    [
      'a bundle by its code, for the phone number',
      { biller: 'mtn-data', planId: 'mtn-1gb' },
      { billersCode: '08031234567', variation_code: 'mtn-1gb' },
    ],
  ])('requests %s', async (_what, change, body) => {
    stub.answer({ json: paid() });
    await bills.buy(request(change));
    const sent = request(change);
    expect(stub.requests[0]?.body).toEqual({
      request_id: sent.reference,
      serviceID: sent.biller,
      amount: 5000,
      phone: '08031234567',
      ...body,
    });
  });

  it.each([
    [
      { purchased_code: 'Token : 2636 2054 4059 8275 7802', units: '23.8' },
      [{ kind: 'electricity_token', value: '26362054405982757802' }],
    ],
    [
      {
        mainToken: '26362054405982757802',
        kct1: '1111-2222-3333-4444-5555',
        kct2: '66667777888899990000',
      },
      [
        { kind: 'electricity_token', value: '11112222333344445555', label: 'Key change token 1' },
        { kind: 'electricity_token', value: '66667777888899990000', label: 'Key change token 2' },
        { kind: 'electricity_token', value: '26362054405982757802', label: 'Energy token' },
      ],
    ],
    [
      { purchased_code: 'Serial No:WRN1, pin: 3738', cards: [{ Serial: 'WRN1', Pin: '3738' }] },
      [
        { kind: 'serial', value: 'WRN1' },
        { kind: 'pin', value: '3738' },
      ],
    ],
    [{ tokens: ['4567'] }, [{ kind: 'pin', value: '4567' }]],
    [{ Pin: 5678 }, [{ kind: 'pin', value: '5678' }]],
    [{ token: 'pending' }, []],
  ])('reads what was delivered from %j', async (extra, vouchers) => {
    stub.answer({ json: paid(extra) });
    const outcome = await bills.buy(request({}));
    expect(outcome).toMatchObject({ kind: 'done', value: { vouchers } });
  });
});

describe('merchant-verify', () => {
  const verify = () =>
    bills.verify({ biller: 'ikeja-electric', account: '45012345678', meterType: 'prepaid' });

  it('sends the secret key and returns the name, the debt and the minimum', async () => {
    stub.answer(
      known({ Address: '12 Allen', Customer_Arrears: '2,500.00', Min_Purchase_Amount: 1000 }),
    );
    expect(await verify()).toMatchObject({
      kind: 'done',
      value: {
        name: 'ADA OBI',
        address: '12 Allen',
        due: { minor: 250_000n, currency: 'NGN' },
        minimum: { minor: 100_000n },
        plan: null,
      },
    });
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      path: '/merchant-verify',
      headers: { 'secret-key': 'key-s' },
      body: { billersCode: '45012345678', serviceID: 'ikeja-electric', type: 'prepaid' },
    });
  });

  it('reads a card’s current bouquet', async () => {
    stub.answer(
      known({
        Current_Bouquet: 'DStv Compact',
        Renewal_Amount: 19000,
        Due_Date: '2026-05-09T00:00:00',
      }),
    );
    expect(await verify()).toMatchObject({
      value: {
        plan: { name: 'DStv Compact', amount: { minor: 1_900_000n }, dueDate: '2026-05-09' },
      },
    });
  });

  it.each([
    ['an error with code 000', { json: { code: '000', content: { error: 'Invalid meter' } } }],
    ['a wrong number', known({ WrongBillersCode: true })],
    ['nobody', { json: { code: '000', content: {} } }],
  ])('treats %s as no one', async (_what, reply) => {
    stub.answer(reply);
    expect(await verify()).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it.each([
    ['another code', { json: { code: '087', content: {} } }],
    ['HTML', { text: '<html>' }],
    ['silence', { destroy: true as const }],
  ])('treats %s as no answer', async (_what, reply) => {
    stub.answer(reply);
    expect((await verify()).kind).toBe('unknown');
  });
});

describe('service-variations', () => {
  const listed = (rows: object[], name = 'varations') => ({
    json: { response_description: '000', content: { [name]: rows } },
  });
  const row = (variation_code: string, variation_amount: unknown, more = {}) => ({
    variation_code,
    name: `${variation_code} - 7 Days`,
    variation_amount,
    fixedPrice: 'Yes',
    ...more,
  });

  it.each(['varations', 'variations'])('reads fixed prices, spelled %s', async (name) => {
    stub.answer(
      listed([row('a', '100.00'), row('b', '0', {}), row('c', 5, { fixedPrice: 'No' })], name),
    );
    expect(await bills.plans('mtn-data')).toMatchObject({
      kind: 'done',
      value: [{ code: 'a', price: { minor: 10_000n, currency: 'NGN' }, inStock: true }],
    });
    const [asked] = stub.requests;
    expect(asked).toMatchObject({
      method: 'GET',
      path: '/service-variations?serviceID=mtn-data',
      headers: { 'public-key': 'key-p' },
    });
    expect(asked?.headers).not.toHaveProperty('secret-key');
  });

  it('fills our list with what this provider sells, by its own codes', async () => {
    expect(await productsOf(app, 'ng-mtn-data')).toEqual([]);
    stub.answer(listed([row('mtn-1gb', '800.00', { name: '1GB - 7 Days' })]));
    const biller = await findBiller(app.services, {
      id: 'ng-mtn-data',
      country: 'NG',
      serviceType: 'mobile-data-bill-payment',
    });
    await refreshProducts(app.services, biller!);
    const [product] = await productsOf(app, 'ng-mtn-data');
    expect(product).toMatchObject({ price: '800.00', size_label: '1 GB', validity_days: 7 });
    stub.answer({ json: paid({}, 800) });
    const order = await payAndSettle(app, await aMember(app, { balance: '1000.00' }), {
      service_type: 'mobile-data-bill-payment',
      bill_id: 'ng-mtn-data',
      product_id: product?.product_id ?? '',
      user_number: '08031234567',
    });
    expect(order.status).toBe('completed');
    expect(stub.requests.at(-1)?.body).toMatchObject({ variation_code: 'mtn-1gb' });
  });
});

it('takes an electricity order from the look-up to its token', async () => {
  const meter = {
    service_type: 'electricity-bill-payment',
    bill_id: 'ng-ikedc',
    user_number: accounts.ordinary,
    meter_type: 'prepaid',
    amount: '5000',
  };
  const buyer = await aMember(app, { balance: '6000.00' });
  stub.answer(known({}), { json: paid({ token: '26362054405982757802', units: 23.8 }) });
  expect((await check(app, buyer, meter)).body.data.customer_name).toBe('A*** OBI');
  const order = await payAndSettle(app, buyer, meter);
  expect(order).toMatchObject({ status: 'completed', voucher_code: '26362054405982757802' });
  expect(order.facts).toContainEqual({ label: 'Units', value: '23.8 kWh', copy: false });
  const other = { ...meter, service_type: 'internet-service-bill-payment', bill_id: 'ng-ipnx' };
  const none = await pay(app, buyer, { ...other, product_id: 'ng-ipnx-home-30-mbps' });
  expect(none.status).toBe(422);
});
