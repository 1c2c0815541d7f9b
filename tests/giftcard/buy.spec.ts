import type { Page } from 'playwright/test';
import {
  expectState,
  openedOrder,
  payHastily,
  typeLast,
  typeMost,
  typePin,
} from '#tests/support/journeys/airtime.ts';
import { purchasesOf, timesSent } from '#tests/support/journeys/books.ts';
import { chooseCard, chooseValue, goToPay, readOrder } from '#tests/support/journeys/gift-cards.ts';
import { linkIn, newestMail } from '#tests/support/journeys/mail.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { aPerson, moneyOf, newName } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const steam = { list: 'international', search: 'steam', name: 'Steam Wallet' } as const;
const jumia = { list: 'local', search: 'jumia', name: 'Jumia' } as const;

async function moreCards(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.getByRole('button', { name: 'One more card' }).click();
}

test('Two cards from abroad: list, form, summary, a quick PIN; hidden until the PIN', async ({
  page,
  request,
  demoMember,
  books,
}) => {
  const person = await demoMember('ng2', 'NG');
  const before = await purchasesOf(books, person);
  await chooseCard(page, steam);
  await chooseValue(page, '$10.00');
  await moreCards(page, 1);
  await expectSound(page, 'the form of a gift card');
  const sheet = await goToPay(page);
  await payHastily(sheet);
  const reference = await openedOrder(page);
  await expectState(page, 'Completed');
  expect(await purchasesOf(books, person)).toBe(before + 1);
  const hidden = await readOrder(request, person, reference);
  expect(hidden.vouchers.map(({ value }) => value)).toEqual([null, null]);

  await page.getByRole('button', { name: 'Show the codes' }).click();
  const asks = page.getByRole('dialog', { name: 'Show the codes' });
  await expect(asks.getByText(/They can’t be refunded after this/)).toBeVisible();
  await typePin(asks);
  await expect(page.getByRole('button', { name: /^Copy the code/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Mark as used/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Mark as not used/ })).toBeVisible();
  await expectSound(page, 'the order of gift cards');
});

test('A guest chooses a local card as a gift, signs in, pays as the connection is lost: one order', async ({
  page,
  context,
  request,
  baseURL,
  books,
  expectNoise,
}) => {
  expectNoise(noNetwork);
  const person = await aPerson(request, '10000.00');
  const { email } = newName();
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await chooseCard(page, jumia);
  await chooseValue(page, '₦2,000.00');
  await page.getByRole('button', { name: 'As a gift' }).click();
  await page.getByLabel('Recipient’s name').fill('Musa');
  await page.getByLabel('Recipient’s email').fill(email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/giftcard/buy/local/summary');
  await expect(page.getByText('Total')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to pay' }).click();
  await sendSignIn(page, person.email);

  await expect(page.getByText(email)).toBeVisible();
  // it opens automatically where they had to sign in
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typeMost(sheet);
  await page.route('**/api/local-gift-cards/buy/initiate', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await typeLast(sheet);
  await expect(sheet.getByText(/We didn’t get a response. Your money is safe/)).toBeVisible();
  await context.setOffline(false);
  // the order is looked up without another PIN
  await openedOrder(page);
  await expectState(page, 'Completed');
  expect(await purchasesOf(books, person)).toBe(1);
  expect(await timesSent(books, person)).toBe(1);
  expect((await moneyOf(request, person)).available).toBe('8000.00');
  expect(linkIn(await newestMail(request, email))).toMatch(/^\/gift\//);
});

test('More cards than there are can’t be paid, and nothing is charged', async ({
  page,
  request,
  demoMember,
  expectNoise,
}) => {
  expectNoise(/status of 400/);
  const person = await demoMember('ng2', 'NG');
  const before = await moneyOf(request, person);
  await page.goto('/giftcard/buy/local/ng-jumia');
  await chooseValue(page, '₦2,000.00');
  await moreCards(page, 9);
  await typePin(await goToPay(page));
  const box = page.getByRole('alertdialog', { name: 'Contact Support' });
  await expect(box).toContainText('You haven’t been charged.');
  await box.getByRole('button', { name: 'Cancel' }).click();
  expect(await moneyOf(request, person)).toEqual(before);
});

test('Cards of shops in Nigeria are not sold to a Ghanaian, but cards from abroad are', async ({
  page,
  demoMember,
}) => {
  await demoMember('gh2', 'GH');
  for (const path of ['', '/ng-jumia', '/summary']) {
    await page.goto(`/giftcard/buy/local${path}`);
    await expect(page).toHaveURL(/\/unavailable-for-country/);
  }
  await chooseCard(page, steam);
  await expect(page.getByText(/GH₵/).first()).toBeVisible();
});
