import { afterAll, beforeAll, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

it.each([
  ['ng-ikedc', 'NGN'],
  ['gh-ecg', 'GHS'],
  ['ke-kplc', 'KES'],
])('the sandbox reports what an account owes %s in %s', async (biller, currency) => {
  const bills = app.services.providers.bills.current;
  const outcome = await bills.verify({ biller, account: '80000000004' });
  expect(outcome).toMatchObject({
    kind: 'done',
    value: { due: { minor: 250_000n, currency }, minimum: { minor: 500_000n, currency } },
  });
});
