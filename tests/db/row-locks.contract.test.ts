import { afterAll, beforeAll, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

// With such a trigger, PostgreSQL counts every generated column as changed. If one of them is in a unique index, each
// update locks its row against foreign keys too, so a sign-in would wait for a payment of the same member.
it('No update of a table with a generated key locks its rows against foreign keys', async () => {
  const { rows } = await app.services.db.sql.query<{ trigger: string }>(
    `select t.tgrelid::regclass || ': ' || t.tgname as trigger from pg_trigger t
     where not t.tgisinternal and (t.tgtype & 2) <> 0 and (t.tgtype & 16) <> 0 and (t.tgtype & 1) <> 0
       and exists (select from pg_index i join pg_attribute a
           on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indrelid = t.tgrelid and i.indisunique and a.attgenerated <> '')`,
  );
  expect(rows.map(({ trigger }) => trigger)).toEqual([]);
});
