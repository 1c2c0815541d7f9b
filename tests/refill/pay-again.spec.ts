import { buyAirtime, expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { purchasesOf } from '#tests/support/journeys/books.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('Airtime is paid again from the dashboard: the number, then Continue, then the PIN', async ({
  page,
  member,
  books,
}) => {
  const person = await member('5000.00');
  await buyAirtime(page, { amount: '750' });
  await expectState(page, 'Completed');
  await page.goto('/');
  await expectSound(page, 'a dashboard with someone to pay again');
  const balance = page.getByRole('region', { name: 'Available balance' }).locator('.money-xl');
  const box = await balance.boundingBox();
  expect(box?.y, 'the balance is the first thing on the page').toBeLessThanOrEqual(96);
  const recent = page.getByRole('region', { name: 'Pay again' });
  await recent.getByRole('link', { name: /Airtime, .*₦750/ }).click();
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567');
  await expect(page.getByRole('textbox', { name: /^Amount/ })).toHaveValue('750');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  expect(await purchasesOf(books, person)).toBe(2);
});
