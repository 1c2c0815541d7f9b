import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemStatuses, mayFollow } from '#lib/shopping/statuses.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it('the database lets an item take the steps that the rules let it take, and no others', async () => {
  const { rows } = await app.services.db.sql.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conname = 'shopping_item_event_check'`,
  );
  const pairs = rows[0]!.text.matchAll(/from_status = '(\w+)'::text\) AND \(status = '(\w+)'/g);
  const inDatabase = [...pairs].map(([, from, to]) => `${from} > ${to}`);
  const byRules = itemStatuses.flatMap((from) =>
    itemStatuses.filter((to) => mayFollow(from, to)).map((to) => `${from} > ${to}`),
  );
  expect(inDatabase.sort()).toEqual(byRules.sort());
});
