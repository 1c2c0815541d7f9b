import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '#lib/orders/contract.ts';
import { clearCache } from '#server/reference/cache.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aCardBuyer,
  appleBody,
  authorizeLocal,
  buyPackage,
  payLocal,
} from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aCardBuyer(app);
});
afterAll(() => app.close());

async function settled(reference: string) {
  await app.drainJobs();
  return readOrder(app, member, reference);
}

describe('a local card', () => {
  it('is agreed with the PIN, paid without, and delivered', async () => {
    const agreed = await authorizeLocal(app, member, { quantity: 3 });
    expect(agreed.body.data.quote.lines).toMatchObject({ amount: '6000.00', total: '6000.00' });
    const paid = await payLocal(app, member, agreed.body.data.reference);
    expect(paid).toMatchObject({ status: 201, body: { data: { type: 'local-giftcard-buy' } } });
    const order = await settled(paid.body.data.reference_code);
    expect(order).toMatchObject({ status: 'completed', vouchers: [{}, {}, {}] });
    expect(order.vouchers[0]?.use?.place).toBe('Nigeria');
    expect(order.repeat).toEqual({
      url: '/giftcard/buy/local/ng-jumia',
      product: 'local-giftcard-buy',
      draft: { id: 'ng-jumia', country: 'NG', value: '2000.00', quantity: '3' },
    });
  });

  it('has its fee in a separate line', async () => {
    await app.services.db.sql.query(
      `insert into charge(country_code, kind, service_type, from_minor, amount_minor)
       values ('NG', 'bill_fee', 'local-giftcard-buy', 0, 5000)`,
    );
    clearCache(app.services.db);
    const agreed = await authorizeLocal(app, member);
    expect(agreed.body.data.quote.lines).toMatchObject({
      amount: '2000.00',
      fee: '50.00',
      total: '2050.00',
    });
    const paid = await payLocal(app, member, agreed.body.data.reference);
    expect((await settled(paid.body.data.reference_code)).status).toBe('completed');
    await app.services.db.sql.query(`delete from charge where service_type = 'local-giftcard-buy'`);
    clearCache(app.services.db);
  });

  it('is refused with a wrong PIN, an odd value, abroad, and by another member', async () => {
    expect((await authorizeLocal(app, member, { pin: '102938' })).body.errors).toHaveProperty(
      'pin',
    );
    expect((await authorizeLocal(app, member, { value: '2001' })).body.errors).toHaveProperty(
      'value',
    );
    expect((await authorizeLocal(app, member, { id: 'ng-nobody' })).status).toBe(404);
    const ghanaian = await aCardBuyer(app, { country: 'GH' });
    expect((await authorizeLocal(app, ghanaian)).body.error_code).toBe('unavailable_for_country');
    const { reference } = (await authorizeLocal(app, member)).body.data;
    const stranger = await aCardBuyer(app);
    expect((await payLocal(app, stranger, reference)).body.errors).toHaveProperty('reference');
  });

  it('makes one order of a reference, however often it is sent at the same moment', async () => {
    const { reference } = (await authorizeLocal(app, member)).body.data;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payLocal(app, member, reference)),
    );
    expect(new Set(answers.map(({ body }) => body.data.reference_code)).size).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ held: '2000.00' });
  });
});

describe('a quote', () => {
  it('prices cards and packages before anyone signs in', async () => {
    const ask = async (body: object) =>
      app.call<{ data: Quote }>('POST', '/quotes', { body, country: 'NG' });
    const card = await ask({ ...(await appleBody(app)), service_type: 'giftcard-buy' });
    expect(card.body.data.lines.total).toBe('14220.00');
    const set = await ask({ package_id: 'ng-night-in', service_type: 'giftcard-buy' });
    expect(set.body.data).toMatchObject({
      name: 'A night in gift package',
      lines: { total: '31330.00' },
    });
    const nothing = await ask({ service_type: 'giftcard-buy' });
    expect(nothing.body).toMatchObject({ errors: { uuid: ['Choose a card.'] } });
  });

  it('holds the price of a package that is then bought', async () => {
    const { body } = await app.call<{ data: Quote }>('POST', '/quotes', {
      token: await freshToken(app, member),
      body: { package_id: 'ng-night-in', service_type: 'giftcard-buy' },
    });
    const { quote_id } = body.data;
    const bought = await buyPackage(app, member, { quote_id });
    expect(bought).toMatchObject({ status: 201, body: { data: { lines: { total: '31330.00' } } } });
    const other = await buyPackage(app, member, { quote_id, package_id: 'ng-new-phone' });
    expect(other.body.errors).toHaveProperty('quote_id');
    expect((await buyPackage(app, member, { pin: '102938' })).body.errors).toHaveProperty('pin');
  });
});
