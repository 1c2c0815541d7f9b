import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '#server/platform/task.ts';
import { refreshAllProducts } from '#server/refill/catalogue/refresh-products.job.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aBuyer, bundle } from '#tests/support/bill-fields.ts';
import {
  aBillShop,
  atProvider,
  later,
  pay,
  payAndSettle,
  productsOf,
  quoteBill,
  refuses,
} from '#tests/support/bills.ts';
import { moneyOf, numbers, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

type Fields = Record<string, string>;

describe('mobile data', () => {
  it('is bought by its bundle at the provider’s price, without a fee', async () => {
    const buyer = await aBuyer(app);
    const { data } = (await quoteBill(app, null, bundle())).body;
    expect(data).toMatchObject({
      name: 'MTN 1.5 GB data',
      lines: {
        total: '1000.00',
        fee: '0.00',
        arrives: { label: '1.5 GB, 7 days on 0803 123 4567' },
      },
    });
    const order = await payAndSettle(app, buyer, bundle());
    expect(order).toMatchObject({ status: 'completed', total: '1000.00', vouchers: [] });
    expect(order.facts).toContainEqual({ label: 'Bundle', value: '1.5 GB, 7 days', copy: false });
    expect(order.repeat).toEqual({
      url: '/refill/buy-data',
      product: 'refill',
      draft: bundle('0803 123 4567'),
    });
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '99000.00', held: '0.00' });
  });

  it('is refused, refunded, found again or refunded after a day, like airtime', async () => {
    const buyer = await aBuyer(app);
    const statusOf = async (number: string) => {
      const order = await payAndSettle(app, buyer, bundle(number));
      return { order, now: async () => (await readOrder(app, buyer, order.reference_code)).status };
    };
    const no = await statusOf(numbers.saysNo);
    const network = await statusOf(numbers.wrongNetwork);
    const found = await statusOf(numbers.noAnswerDelivered);
    const lost = await statusOf(numbers.noAnswerFailed);
    expect([no, network, found, lost].map(({ order }) => order.status)).toEqual([
      'failed',
      'failed',
      'unknown',
      'unknown',
    ]);
    expect(network.order.problem).toMatchObject({ code: 'wrong_network', field: 'bill_id' });
    await later(app);
    expect([await found.now(), await lost.now()]).toEqual(['completed', 'failed']);
    const silent = await statusOf(numbers.neverSettles);
    await later(app, 24 * 3600);
    expect(await silent.now()).toBe('failed');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '99000.00', held: '0.00' });
  });

  it('is refused when the price rose above the shown one, and costs the current price when that is lower', async () => {
    const buyer = await aBuyer(app);
    const { quote_id } = (await quoteBill(app, buyer, bundle())).body.data;
    await atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 120000');
    const dearer = 'The price has changed from ₦1,000.00 to ₦1,200.00. Please check it.';
    const seenBy: Fields[] = [{ quote_id }, { amount: '1000.00' }];
    for (const seen of seenBy) {
      const answer = await pay(app, buyer, bundle(numbers.ordinary, seen));
      expect([answer.status, answer.body.message]).toEqual([409, dearer]);
    }
    expect((await quoteBill(app, buyer, bundle(numbers.ordinary, { amount: '1' }))).status).toBe(
      200,
    );
    expect(
      (await productsOf(app, 'ng-mtn-data')).find((one) => one.price === '1200.00'),
    ).toBeDefined();
    const again = (await quoteBill(app, buyer, bundle())).body.data;
    expect(again.lines.total).toBe('1200.00');
    await atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 90000');
    const order = await payAndSettle(app, buyer, {
      ...bundle(),
      quote_id: again.quote_id,
      amount: '1200.00',
    });
    expect(order).toMatchObject({ status: 'completed', total: '900.00' });
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '99100.00', held: '0.00' });
    await atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 100000');
  });

  it('waits for an operator when the provider charged another price than was agreed', async () => {
    const buyer = await aBuyer(app);
    const bought = await pay(app, buyer, bundle());
    await atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 150000');
    await app.drainJobs();
    const order = await readOrder(app, buyer, bought.body.data.reference_code);
    expect(order.status).toBe('under_review');
    expect(await moneyOf(app, buyer)).toMatchObject({ book: '100000.00', held: '1000.00' });
    await atProvider(app, 'ng-mtn-1-5gb-7d', 'price = 100000');
  });

  it('accepts a bundle of this network only, and requires one', async () => {
    const buyer = await aBuyer(app);
    await refuses(
      app,
      buyer,
      bundle(numbers.ordinary, { product_id: 'ng-glo-1gb-1d' }),
      'product_id',
    );
    const { product_id: _none, ...without } = bundle();
    await refuses(app, buyer, without, 'product_id');
    await refuses(app, buyer, bundle('123'), 'user_number');
    await refuses(app, buyer, bundle(numbers.ordinary, { bill_id: 'ng-mtn' }), 'bill_id');
    await refuses(app, buyer, bundle(numbers.ordinary, { meter_type: 'prepaid' }), 'meter_type');
  });

  it('follows the provider’s list a few times a day: prices, stock, new and removed ones', async () => {
    const { db } = app.services;
    await db.sql.query(`insert into sandbox.bill_plan(biller, code, name, price, currency)
      values ('ng-glo-data', 'glo-new', '3.5GB - 14 Days', 150000, 'NGN')`);
    await db.sql.query(
      `update sandbox.bill_plan set in_stock = false where code = 'ng-neco-token'`,
    );
    const [first] = await productsOf(app, 'ng-glo-data');
    await db.sql.query('delete from sandbox.bill_plan where code = $1', [first?.product_id]);
    await enqueue(db, refreshAllProducts, {});
    await app.drainJobs();
    const glo = await productsOf(app, 'ng-glo-data');
    expect(glo.map(({ product_id }) => product_id)).not.toContain(first?.product_id);
    expect(glo.find(({ name }) => name === '3.5GB - 14 Days')).toMatchObject({
      price: '1500.00',
      size_label: '3.5 GB',
      size_mb: 3584,
      price_per_gb: '428.57',
      validity_days: 14,
      category: 'weekly',
    });
    expect((await productsOf(app, 'ng-neco'))[0]?.in_stock).toBe(false);
    // a biller whose list is suddenly empty keeps its products
    await db.sql.query(`delete from sandbox.bill_plan where biller = 'ng-t2-data'`);
    await enqueue(db, refreshAllProducts, {});
    await app.drainJobs();
    expect((await productsOf(app, 'ng-t2-data')).length).toBeGreaterThan(10);
  });
});
