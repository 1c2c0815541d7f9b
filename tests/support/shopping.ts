import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ShoppingItem, ShoppingItemDetail } from '#lib/shopping/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import { seedForbiddenGoods, seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { anApp, type TestApp, type TestMember } from './api.ts';
import { casesOf, type TestOperator } from './desk.ts';

export const shoppingDelivery = {
  first_name: 'Owners',
  last_name: 'nephew',
  phone_number: '08031234567',
  country_code: 'NG',
  state_id: 'ng-lagos',
  town: 'Ikeja',
  address: '12 Allen Avenue',
};

export const trainers = {
  name: 'Runner 3 trainers',
  url: 'https://shop.oja.example/trainers',
  requested_quantity: 2,
};
export const cookbook = {
  name: 'Everyday jollof',
  url: 'https://books.oja.example/cookbook',
  requested_quantity: 1,
};

/** The desk's input for the trainers. */
export const trainersForm: QuoteForm = {
  shop_country: 'US',
  shop_currency: 'USD',
  category: 'clothes',
  price: '64.99',
  quantity: 2,
  weight_g: 900,
  length_cm: 34,
  width_cm: 22,
  height_cm: 13,
};

/** The API with rates and forbidden goods, so that items can be requested and priced. */
export async function aShoppingApp(): Promise<TestApp> {
  const app = await anApp();
  await seedShoppingRates(app.services.db);
  await seedForbiddenGoods(app.services.db);
  return app;
}

export const aRequestBody = (change: object = {}) => ({
  items: [trainers, cookbook],
  whatsapp_no: '08031234567',
  delivery: shoppingDelivery,
  ...change,
});

export const sendRequest = (
  app: TestApp,
  { token }: { token: string },
  body: object = aRequestBody(),
  key: string = randomUUID(),
) => app.call('POST', '/shopping/cart', { token, body, key });

export async function aRequest(app: TestApp, member: { token: string }, change: object = {}) {
  const answer = await sendRequest(app, member, aRequestBody(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return { items: answer.body.data as ShoppingItem[] };
}

/** The calls of one member. */
export function shopperOf(app: TestApp, { token }: Pick<TestMember, 'token'>) {
  const call = (method: string, path: string, body?: object) =>
    app.call(method, `/shopping${path}`, { token, ...(body ? { body } : {}) });
  return {
    call,
    cart: async () =>
      (await call('GET', '/items?status=approved')).body as {
        data: ShoppingItem[];
        meta: { total: number };
      },
    read: async (code: string) =>
      (await call('GET', `/items/${code}`)).body.data as ShoppingItemDetail,
  };
}

/** Claims an item at the desk and decides it; returns the reply. */
export async function decideItem(
  app: TestApp,
  operator: TestOperator,
  code: string,
  decision: object,
) {
  const cases = casesOf(app, operator, 'shopping');
  const { id } = await cases.find(code);
  await app.call('POST', `/desk/queues/shopping/${id}/claim`, { token: operator.token, body: {} });
  return app.call('POST', `/desk/queues/shopping/${id}/decision`, {
    token: operator.token,
    body: decision,
    key: randomUUID(),
  });
}

export const quoteItem = (
  app: TestApp,
  operator: TestOperator,
  code: string,
  quote: Partial<QuoteForm> = {},
) => decideItem(app, operator, code, { verdict: 'approve', quote: { ...trainersForm, ...quote } });

/**
 * Ends the quote of an item by the database's clock. Rows can't change, so a newer one is added.
 */
export async function endQuotes(app: TestApp, code: string): Promise<void> {
  await app.services.db.sql.query(
    `insert into shopping_quote select ended.* from shopping_quote q
       join shopping_item i on i.id = q.item_id and i.code = $1,
       jsonb_populate_record(null::shopping_quote, to_jsonb(q) || jsonb_build_object(
         'version', q.version + 1, 'ends_at', clock_timestamp() - interval '1 hour')) ended
     order by q.version desc limit 1`,
    [code],
  );
}
