import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCurrencies } from '#lib/currencies.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it('the books have the currencies and places that amounts are read and written with', async () => {
  const { rows } = await app.services.db.sql.query(
    'select code, scale, display_scale as shown from ledger.currency order by code',
  );
  const ours = listCurrencies().map(({ code, scale, shown }) => ({ code, scale, shown }));
  expect(rows).toEqual(ours.sort((a, b) => (a.code < b.code ? -1 : 1)));
});
