import type { Page } from 'playwright/test';
import { expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { aPerson, moneyOf } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** Goes from the platform to the name that it has for the account. */
async function checkAccount(page: Page, userId: string): Promise<void> {
  await page.getByLabel('Platform').selectOption({ label: 'Bet9ja' });
  await page.getByLabel('Bet9ja user ID').fill(userId);
  await page.getByRole('button', { name: 'Check the account' }).click();
}

const amountOf = (page: Page) => page.getByRole('textbox', { name: /^Amount/ });

/** Goes from the amount through the PIN to the order's page. */
async function pay(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet.getByText(/^18\+ only/)).toBeVisible();
  await typePin(sheet);
  return openedOrder(page);
}

test('The first time: age, a cap, the account’s name, then sent, credited and repeated', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const person = await member('20000.00');
  await page.goto('/fund-bets');
  await expectSound(page, 'the form of a betting account');
  await page.getByRole('textbox', { name: /^Daily cap/ }).fill('2000');
  await page.getByRole('button', { name: 'Save caps' }).click();
  await expect(page.getByText('of your cap ₦2,000.00')).toBeVisible();

  await checkAccount(page, '4501234567');
  await expect(page.getByText('Confirm you’re 18 or older.')).toBeVisible();
  await page.getByLabel('I am 18 or older.').click();
  await page.getByRole('button', { name: 'Check the account' }).click();
  await expect(page.getByText(/^[A-Z]\*\*\* [A-Z]+$/)).toBeVisible();
  await amountOf(page).fill('2500');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('You have ₦2,000.00 left under your cap today.')).toBeVisible();
  await page.getByRole('button', { name: '₦1,000.00' }).click();
  await expectSound(page, 'the amount for a betting account');
  await pay(page);
  await expectState(page, 'Completed');
  await expect(page.getByText('Credited by Bet9ja')).toBeVisible();
  expect((await moneyOf(request, person)).book).toBe('19000.00');

  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.waitForURL('**/fund-bets');
  await expect(page.getByLabel('Bet9ja user ID')).toHaveValue('4501234567');
  await page.getByRole('button', { name: 'Check the account' }).click();
  await expect(amountOf(page)).toHaveValue('1,000');
  await expect(page.getByText(/^Spent this week: .* Today: ₦1,000.00 of your cap/)).toBeVisible();
});

test('No clear answer, then a refusal: the saved account is not credited and the money is back', async ({
  page,
  request,
  member,
}) => {
  const person = await member('5000.00');
  await page.goto('/fund-bets/edit-default');
  await page.getByLabel('Platform').selectOption({ label: 'Bet9ja' });
  await page.getByLabel('Bet9ja user ID').fill('7000000005');
  await amountOf(page).fill('1500');
  await expectSound(page, 'saved account');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/fund-bets');
  await page.getByLabel('I am 18 or older.').click();
  await page.getByRole('button', { name: 'Check the account' }).click();
  await expect(amountOf(page)).toHaveValue('1,500');
  await pay(page);
  await expectState(page, 'Checking');
  expect(await moneyOf(request, person)).toMatchObject({ book: '5000.00', available: '3500.00' });
  await expectState(page, 'Failed – refunded');
  expect(await moneyOf(request, person)).toMatchObject({ book: '5000.00', available: '5000.00' });
});

test('A guest signs in and is led back; a member on a break can’t pay until it ends', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const person = await aPerson(request, '5000.00');
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/fund-bets');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page, person.email);
  await page.waitForURL('**/fund-bets');

  await page.getByLabel('For how long').selectOption({ label: '1 week' });
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Take a break from betting?' });
  await asks.getByRole('button', { name: 'Take a break' }).click();
  await expect(page.getByRole('heading', { name: 'You’re taking a break' })).toBeVisible();
  await expect(page.getByText(/^You’ve excluded yourself until \d\d \w+ 20\d\d/)).toBeVisible();
  await expect(page.getByLabel('Platform')).toHaveCount(0);
  await expectSound(page, 'the page of someone who stays away');
  const account = { platform: 'ng-betking', userId: '4501234567', over_18: true };
  await expect(
    callApi(request, 'POST', '/betting/validate', { token: person.token, body: account }),
  ).rejects.toThrow(/excluded yourself/);
});
