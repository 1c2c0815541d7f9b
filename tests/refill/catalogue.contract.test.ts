import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { Biller, BillProduct } from '#lib/refill/contract.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import type { Answer, TestApp } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

type Billers = Answer<{ data: Biller[]; error_code?: string | null }>;
type Products = Answer<{ data: BillProduct[]; error_code?: string | null }>;

const billers = (type: string, country: CountryCode = 'NG'): Promise<Billers> =>
  app.call('GET', `/bills/providers?service_type=${type}`, { country });
const productsOf = (bill: string, country: CountryCode = 'NG'): Promise<Products> =>
  app.call('GET', `/bills/providers/${bill}/products`, { country });

it('shows for each biller what its form has to ask for', async () => {
  const [ikeja] = (await billers('electricity-bill-payment')).body.data.filter(
    ({ bill_id }) => bill_id === 'ng-ikedc',
  );
  expect(ikeja).toMatchObject({
    short_name: 'IKEDC',
    min: '1000.00',
    max: '500000.00',
    validates: true,
    sells: 'amount',
    number: { kind: 'account', label: 'Meter or account number', pattern: String.raw`^\d{10,13}$` },
    meter_types: ['prepaid', 'postpaid'],
    subscriptions: [],
  });
  expect(ikeja?.regions[0]).toContain('Lagos');
  const [dstv] = (await billers('cable-bill-payment')).body.data;
  expect(dstv).toMatchObject({ sells: 'products', subscriptions: ['renew', 'change'] });
  const [mtn] = (await billers('mobile-data-bill-payment')).body.data;
  expect(mtn).toMatchObject({
    bill_id: 'ng-mtn-data',
    number: { kind: 'phone' },
    validates: false,
  });
  expect(mtn?.prefixes).toContain('0803');
});

it('lists bundles with size, days and what a gigabyte costs', async () => {
  const { data } = (await productsOf('ng-mtn-data')).body;
  expect(data.find(({ product_id }) => product_id === 'ng-mtn-1-5gb-7d')).toEqual({
    product_id: 'ng-mtn-1-5gb-7d',
    name: '1.5 GB, 7 days',
    price: '1000.00',
    currency: 'NGN',
    size_label: '1.5 GB',
    size_mb: 1536,
    price_per_gb: '666.66',
    validity_days: 7,
    validity_label: '7 days',
    category: 'weekly',
    add_on: false,
    in_stock: true,
  });
  const bouquets = (await productsOf('ng-dstv')).body.data;
  expect(bouquets.find(({ name }) => name === 'DStv XtraView')).toMatchObject({
    add_on: true,
    price_per_gb: null,
    validity_label: '30 days',
  });
});

it('returns the billers of one country only, and what is off there', async () => {
  expect((await productsOf('nobody')).status).toBe(404);
  expect((await productsOf('ke-dstv')).status).toBe(404);
  expect((await productsOf('ke-dstv', 'KE')).body.data[0]?.currency).toBe('KES');
  for (const type of ['mobile-data', 'cable', 'electricity', 'internet-service', 'education'])
    expect((await billers(`${type}-bill-payment`, 'GH')).body.error_code).toBe(
      'unavailable_for_country',
    );
  expect((await productsOf('gh-dstv', 'GH')).body.error_code).toBe('unavailable_for_country');
  const school = await billers('education-bill-payment', 'KE');
  expect(school.body.error_code).toBe('unavailable_for_country');
  expect((await billers('education-bill-payment')).body.data.map((each) => each.name)).toEqual([
    'WAEC',
    'NECO',
    'NABTEB',
    'JAMB',
  ]);
});

it('keeps what an operator or the provider changed when the facts are seeded again', async () => {
  const { db } = app.services;
  await db.sql.query(`update bill_product set price = 123, name = 'x' where id = 'ng-mtn-1gb-1d'`);
  await db.sql.query(`update bill_product set active = false where id = 'ng-mtn-500mb-1d'`);
  await db.sql.query(`update biller set active = false where id = 'ng-glo-data'`);
  await seedBillers(db);
  const { data } = (await productsOf('ng-mtn-data')).body;
  const one = data.find(({ product_id }) => product_id === 'ng-mtn-1gb-1d');
  expect(one).toMatchObject({ name: '1 GB, 1 day', price: '1.23' });
  expect(data.some(({ product_id }) => product_id === 'ng-mtn-500mb-1d')).toBe(false);
  const list = (await billers('mobile-data-bill-payment')).body.data;
  expect(list.map(({ bill_id }) => bill_id)).not.toContain('ng-glo-data');
});

it('starts in production without the prices that we made up', async () => {
  const { db } = app.services;
  await db.sql.query('delete from bill_product');
  await seedBillers(db, { isProduction: true });
  expect((await productsOf('ng-smile')).body.data).toEqual([]);
  expect((await productsOf('ng-dstv')).body.data.length).toBeGreaterThan(5);
});
