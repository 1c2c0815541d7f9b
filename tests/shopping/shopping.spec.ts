import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { PASSWORD } from '#tests/support/journeys/people.ts';
import { fillDelivery, fillItem, quoteItem } from '#tests/support/journeys/shopping.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound, expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

const trainers = 'https://shop.oja.example/trainers';
const cookbook = 'https://books.oja.example/cookbook';

test('A list is sent and quoted; its owner keeps one item and declines the other', async ({
  page,
  request,
  browser,
  baseURL,
  member,
}) => {
  const person = await member('1000.00');
  await page.goto('/personalized-shopping');
  await expectSoundForAll(page, 'what personal shopping is');
  await page.getByRole('main').getByRole('link', { name: 'Start a list' }).first().click();

  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByText('Paste the link of the product.')).toBeVisible();
  await expectSoundForAll(page, 'a list with errors');
  await fillItem(page, 1, 'White trainers', trainers);
  await page.getByRole('button', { name: 'Add another item' }).click();
  await fillItem(page, 2, 'A cookbook', cookbook);
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true }).nth(1)).toHaveValue('A cookbook');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();

  await expect(page).toHaveURL(/\/delivery$/);
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByText('Enter the first name.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectSoundForAll(page, 'a delivery with errors');
  await fillDelivery(page);
  await page.getByLabel(/^Save this address as/).fill('Home');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve got your list' })).toBeVisible();
  await expectSound(page, 'a list that was sent');

  await page.getByRole('link', { name: 'See your items' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for a quote (2)' })).toBeVisible();
  const items = await callApi<ShoppingItem[]>(request, 'GET', '/shopping/items', person);
  const operator = await openDesk(browser, baseURL, 'Bola');
  for (const { item_code } of items) await quoteItem(operator, item_code);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Quoted (2)' })).toBeVisible();
  await expectSoundForAll(page, 'a member’s items');
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await expect(page.getByText('0 of 2 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'White trainers' }).click();
  await expect(page.getByText('1 of 2 selected')).toBeVisible();
  await page.getByRole('button', { name: /^Why this price.*White trainers/ }).click();
  await expect(page.getByText('Our commission')).toBeVisible();
  await expectSoundForAll(page, 'the cart');
  await page.getByLabel('More for A cookbook').click();
  await page.getByRole('button', { name: 'Decline this quote' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('A cookbook')).toHaveCount(0);
  await expect(page.getByText('1 of 1 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('A guest fills in a list, signs in when it is sent, and finds it as it was', async ({
  page,
  context,
  baseURL,
  member,
}) => {
  const person = await member('1000.00');
  await context.clearCookies();
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/personalized-shopping/delivery');
  await expect(page).toHaveURL(/\/create$/);
  await fillItem(page, 1, 'White trainers', trainers);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page).toHaveURL(/\/delivery$/);
  await fillDelivery(page);
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  const box = page.getByRole('dialog', { name: 'Sign In.' });
  await box.getByLabel('Email or username').fill(person.username);
  await box.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await box.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(/\/delivery$/);
  await expect(page.getByLabel('Town')).toHaveValue('Ikeja');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve got your list' })).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest without a country sees what an item costs to their door', async ({ page }) => {
    await page.goto('/personalized-shopping');
    await expect(
      page.getByRole('heading', { name: 'An example: a pair of trainers' }),
    ).toBeVisible();
    await page.getByLabel('Country of the shop').selectOption('GB');
    await page.getByLabel(/^Price each/).fill('18.50');
    await page.getByLabel('Category').selectOption('books');
    await page.getByRole('button', { name: 'Show the price' }).click();
    await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible();
    await expect(page.getByText(/^1 × GBP\s18.50/)).toBeVisible();
    await page.getByLabel(/^Price each/).fill('free');
    await page.getByRole('button', { name: 'Show the price' }).click();
    await expect(page.getByText('Enter the price of one piece, as 64.99.')).toBeVisible();
  });
});
