import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShoppingCountry } from '#lib/shopping/request.contract.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aRequest,
  aRequestBody,
  aShoppingApp,
  cookbook,
  sendRequest,
  shopperOf,
  shoppingDelivery,
  trainers,
} from '#tests/support/shopping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingApp();
});
afterAll(() => app.close());

describe('countries of a delivery', () => {
  it('begin with the United States, the United Kingdom and Ghana, then go by name', async () => {
    const { body } = await app.call('GET', '/shopping/countries');
    const list = body.data as ShoppingCountry[];
    expect(list.map(({ code }) => code)).toEqual(['US', 'GB', 'GH', 'CA', 'KE', 'NG']);
    expect(list[0]).toMatchObject({ dialing_code: '1', postcode: { required: true } });
    expect(list[0]?.states).toHaveLength(51);
  });

  it('have their states at the owner’s addresses; others are 404', async () => {
    const { body } = await app.call('GET', '/shopping/countries/gh/states');
    expect(body.data).toContainEqual({ id: 'gh-ashanti', name: 'Ashanti' });
    expect((await app.call('GET', '/shopping/countries/FR/states')).status).toBe(404);
  });
});

describe('a request', () => {
  it('is stored as a list of items that wait, with the fields of a cart line', async () => {
    const member = await aMember(app);
    const { items } = await aRequest(app, member);
    expect(items.map(({ name }) => name)).toEqual([trainers.name, cookbook.name]);
    expect(items[0]).toMatchObject({
      status: 'pending',
      requested_quantity: 2,
      confirmed_quantity: null,
      amount: null,
      discount: null,
      tax: null,
      delivery_fee: null,
      image_url: null,
      currency: 'NGN',
      delivery: { country: { code: 'NG', name: 'Nigeria' }, town: 'Ikeja' },
    });
    expect(items[0]?.cart_code).toBe(items[1]?.cart_code);
    expect(items[0]?.item_code).toMatch(/^ITEM-/);
  });

  it('stores the phone number with the dialling code, however it was typed', async () => {
    const member = await aMember(app);
    for (const phone_number of ['08031234567', '803 123 4567', '2348031234567']) {
      const delivery = { ...shoppingDelivery, phone_number };
      const { items } = await aRequest(app, member, { delivery });
      const seen = await shopperOf(app, member).read(items[0]!.item_code);
      expect(seen.delivery_full.phone_number).toBe('2348031234567');
      expect(seen.whatsapp_no).toBe('2348031234567');
    }
  });

  it('sent twice with one key is one request', async () => {
    const member = await aMember(app);
    const key = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendRequest(app, member, undefined, key)),
    );
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { body } = await shopperOf(app, member).call('GET', '/items');
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 50 });
  });

  const wrong: [string, object, string][] = [
    ['an item without a name', { items: [cookbook, { ...trainers, name: ' ' }] }, 'items.1.name'],
    [
      'a quantity of 0',
      { items: [{ ...trainers, requested_quantity: 0 }] },
      'items.0.requested_quantity',
    ],
    ['no link', { items: [cookbook, cookbook, { ...trainers, url: 'shoes' }] }, 'items.2.url'],
    ['a link with a password', { items: [{ ...trainers, url: 'https://a:b@c.d' }] }, 'items.0.url'],
    ['no item', { items: [] }, 'items'],
    ['too many items', { items: Array.from({ length: 21 }, () => trainers) }, 'items'],
    ['no WhatsApp number', { whatsapp_no: '12' }, 'whatsapp_no'],
    [
      'a picture that isn’t there',
      { items: [{ ...trainers, image_filename: 'x' }] },
      'items.0.image_filename',
    ],
    ...[
      'first_name',
      'last_name',
      'phone_number',
      'state_id',
      'town',
      'address',
      'country_code',
    ].map((field): [string, object, string] => [
      `no ${field}`,
      { delivery: { ...shoppingDelivery, [field]: '' } },
      `delivery.${field}`,
    ]),
    [
      'another country',
      { delivery: { ...shoppingDelivery, country_code: 'FR' } },
      'delivery.country_code',
    ],
    [
      'a state of elsewhere',
      { delivery: { ...shoppingDelivery, state_id: 'gh-ashanti' } },
      'delivery.state_id',
    ],
    [
      'a short phone number',
      { delivery: { ...shoppingDelivery, phone_number: '0803' } },
      'delivery.phone_number',
    ],
    [
      'no ZIP code in the United States',
      {
        delivery: {
          ...shoppingDelivery,
          country_code: 'US',
          state_id: 'us-texas',
          phone_number: '2025550123',
        },
      },
      'delivery.zip_code',
    ],
    [
      'a weapon',
      { items: [cookbook, { ...trainers, name: 'Pepper spray, 50 ml' }] },
      'items.1.name',
    ],
    ['medicine', { items: [{ ...trainers, description: 'With tramadol' }] }, 'items.0.name'],
  ];
  it.each(wrong)('with %s is 422 and names the field', async (_, change, field) => {
    const member = await aMember(app);
    const { status, body } = await sendRequest(app, member, aRequestBody(change));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await shopperOf(app, member).call('GET', '/items')).body.meta).toMatchObject({
      total: 0,
    });
  });

  it('explains why goods are refused and what to do instead', async () => {
    const items = [{ ...trainers, name: 'Insulin pens' }];
    const { body } = await sendRequest(app, await aMember(app), aRequestBody({ items }));
    expect(body.errors?.['items.0.name']?.[0]).toMatch(
      /needs a licence.*A pharmacy near the recipient/,
    );
  });

  it('needs the service to be on', async () => {
    const off = `update service set active = $1, inactive_reason = $2
      where slug = 'personalized-shopping' and country_code = 'KE'`;
    await app.services.db.sql.query(off, [false, 'down']);
    const { status, body } = await sendRequest(app, await aMember(app, { country: 'KE' }));
    await app.services.db.sql.query(off, [true, null]);
    expect([status, body.error_code]).toEqual([403, 'service_inactive']);
  });
});

describe('the address book', () => {
  it('stores deliveries by name, newest first, and deletes them', async () => {
    const shopper = shopperOf(app, await aMember(app));
    const save = (name: string, town: string) =>
      shopper.call('POST', '/addresses', { name, delivery: { ...shoppingDelivery, town } });
    await save('Home', 'Ikeja');
    await save('Mother', 'Enugu');
    const { body } = await save('Home', 'Yaba');
    const book = body.data as { id: string; name: string; delivery: { town: string } }[];
    expect(book.map(({ name, delivery }) => [name, delivery.town])).toEqual([
      ['Home', 'Yaba'],
      ['Mother', 'Enugu'],
    ]);
    const left = await shopper.call('DELETE', `/addresses/${book[0]!.id}`);
    expect((left.body.data as unknown[]).length).toBe(1);
    expect((await shopper.call('DELETE', `/addresses/${book[0]!.id}`)).status).toBe(404);
  });

  it('names the invalid field and holds twenty', async () => {
    const shopper = shopperOf(app, await aMember(app));
    const save = (n: number, state_id = 'ng-lagos') =>
      shopper.call('POST', '/addresses', {
        name: `N${n}`,
        delivery: { ...shoppingDelivery, state_id },
      });
    expect(Object.keys((await save(0, 'x')).body.errors ?? {})).toEqual(['delivery.state_id']);
    for (let n = 0; n < 20; n += 1) expect((await save(n)).status).toBe(200);
    expect((await save(20)).status).toBe(409);
  });
});

describe('an estimate', () => {
  const query =
    '?shop_country=US&shop_currency=USD&category=clothes&weight_g=900&price=64.99&quantity=2&destination=NG';

  it('is open to anyone, and its lines add up to the total', async () => {
    const { status, body } = await app.call('GET', `/shopping/estimate${query}`, { country: 'NG' });
    expect(status).toBe(200);
    const cost = body.data as { lines: { amount: string }[]; total: string; currency: string };
    const sum = cost.lines.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
    expect([cost.currency, (sum / 100).toFixed(2)]).toEqual(['NGN', cost.total]);
  });

  it('names the choice that isn’t on the list', async () => {
    const asked = query.replace('category=clothes', 'category=stars');
    const { status, body } = await app.call('GET', `/shopping/estimate${asked}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['category']]);
  });

  it('has its choices from one call', async () => {
    const { body } = await app.call('GET', '/shopping/rates', { country: 'GH' });
    expect(body.data).toMatchObject({ currency: 'GHS', volumetric_divisor: 5000, demo: true });
    const goods = await app.call('GET', '/shopping/forbidden');
    expect((goods.body.data as unknown[]).length).toBeGreaterThan(5);
  });
});

describe('a pasted link', () => {
  it('returns what its page says, and null where it can’t be read', async () => {
    const shopper = shopperOf(app, await aMember(app));
    const read = async (url: string) => (await shopper.call('POST', '/link', { url })).body.data;
    expect(await read('https://shop.oja.example/trainers')).toEqual({
      site: 'shop.oja.example',
      title: 'Runner 3 trainers, white',
      price: { amount: '64.99', currency: 'USD' },
      has_picture: true,
    });
    expect(await read('https://169.254.169.254/latest')).toBeNull();
    expect((await shopper.call('POST', '/link', { url: 'file:///etc/passwd' })).status).toBe(422);
  });

  it('provides its picture for the item, redrawn as the member’s own upload', async () => {
    const member = await aMember(app);
    const shopper = shopperOf(app, member);
    const url = 'https://shop.oja.example/trainers';
    const taken = await shopper.call('POST', '/link/picture', { url });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    const image_filename = (taken.body.data as { key: string }).key;
    const items = [{ ...trainers, url, image_filename }];
    expect((await aRequest(app, member, { items })).items[0]?.image_url).toContain(image_filename);
    const other = await sendRequest(app, await aMember(app), aRequestBody({ items }));
    expect(Object.keys(other.body.errors ?? {})).toEqual(['items.0.image_filename']);
  });

  it('without a readable picture reports it at the link, and stores nothing', async () => {
    const shopper = shopperOf(app, await aMember(app));
    const taken = await shopper.call('POST', '/link/picture', {
      url: 'https://books.oja.example/no-price',
    });
    expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['url']]);
  });
});

describe('lists of items', () => {
  it('contain one’s own only, by status', async () => {
    const [mine, theirs] = [await aMember(app), await aMember(app)];
    await aRequest(app, theirs);
    await aRequest(app, mine);
    const { body } = await shopperOf(app, mine).call(
      'GET',
      '/items?status=pending,approved&limit=1',
    );
    expect(body.meta).toEqual({ total: 2, page: 1, limit: 1 });
    expect((body.data as ShoppingItem[])[0]?.name).toBe(trainers.name);
    expect((await shopperOf(app, mine).call('GET', '/items?status=lost')).status).toBe(422);
    const counted = (await shopperOf(app, mine).call('GET', '/items?limit=0')).body;
    expect([counted.data, counted.meta]).toEqual([[], { total: 2, page: 1, limit: 0 }]);
  });
});
