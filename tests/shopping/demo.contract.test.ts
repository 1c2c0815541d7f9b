import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { seedShoppingItems } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { payFor } from '#tests/support/shopping-orders.ts';
import { aRequest, aShoppingApp, shopperOf, trainers } from '#tests/support/shopping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingApp();
});
afterAll(() => app.close());

describe('an account that is closed for good', () => {
  it('leaves no name, address or text with its requests', async () => {
    const member = await aMember(app);
    const { db } = app.services;
    await aRequest(app, member, { items: [{ ...trainers, description: 'For Owners nephew' }] });
    await db.sql.query(`update users set deleted_at = now() - interval '90 days' where id = $1`, [
      member.user.uuid,
    ]);
    await anonymiseDeleted(app.services);
    const { rows } = await db.sql.query<{ all: string }>(
      `select (to_jsonb(r) || to_jsonb(i))::text || r.delivery::text as all
       from shopping_item i join shopping_request r on r.id = i.request_id where i.user_id = $1`,
      [member.user.uuid],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).not.toMatch(/nephew|Owners|Ikeja|Allen|8031234567/);
  });
});

describe('the demo', () => {
  it('has two quoted items and one that waits, however often it is seeded', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 2; n += 1) await seedShoppingItems(app.services, member.user);
    const { body } = await shopperOf(app, member).call('GET', '/items');
    const statuses = (body.data as { status: string }[]).map(({ status }) => status);
    expect(statuses).toEqual(['approved', 'approved', 'pending']);
    expect((await shopperOf(app, member).cart()).meta.total).toBe(2);
  });

  it('can pay for both of them at once: neither the balance nor a limit is in the way', async () => {
    const member = await aMember(app, { balance: '150000.00' });
    await seedShoppingItems(app.services, member.user);
    const { data } = await shopperOf(app, member).cart();
    const codes = data.map(({ item_code }) => item_code);
    const paid = await payFor(app, { member }, codes);
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  });
});
