import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { booksOf } from '#tests/support/books.ts';
import { moneyOf } from '#tests/support/orders.ts';
import { aPaidCart, aShoppingHouse, BALANCE, step } from '#tests/support/shopping-orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingHouse();
});
afterAll(async () => {
  expect((await booksOf(app)).findings).toEqual([]);
  await app.close();
});

const report = async ({ token }: TestMember, reference: string) =>
  (
    await app.call<{ data: Tricked }>('POST', `/transactions/${reference}/tricked`, {
      token,
      body: { kind: 'seller' },
    })
  ).body.data;

describe('an order of personal shopping', () => {
  it('is stopped as long as nothing was bought, and can’t be bought afterwards', async () => {
    const paid = await aPaidCart(app, 2);
    const { member, order } = paid;
    const found = await report(member, order.reference_code);
    expect(found).toMatchObject({ where: 'back', report: { stopped: true } });
    expect(await moneyOf(app, member)).toMatchObject({ available: BALANCE, held: '0.00' });
    const late = await step(app, paid, 'bought', 1);
    expect(late.status).toBeGreaterThanOrEqual(400);
    expect(await moneyOf(app, member)).toMatchObject({ available: BALANCE });
  });

  it('is a case once an item was bought', async () => {
    const paid = await aPaidCart(app, 2);
    expect((await step(app, paid, 'bought', 1)).status).toBe(200);
    const found = await report(paid.member, paid.order.reference_code);
    expect(found).toMatchObject({ where: 'unclear', report: { stopped: false } });
  });
});
