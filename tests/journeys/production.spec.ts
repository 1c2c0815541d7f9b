import { mapCard } from '#server/giftcard/map-card.ts';
import { sandboxesOf } from '#server/providers/sandboxes.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { mapBiller } from '#server/refill/catalogue/map-biller.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import {
  bill,
  billInTheNameOf,
  buyCard,
  ghanaian,
  kenyan,
  nigerian,
  operatorOf,
  settleIn,
  withdraw,
  type Live,
} from '#tests/support/journeys/customers.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { startProduction } from '#tests/support/journeys/production.ts';
import { startRealVendors } from '#tests/support/journeys/real-vendors.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test as base } from '#tests/support/journeys/test.ts';

const test = base.extend<object, { live: Live }>({
  live: [
    async ({}, use) => {
      const vendors = await startRealVendors();
      const production = await startProduction(vendors);
      await use({ production, vendors });
      await production.stop();
      await vendors.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ live }, use) => use(live.production.origin),
});
test.describe.configure({ mode: 'serial' });

test.afterAll(async ({ live: { production, vendors } }) => {
  const { findings } = await checkBooks(production.services.db);
  expect(findings, 'findings in the books').toEqual([]);
  const log = production.log();
  expect(log).toContain('web process ready');
  expect(vendors.keys.filter((key) => log.includes(key))).toEqual([]);
});

test('production starts with real adapters only, and lists their goods', async ({ live }) => {
  const { services } = live.production;
  // what no company sells us has no adapter: its services are off
  expect(sandboxesOf(services.providers)).toEqual(['vouchers-sandbox']);
  const by = await operatorOf(live.production);
  const apple = { provider: 'reloadly-cards', sku: 'apple:US', productId: '1' };
  await mapCard(services, apple, by);
  const safaricom = { catalogue: 'reloadly', id: 'ke-safaricom', code: 'topups/265' };
  await mapBiller(services, safaricom, by);
  const kenyaPower = { catalogue: 'reloadly', id: 'ke-kplc', code: 'utilities/5/6' };
  await mapBiller(services, kenyaPower, by);
});

test('someone in Nigeria tops up, pays for electricity, buys a card and withdraws', async ({
  request,
  live,
  page,
}) => {
  const { vendors } = live;
  const session = await settleIn(request, live, nigerian);
  const mtn = { service_type: 'airtime-bill-payment', bill_id: 'ng-mtn' };
  await bill(request, session, { ...mtn, user_number: '08031234567', amount: '500' });
  const meter = { service_type: 'electricity-bill-payment', bill_id: 'ng-ikedc' };
  await billInTheNameOf(request, session, {
    ...meter,
    user_number: '45012345678',
    meter_type: 'prepaid',
    amount: '2000',
  });
  expect([...vendors.vtpass.purchases.values()].map(({ amount }) => amount)).toEqual([500, 2000]);
  await buyCard(request, session);
  await withdraw(request, vendors, session, nigerian);
  // and once by hand
  await page
    .context()
    .addCookies([{ name: 'selected_country', value: 'NG', url: live.production.origin }]);
  await page.goto('/login');
  await sendSignIn(page, session.email);
  await expect(page).toHaveURL(/\/$/);
  await buyAirtime(page);
  await expectState(page, 'Completed');
  await expect(page.getByText(/sandbox|test system/i)).toHaveCount(0);
  // products without a configured provider aren't offered; the page says so, without an error
  for (const path of ['/perfect-money', '/crypto/sell']) {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(200);
    await expect(page).toHaveURL(/feature-unavailable/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available at the moment');
  }
  // nor is what has nothing to sell yet
  await page.goto('/personalized-shopping');
  await expect(page).toHaveURL(/feature-unavailable/);
  await expect(page.getByText('We don’t offer this in Nigeria yet.')).toBeVisible();
});

test('someone in Ghana adds money by phone, buys a card and withdraws to the phone', async ({
  request,
  live,
}) => {
  const session = await settleIn(request, live, ghanaian);
  expect(live.vendors.pictures.size).toBeGreaterThan(0);
  await buyCard(request, session);
  await withdraw(request, live.vendors, session, ghanaian);
});

test('someone in Kenya adds money by M-Pesa, tops up, pays for electricity and withdraws to it', async ({
  request,
  live,
}) => {
  const session = await settleIn(request, live, kenyan);
  const safaricom = { service_type: 'airtime-bill-payment', bill_id: 'ke-safaricom' };
  await bill(request, session, { ...safaricom, user_number: '0712345678', amount: '200' });
  expect(live.vendors.reloadly.topups).toMatchObject([{ operatorId: 265, amount: 200 }]);
  // no one can name the owner of this meter, so its number is compared with the bill
  const meter = { user_number: '45012345671', compared_number: '45012345671' };
  const light = { service_type: 'electricity-bill-payment', bill_id: 'ke-kplc', ...meter };
  await bill(request, session, { ...light, meter_type: 'prepaid', amount: '500' });
  expect(live.vendors.reloadly.bills).toMatchObject([{ billerId: 5, amount: 500 }]);
  await withdraw(request, live.vendors, session, kenyan);
  expect((await moneyOf(request, session)).available).not.toBe('0.00');
});
