import type { Page } from 'playwright/test';
import { askPrice, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { flagMoney } from '#tests/support/journeys/desk.ts';
import { moneyOf, newestOrder } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const box = (page: Page) => page.getByRole('dialog', { name: 'Oops!' });

/** Tries to buy airtime, up to the button that pays. */
async function tryToPay(page: Page): Promise<void> {
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page);
  await typePin(sheet);
}

test('What the rules flagged is explained where a payment stops, and can only be closed', async ({
  page,
  request,
  demoMember,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const person = await demoMember('fla', 'NG');
  const before = await moneyOf(request, person);
  await tryToPay(page);
  await expect(box(page).getByText('1 of 3')).toBeVisible();
  await expect(
    box(page)
      .getByText(/^Many deposits in a short time/)
      .first(),
  ).toBeVisible();
  await expectSound(page, 'the box about what the rules flagged');
  await box(page).getByRole('button', { name: 'Next' }).click();
  await expect(box(page).getByText('2 of 3')).toBeVisible();
  await expect(box(page).getByRole('button', { name: /^Resolve/ })).toHaveCount(0);
  await box(page).getByText('Close', { exact: true }).click();
  await expect(box(page)).toBeHidden();
  expect(await moneyOf(request, person)).toEqual(before);
});

test('What staff flagged is resolved from its order; then the member can pay again', async ({
  page,
  request,
  member,
}) => {
  const person = await member('5000.00');
  const deposit = await newestOrder(request, person);
  const reason = 'The bank sent this transfer once, but we credited it twice.';
  await flagMoney(deposit, 2000_00n, reason);
  await page.goto('/wallet');
  await expect(page.getByText('₦2,000.00 is flagged.')).toBeVisible();
  await page.goto(`/my-orders/${deposit}`);
  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(box(page).getByText(reason)).toBeVisible();
  await box(page).getByRole('button', { name: 'Resolve ₦2,000.00' }).click();
  await expect(box(page)).toBeHidden();
  await expect(page.getByText('₦2,000.00 is on hold for review')).toHaveCount(0);
  expect(await moneyOf(request, person)).toMatchObject({ book: '3000.00', available: '3000.00' });
  await tryToPay(page);
  await openedOrder(page);
});
