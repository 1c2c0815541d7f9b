import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshProducts } from '#server/refill/catalogue/refresh-products.ts';
import { findBiller } from '#server/refill/catalogue/billers.ts';
import type { TestApp } from '#tests/support/api.ts';
import { bundle } from '#tests/support/bill-fields.ts';
import { aBillShop, atProvider, productsOf } from '#tests/support/bills.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const { bill_id: BILL = '', product_id: PRODUCT = '' } = bundle();

/** Services whose bills provider reads its list at once, and answers when it is let go. */
function slowProvider() {
  const { bills } = app.services.providers;
  const answer = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const choose: typeof bills.choose = async (order) => {
    const port = await bills.choose(order);
    return {
      ...port,
      plans: async (code) => {
        const plans = await port.plans(code);
        read.resolve();
        await answer.promise;
        return plans;
      },
    };
  };
  const services = {
    ...app.services,
    providers: { ...app.services.providers, bills: { ...bills, choose } },
  };
  return { services, read: read.promise, letGo: () => answer.resolve() };
}

const theBiller = async () => {
  const by = { id: BILL, country: 'NG', serviceType: 'mobile-data-bill-payment' } as const;
  const biller = await findBiller(app.services, by);
  return biller ?? expect.unreachable('the biller is listed');
};

const priceNow = async () =>
  (await productsOf(app, BILL)).find(({ product_id }) => product_id === PRODUCT)?.price;

it('keeps the price of the latest request when an earlier one is answered last', async () => {
  const biller = await theBiller();
  const slow = slowProvider();
  const late = refreshProducts(slow.services, biller);
  await slow.read;
  await atProvider(app, PRODUCT, 'price = 120000');
  await refreshProducts(app.services, biller);
  slow.letGo();
  await late;
  expect(await priceNow()).toBe('1200.00');
});

it('dates a price by when it was requested, not by when it arrived', async () => {
  const biller = await theBiller();
  const slow = slowProvider();
  const requested = app.clock.now();
  const late = refreshProducts(slow.services, biller);
  await slow.read;
  app.clock.advance(45);
  slow.letGo();
  await late;
  const { rows } = await app.services.db.sql.query<{ checked_at: Date }>(
    'select checked_at from bill_product where id = $1',
    [PRODUCT],
  );
  // the request itself comes a moment after our look at the clock
  const afterMs = rows[0]!.checked_at.getTime() - requested.getTime();
  expect(afterMs).toBeGreaterThanOrEqual(0);
  expect(afterMs).toBeLessThan(45_000);
});
