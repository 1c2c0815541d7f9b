import type { Page } from 'playwright/test';
import { expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** Goes from the wallet to the order's page. */
async function withdraw(page: Page, amount: string, total: string): Promise<string> {
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.waitForURL('**/wallet/withdrawal');
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review withdrawal' });
  await expect(sheet.getByText('Duty and tax')).toBeVisible();
  await expect(sheet.getByRole('button', { name: `Withdraw ${total}` })).toBeVisible();
  await typePin(sheet);
  return openedOrder(page);
}

test('Withdrawing to the own bank: the price, the PIN, then the order until it has arrived', async ({
  page,
  request,
  member,
}) => {
  const person = await member('20000.00');
  await page.goto('/wallet/withdrawal');
  await expect(page.getByText('Available ₦20,000.00')).toBeVisible();
  await expectSound(page, 'the withdrawal form');
  await withdraw(page, '10000', '₦10,075.00');
  await expectState(page, 'Completed');
  for (const amount of ['₦10,000.00', '₦25.00', '₦50.00', '₦10,075.00'])
    await expect(page.getByText(amount, { exact: true }).first()).toBeVisible();
  expect(await moneyOf(request, person)).toMatchObject({ book: '9925.00', available: '9925.00' });
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: /Withdrawal to/ })).toBeVisible();
});

test('An unwanted withdrawal is undone before it is sent', async ({ page, request, member }) => {
  const person = await member('20000.00');
  await withdraw(page, '10000', '₦10,075.00');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectState(page, 'Cancelled');
  await expect(page.getByRole('heading', { name: /^Cancelled by you/ })).toBeVisible();
  expect(await moneyOf(request, person)).toMatchObject({ book: '20000.00', available: '20000.00' });
});

test('The bank gives no answer: the money stays on hold until a query finds it paid', async ({
  page,
  request,
  member,
  provider,
}) => {
  const person = await member('5100.00');
  await provider('payouts', 'timeout');
  await withdraw(page, '5000', '₦5,010.00');
  await expectState(page, 'Checking');
  expect(await moneyOf(request, person)).toMatchObject({ book: '5100.00', available: '90.00' });
  await expectState(page, 'Completed');
  expect(await moneyOf(request, person)).toMatchObject({ book: '90.00', available: '90.00' });
});

test('A guest is invited to sign in', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/wallet/withdrawal');
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
  await expectSound(page, 'the withdrawal page of a guest');
});

/** How much of the page's width is empty to the right of its columns. */
const emptyAtRight = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const edges = [...main.querySelectorAll('.card')].map(
      (card) => card.getBoundingClientRect().right,
    );
    const padding = Number.parseFloat(getComputedStyle(main).paddingRight);
    return main.getBoundingClientRect().right - padding - Math.max(...edges);
  });

test('In a wide window, pages of two columns leave no empty space at the right', async ({
  page,
  member,
}) => {
  await member('20000.00');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/wallet/withdrawal', '/refill/buy-airtime', '/settings?kyc=true']) {
    await page.goto(path);
    expect(await emptyAtRight(page), path).toBeLessThan(1);
  }
});
