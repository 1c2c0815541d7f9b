import type { Page } from 'playwright/test';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { laptop } from '#tests/support/journeys/laptop.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const list = (page: Page) => page.getByRole('complementary', { name: 'Your transactions' });
const rows = (page: Page) => list(page).getByRole('link', { name: /airtime/ });
const current = (page: Page) => list(page).locator('[aria-current=page]');

test.describe('In a wide window', () => {
  test.use(laptop);

  test('an order opens beside the log it was chosen from, and each has its address', async ({
    page,
    member,
  }) => {
    await member('5000.00');
    const first = await buyAirtime(page, { amount: '100' });
    await expectState(page, 'Completed');
    const second = await buyAirtime(page, { number: '0802 123 4567', amount: '200' });
    await expectState(page, 'Completed');

    await page.goto('/transactions?type=purchase');
    await expect(page.getByRole('complementary', { name: 'This month' })).toContainText('₦300.00');
    await expectSound(page, 'The log beside the month');
    await page.setViewportSize(laptop.viewport);
    await page.locator(`a.tx-row[href*="${first}"]`).click();
    await page.waitForURL(`**/my-orders/${first}?type=purchase`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(rows(page)).toHaveCount(2);
    await expect(current(page)).toContainText('−₦100.00');
    await expectSound(page, 'An order beside its log');
    await page.setViewportSize(laptop.viewport);

    await current(page).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/my-orders/${second}?type=purchase`);
    await expect(current(page)).toContainText('−₦200.00');
    await page.goBack();
    await page.waitForURL(`**/my-orders/${first}?type=purchase`);
    await page.reload();
    await expect(current(page)).toContainText('−₦100.00');
    await list(page).getByRole('link', { name: 'Search and filter' }).click();
    await page.waitForURL('**/transactions?type=purchase');
  });
});

test('On a phone an order carries nothing of the log', async ({ page, member }) => {
  await member('5000.00');
  const reference = await buyAirtime(page);
  await expectState(page, 'Completed');
  expect(await page.locator('[data-pane]').count()).toBe(0);
  await page.goto('/transactions?type=purchase');
  expect(await page.locator('[data-pane]').count()).toBe(0);
  const row = page.locator(`a.tx-row[href*="${reference}"]`);
  await expect(row).toHaveAttribute('href', `/my-orders/${reference}`);
});
