import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { askPrice, typeLast, typeMost } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { purchasesOf } from '#tests/support/journeys/books.ts';
import { aPerson, moneyOf, PASSWORD, type Person } from '#tests/support/journeys/people.ts';
import {
  expectHomeOf,
  clearPerson,
  sendSignIn,
  signInBox,
} from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const reloaded = 'Another account signed in on this browser, so we reloaded this page.';
const note = (page: Page) => page.getByRole('main').getByText('You were signed out.');

/** The session is ended from elsewhere: this browser still has all of its cookies. */
const revoke = (elsewhere: APIRequestContext, { token }: Person) =>
  callApi(elsewhere, 'POST', '/logout', { token });

/** As another tab of this browser does. */
const signInAs = ({ request }: BrowserContext, { email }: Pick<Person, 'email'>) =>
  callApi(request, 'POST', '/login', { body: { auth_input: email, password: PASSWORD } });

test('A tab with the page of someone else pays nothing and shows whose browser it is now', async ({
  page,
  context,
  member,
  books,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 409/, /net::ERR_FAILED/);
  const bola = await aPerson(request, '7000.00');
  const ada = await member('5000.00');
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page);
  await typeMost(sheet);
  // Frozen, as the tabs behind are: it notices nothing by itself. What is due until then asks the server, and
  // an answer after the other has signed in would tell.
  let isFrozen = true;
  await page.route('**/api/**', (route) =>
    isFrozen && route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  // a stream finds its way back by itself, whatever the clock of the page says
  let hasPaid = false;
  await page.route('**/stream**', (route) => (hasPaid ? route.continue() : route.abort()));
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await signInAs(context, bola);
  const again = page.waitForEvent('load');
  isFrozen = false;
  await typeLast(sheet);
  hasPaid = true;
  await again;
  await page.clock.resume();
  await expect(page.getByText(reloaded)).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  for (const each of [ada, bola]) expect(await purchasesOf(books, each)).toBe(0);
  expect((await moneyOf(request, bola)).available).toBe('7000.00');

  const other = await context.newPage();
  await other.goto('/wallet');
  await expect(other.getByText('₦7,000.00').first()).toBeVisible();
});

test('A visible balance disappears within moments when someone else signs in in another tab', async ({
  page,
  context,
  member,
  request,
  expectNoise,
}) => {
  expectNoise(/status of 409/);
  const bola = await aPerson(request, '7000.00');
  await member('5000.00');
  await page.goto('/wallet');
  const balance = page.getByRole('region', { name: 'Available balance' });
  await expect(balance).toContainText('₦5,000.00');
  await signInAs(context, bola);
  await expect(balance).toContainText('₦7,000.00');
  await expect(page.getByText(reloaded)).toBeVisible();
});

test('A visitor who was signed out sees a message, no empty wallet and returns to the same page', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 401/);
  const ada = await member('5000.00');
  await page.goto('/wallet/naira');
  await expect(page.getByRole('main')).toContainText('5,000.00');
  await revoke(request, ada);
  // The network is back: the page asks for its balance.
  await expect
    .poll(async () => {
      // a page that is already leaving for the home page can no longer be notified
      await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined);
      return new URL(page.url()).pathname;
    })
    .toBe('/');
  await page.waitForURL(/\/$/);
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('₦0.00');
  await note(page).locator('..').getByRole('link', { name: 'Sign in' }).click();
  await expect(signInBox(page).getByText('You were signed out.')).toBeVisible();
  await sendSignIn(page, ada.email);
  await page.waitForURL('**/wallet/naira');
  await expect(note(page)).toBeHidden();
});

test('A page that is opened when its session has ended says so, and leads back to itself', async ({
  page,
  request,
  member,
}) => {
  const ada = await member('5000.00');
  await revoke(request, ada);
  await page.goto('/wallet');
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('₦0.00');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
  await sendSignIn(page, ada.email);
  await page.waitForURL('**/wallet');
  await expect(page.getByRole('region', { name: 'Available balance' })).toContainText('5,000.00');
});

test('A guest’s wallet looks like an empty one', async ({ page, member }) => {
  await member();
  await clearPerson(page);
  await page.goto('/wallet');
  await expect(note(page)).toBeHidden();
  const wallet = page.getByRole('region', { name: 'Sign in to see your balance' });
  await expect(wallet).toContainText('0.00');
  await expect(wallet).toContainText('This is what an empty wallet looks like.');
});

test('The first page of a member names its clock if it shows a time, and the next one follows the device’s', async ({
  browser,
  baseURL,
  request,
}) => {
  const { email } = await aPerson(request, '100.00');
  const tokyo = { timezoneId: 'Asia/Tokyo' };
  const context = await browser.newContext({ ...tokyo, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await signInAs(context, { email });
  const clock = page.getByText('Times are in Lagos time.');
  const zone = () => page.locator('html').getAttribute('data-zone');
  const timeless = await context.request.get('/refill/buy-airtime');
  expect(await timeless.text()).not.toContain('Times are in');
  await page.goto('/notifications');
  await expect(clock).toBeVisible();
  expect(await zone()).toBe('Africa/Lagos');
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'time_zone'))
    .toBe(true);
  // it stays until the page is left: nothing on it moves
  await expect(clock).toBeVisible();
  await page.goto('/notifications');
  await expect(clock).toHaveCount(0);
  expect(await zone()).toBe('Asia/Tokyo');
  await context.close();
});

test('A member whose account was locked reads why on the next page, also where no country was chosen', async ({
  page,
  context,
  request,
  books,
  expectNoise,
}) => {
  expectNoise(/status of 401/, /status of 403/);
  const ada = await aPerson(request, '5000.00');
  await signInAs(context, ada);
  await page.goto('/refill/buy-airtime');
  await typeMost(await askPrice(page));
  await books.sql.query("update users set status = 'locked' where username = $1", [ada.username]);
  await typeLast(page.getByRole('dialog'));
  await page.waitForURL(/get-started/);
  await expect(page.getByText('Your account is locked.')).toBeVisible();
});

test('A member who writes to us for half an hour stays signed in', async ({ page, member }) => {
  await member();
  await page.clock.install();
  await page.goto('/help/tickets/new');
  const refreshed = page.waitForResponse('**/api/token/refresh');
  await page.clock.fastForward('29:00');
  expect((await refreshed).status()).toBe(200);
});

test('Back after signing in leads to the page before, never to the box again', async ({
  page,
  member,
}) => {
  const ada = await member();
  await clearPerson(page);
  await page.goto('/products');
  await page.goto('/transactions');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page, ada.email);
  await page.waitForURL('**/transactions');
  await page.goBack();
  await expect(page).toHaveURL(/\/transactions$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/products$/);
  await page.goto('/');
  await expectHomeOf(page, ada);
});

test('Eight tabs of a member share one stream, and each of them still gets replies', async ({
  page,
  context,
  member,
}) => {
  await member('100.00');
  let streams = 0;
  context.on('request', (asked) => {
    if (asked.url().includes('/notifications/stream')) streams += 1;
  });
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
  for (const tab of [page, ...others]) await tab.goto('/wallet');
  await expect.poll(() => streams).toBe(1);
  for (const tab of [page, ...others])
    expect(await tab.evaluate(async () => (await fetch('/api/wallet')).status)).toBe(200);
  expect(streams).toBe(1);
  await page.close();
  await expect.poll(() => streams).toBe(2);
});
