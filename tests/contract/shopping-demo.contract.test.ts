import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedShoppingItems } from '#server/shopping/index.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShoppingApp, shopperOf } from '#tests/support/shopping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingApp();
});
afterAll(() => app.close());

describe('the demo', () => {
  it('has two quoted things and one that waits, however often it is set up', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 2; n += 1) await seedShoppingItems(app.services, member.user);
    const { body } = await shopperOf(app, member).call('GET', '/items');
    const statuses = (body.data as { status: string }[]).map(({ status }) => status);
    expect(statuses).toEqual(['approved', 'approved', 'pending']);
    expect((await shopperOf(app, member).cart()).meta.total).toBe(2);
  });
});
