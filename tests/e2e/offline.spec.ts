import { buyAirtime, expectState } from './support/airtime.ts';
import { expect, test } from './support/test.ts';
import { untilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const noNetwork = /net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/;

test('Without network any address shows what was seen before, and opens once the network is back', async ({
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
  await expectState(page, 'Done');
  await page.goto('/wallet');
  await expect(page.locator('astro-island:has(.stall)')).not.toHaveAttribute('ssr');
  await context.setOffline(true);
  await page.goto('/transactions');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seems like you're offline/);
  await expect(page.getByText(/Balance as of today/)).toBeVisible();
  await expect(page.getByText('₦4,500.00')).toBeVisible();
  await page.locator('summary').filter({ hasText: '0803 *** 4567' }).click();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('0803 123 4567')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction Log');
  await page.getByLabel('Profile menu').click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/$/);
  await context.setOffline(true);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/seems like you're offline/);
  await expect(page.getByText(/Balance as of/)).toHaveCount(0);
});
