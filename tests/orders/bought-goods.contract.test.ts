import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#lib/orders/contract.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { type TestApp } from '#tests/support/api.ts';
import { buyCard, buyPackage } from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { buy, expectCleanBooks } from '#tests/support/orders.ts';
import { aCart, payFor, type Cart } from '#tests/support/shopping-orders.ts';

let app: TestApp;
let cart: Cart;
const bought: Record<string, string> = {};

beforeAll(async () => {
  app = await aCardShop();
  await seedShoppingRates(app.services.db);
  cart = await aCart(app, 1);
  const { member } = cart;
  bought['shopping'] = (await payFor(app, cart, cart.codes)).body.data.reference_code;
  bought['cards'] = (await buyCard(app, member)).body.data.reference_code;
  bought['packages'] = (await buyPackage(app, member)).body.data.reference_code;
  await buy(app, member, { amount: '100' });
  await app.drainJobs();
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const list = async (query = '') => {
  const path = `/transactions/orders${query}`;
  const { body } = await app.call('GET', path, { token: cart.member.token });
  return (body.data as Transaction[]).map(({ reference_code }) => reference_code);
};

describe('GET /transactions/orders', () => {
  it('lists the goods of every product together, newest first, and no bill', async () => {
    expect(await list()).toEqual([bought['packages'], bought['cards'], bought['shopping']]);
  });

  it.each(['cards', 'packages', 'shopping'])('lists %s alone', async (kind) => {
    expect(await list(`?kind=${kind}`)).toEqual([bought[kind]]);
  });

  it('lists nothing of a kind that was never bought, and knows no other kinds', async () => {
    expect(await list('?kind=vouchers')).toEqual([]);
    const { token } = cart.member;
    const { status } = await app.call('GET', '/transactions/orders?kind=bills', { token });
    expect(status).toBe(422);
  });
});
