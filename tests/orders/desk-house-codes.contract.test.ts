import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HouseCode } from '#lib/orders/desk/house-codes.contract.ts';
import { keepForHouse } from '#server/orders/settle/house-codes.ts';
import { findByReference } from '#server/orders/find.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, buy } from '#tests/support/orders.ts';

const CODE = 'XQ7R-PLM2-9ZTD';

let app: TestApp;
let ada: TestOperator;
let reference: string;
beforeAll(async () => {
  app = await aShop();
  ada = await anOperator(app, 'Ada', 'reviewer');
  const { body } = await buy(app, await aMember(app, { balance: '2000.00' }));
  reference = body.data.reference_code;
  const order = await findByReference(app.services.db, reference);
  await keepForHouse(app.services.db, app.services, order!, [
    { kind: 'gift_card_code', value: CODE, label: 'Apple (iTunes), $5.00' },
  ]);
});
afterAll(() => app.close());

const listed = async () => {
  const { body } = await deskOf(app, ada).get('/house-codes');
  return (body.data as HouseCode[]).find((each) => each.reference === reference);
};
const open = (of = reference, by = ada) => deskOf(app, by).post(`/house-codes/${of}/open`, {});

it('a code of the house is listed sealed, and its value is shown to the operator who opens it', async () => {
  expect(await listed()).toMatchObject({
    name: 'Apple (iTunes), $5.00',
    opened_at: null,
    opened_by: null,
  });
  const { status, body } = await open();
  expect([status, body.data]).toEqual([200, [{ name: 'Apple (iTunes), $5.00', value: CODE }]]);
  expect(await listed()).toMatchObject({ opened_by: 'Ada' });
});

it('each view of a code is logged, without the code', async () => {
  const count = async () => {
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(a)::text as text from audit_log a where action = 'orders.open-house-codes'`,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(CODE);
    return rows.length;
  };
  const before = await count();
  await open();
  expect(await count()).toBe(before + 1);
});

it('an order without codes of the house is not found, and support can’t see any', async () => {
  expect((await open('OJA-NOTHING')).status).toBe(404);
  const support = await anOperator(app, 'Chidi', 'support');
  expect((await open(reference, support)).status).toBe(404);
  expect((await deskOf(app, support).get('/house-codes')).status).toBe(404);
});
