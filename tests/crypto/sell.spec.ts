import {
  BALANCE,
  gained,
  openChain,
  openSale,
  paid,
  showAddress,
} from '#tests/support/journeys/coin-sales.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';
import { shortenId } from '#lib/short-id.ts';

test('Coins are sold at the locked rate, from the choice to the money in the wallet', async ({
  page,
  context,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  const reference = await openSale(page, '40');
  await expect(page.getByText('Before you see your address')).toBeVisible();
  await expectSound(page, 'the terms of a sale');
  const address = await showAddress(page);
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  await expectSound(page, 'the address of a sale');

  await page.reload();
  await expect(page.locator('main bdi')).toHaveText(address);
  // before the coins arrive, because the page stops polling once they are seen
  await page.getByRole('button', { name: 'I’ve sent it' }).click();
  await page.waitForURL(/\/crypto\/checkout\?reference=/);
  const txid = await (await openChain(context)).pay(address, '40');
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await expect(page.getByText(shortenId(txid), { exact: true })).toBeVisible();
  const sale = await paid(request, person, reference);
  await expect(page.getByRole('heading', { name: 'You’ve been paid' })).toBeVisible();
  await expectSound(page, 'a sale that is paid');
  expect(await gained(request, person)).toBe(sale.order.total);
});

test('A sale that ended is opened again as it was', async ({ page, member }) => {
  await member(BALANCE);
  const reference = await openSale(page, '40');
  await page.goto(`/crypto/checkout?reference=${reference}`);
  await page.getByRole('button', { name: 'Cancel this sale' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL('**/crypto/sell');
  await page.goto(`/my-orders/${reference}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL('**/crypto/sell');
  await expect(page.getByRole('textbox', { name: 'USDT you send' })).toHaveValue('40');
  await expect(page.getByRole('radio', { name: /^Tron/ })).toBeChecked();
});

test('Cancelling a sale clears its draft, and the pages after it lead back to the first', async ({
  page,
  member,
}) => {
  await member(BALANCE);
  await page.goto('/crypto/sell/wallet');
  await page.waitForURL('**/crypto/sell');
  const reference = await openSale(page, '40');
  await page.goto(`/crypto/checkout?reference=${reference}`);
  await page.getByRole('button', { name: 'Cancel this sale' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL('**/crypto/sell');
  const draft = await page.evaluate(() => localStorage.getItem('cryptoSale'));
  expect(JSON.parse(draft ?? '{}')).toMatchObject({ fiatCurrency: 'NGN', token: '', amount: '' });
  await page.goto('/crypto/sell/payment');
  await page.waitForURL('**/crypto/sell');
});

test('Selling coins is closed in Ghana', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'GH', url: baseURL ?? '' }]);
  for (const path of ['/crypto/sell', '/crypto/sell/payment', '/crypto/sell/wallet']) {
    await page.goto(path);
    await page.waitForURL('**/unavailable-for-country');
  }
});
