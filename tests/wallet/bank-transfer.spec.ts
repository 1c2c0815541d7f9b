import type { APIRequestContext, Page } from 'playwright/test';
import { callApi } from '#tests/support/journeys/api.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

/** Someone's bank sends money to one of our account numbers. */
const send = (
  request: APIRequestContext,
  account_number: string,
  sent: { amount: string; sender_name: string },
) => callApi(request, 'POST', '/sandbox/transfers', { body: { account_number, ...sent } });

const available = (page: Page) => page.getByRole('region', { name: 'Available balance' });

test('A transfer to the own account number is credited automatically; a third party’s waits 48 hours', async ({
  page,
  context,
  request,
  member,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await member('1000.00');
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Add money' }).click();
  const box = page.getByRole('dialog', { name: 'Add money' });
  await box.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied successfully').first()).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  await box.getByRole('button', { name: 'I’ve sent it' }).click();
  await expect(box).toBeHidden();

  // the bank's notice is late; the page stays open in the meantime
  await provider('payments', 'late', 1_500);
  await send(request, number, { amount: '2500', sender_name: 'Ada Obi' });
  await expect(available(page)).toContainText('₦1,000.00');
  await expect(available(page)).toContainText('₦3,500.00');

  await provider('payments', 'done');
  await send(request, number, { amount: '700', sender_name: 'Musa Bello' });
  const where = page.getByRole('region', { name: 'Your balance' });
  await expect(async () => {
    await page.reload();
    await expect(where).toContainText('Musa Bello', { timeout: 5_000 });
  }).toPass();
  await expect(where).toContainText('We’ll credit it after 48 hours');
  await expect(where).toContainText('₦700.00');
  await expect(available(page)).toContainText('₦3,500.00');
  await where.getByRole('link', { name: /Musa Bello/ }).click();
  await expect(page.getByText('Received, not credited yet')).toBeVisible();
});
