import { buyAirtime, expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { purchasesOf } from '#tests/support/journeys/books.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { untilCopied, untilKept } from '#tests/support/journeys/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('Offline, any address shows what was seen before, and opens once the connection is back', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  await member('5000.00');
  await page.goto('/');
  await untilKept(page, '/offline');
  const reference = await buyAirtime(page);
  await expectState(page, 'Completed');
  await page.goto('/wallet');
  await untilCopied(page, 'balance', '4500.00');
  await context.setOffline(true);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seems like you're offline/);
  await expect(page.getByText(/Balance as of today/)).toBeVisible();
  await expect(page.getByText('₦4,500.00')).toBeVisible();
  await page.locator('summary').filter({ hasText: '••••4567' }).click();
  await expect(page.getByText(reference)).toBeVisible();
  // its rows are drawn by a script, and look the same as elsewhere
  await expect(page.locator('.tx-main').first()).toHaveCSS('display', 'grid');
  await expect(page.getByText('0803 123 4567')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction Log');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/$/);
  await context.setOffline(true);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seems like you're offline/);
  await expect(page.getByText(/Balance as of/)).toHaveCount(0);
});

test('A payment that is completed offline is saved, offered once, and paid once with the PIN', async ({
  page,
  context,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  const person = await member('5000.00');
  const calls: { path: string; key: string | undefined }[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /purchase|initiate|withdraw|buy$/.test(pathname))
      calls.push({ path: pathname, key: request.headers()['idempotency-key'] });
  });
  await page.goto('/refill/buy-airtime');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  // the form and the offline notice are hydrated
  await expect(page.locator('main astro-island:has(form)')).not.toHaveAttribute('ssr');
  await expect(page.locator('astro-island:has([data-overlays])')).not.toHaveAttribute('ssr');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Show this page' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await sheet.getByRole('button', { name: 'Save it until you’re back online' }).click();
  await expect(sheet.getByText(/You haven’t been charged/)).toBeVisible();
  const key = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('keptPayments') ?? '[]') as { key: string }[])[0]?.key,
  );
  await sheet.getByRole('button', { name: 'Done' }).click();
  await context.setOffline(false);
  await page.goto('/');
  const question = page.getByRole('alertdialog', { name: 'Pay now?' });
  await expect(question.getByText(/It now costs ₦500\.00/)).toBeVisible();
  expect(calls).toEqual([]);
  expect(await purchasesOf(books, person)).toBe(0);
  await question.getByRole('button', { name: 'Continue to pay' }).click();
  await page.waitForURL(/\/refill\/buy-airtime\?kept=/);
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await typePin(sheet);
  await openedOrder(page);
  expect(calls).toEqual([{ path: '/api/bills/purchase', key }]);
  expect(await purchasesOf(books, person)).toBe(1);
  await page.goto('/my-orders');
  await expect(page.getByText('Saved offline')).toHaveCount(0);
});

test('An alert on a phone covers neither the title of the page nor the button of its form', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  await member('500.00');
  await page.goto('/crypto/sell');
  await page.getByRole('button', { name: /^BTC/ }).click();
  await context.setOffline(true);
  const alert = page.getByRole('region', { name: 'Alerts' }).getByText('You are back online');
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(alert).toBeVisible();
  const toast = await page.locator('.toast').last().boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const button = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  expect(toast!.y).toBeGreaterThan(title!.y + title!.height);
  expect(toast!.y + toast!.height).toBeLessThan(button!.y);
});

test('A page that is only read shows in one line that the connection is lost', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  await member('500.00');
  // the code for messages wasn't needed before
  await page.route('**/overlays*.js', (route) => route.abort());
  await page.goto('/transactions');
  await page.getByRole('heading', { level: 1 }).click();
  await context.setOffline(true);
  const line = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(line).toBeVisible();
  const { height } = (await line.boundingBox())!;
  expect(height).toBeLessThan(80);
});
