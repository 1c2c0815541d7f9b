import type { Page } from 'playwright';
import { cookies } from '#lib/constants.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const sheets = (page: Page) => page.locator('link[rel=stylesheet][href*="/dialogs."]').count();

test('Dialogs have their styles, which a page loads when its first one opens', async ({
  page,
  context,
  baseURL,
  member,
}) => {
  await context.addCookies([{ name: cookies.selectedCountry, value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/?auth=login');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await expectSound(page, 'signing in');
  expect(await sheets(page)).toBe(1);

  await member('100.00');
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sheets(page)).toBe(0);
  await page.getByRole('link', { name: 'Add money' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'adding money');
  expect(await sheets(page)).toBe(1);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Lock my account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page, 'locking the account');
  expect(await sheets(page)).toBe(1);
});

/** It opens for those who haven't closed it. */
test.describe('In a new browser', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('The offer that opens on Home has its styles, though no other dialog did', async ({
    page,
    member,
  }) => {
    await member('100.00');
    await page.goto('/');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'See more' })).toBeVisible();
    await expectSound(page, 'the offer');
    expect(await sheets(page)).toBe(0);
  });
});
