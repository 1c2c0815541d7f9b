import type { APIRequestContext, Page } from 'playwright/test';
import type { CoinOrder } from '#lib/contracts/crypto-order.ts';
import { callApi, until } from './support/api.ts';
import { openDesk, takeCase } from './support/desk.ts';
import { moneyOf, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectSound } from './support/whole-page.ts';

const BALANCE = '1000.00';

/** From the form to the address of an opened sale; its reference. */
async function openSale(
  page: Page,
  coins: string,
  { symbol = 'USDT', network = /^Tron/ } = {},
): Promise<string> {
  await page.goto('/crypto/sell');
  await page.getByRole('button', { name: new RegExp(symbol) }).click();
  await page.getByRole('radio', { name: network }).check();
  await page.getByRole('textbox', { name: `${symbol} you send` }).fill(coins);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/crypto/sell/payment');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/crypto\/sell\/wallet\?reference=/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

async function showAddress(page: Page, symbol = 'USDT'): Promise<string> {
  await page.getByRole('button', { name: 'Show my address' }).click();
  const code = new RegExp(`^QR code of your ${symbol} address on`);
  await expect(page.getByRole('img', { name: code })).toBeVisible();
  return (await page.locator('bdi.address').textContent()) ?? '';
}

const payTo = (request: APIRequestContext, address: string, amount: string, symbol?: string) =>
  callApi<{ txid: string }>(request, 'POST', '/sandbox/chain/payments', {
    body: { address, amount, ...(symbol && { symbol }) },
  });

const happen = (request: APIRequestContext, body: object) =>
  callApi<{ touched: number }>(request, 'POST', '/sandbox/chain/events', { body });

const saleOf = (request: APIRequestContext, { token }: Person, reference: string) =>
  callApi<CoinOrder>(request, 'GET', `/crypto/${reference}`, { token });

const paid = (request: APIRequestContext, person: Person, reference: string) =>
  until('the sale is paid', async () => {
    const sale = await saleOf(request, person, reference);
    return ['completed', 'partly_completed'].includes(sale.order.status) ? sale : undefined;
  });

/** What is in the wallet now, more than at first. */
async function gained(request: APIRequestContext, person: Person): Promise<string> {
  const { available } = await moneyOf(request, person);
  return (Number(available) - Number(BALANCE)).toFixed(2);
}

test('Coins are sold at the locked rate, from the choice to the money in the wallet', async ({
  page,
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
  await expect(page.locator('bdi.address')).toHaveText(address);
  // before the coins arrive: the page stops asking once they are seen
  await page.getByRole('button', { name: 'I’ve sent it' }).click();
  await page.waitForURL(/\/crypto\/checkout\?reference=/);
  const { txid } = await payTo(request, address, '40');
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await expect(page.getByText(txid, { exact: true })).toBeVisible();
  const sale = await paid(request, person, reference);
  await expect(page.getByRole('heading', { name: 'You’ve been paid' })).toBeVisible();
  await expectSound(page, 'a sale that is paid');
  expect(await gained(request, person)).toBe(sale.order.total);
});

test('A payment below the minimum waits for more, and is paid together with it', async ({
  page,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  const reference = await openSale(page, '40');
  const address = await showAddress(page);
  const { sale } = await saleOf(request, person, reference);
  const half = (Number(sale?.minimum) / 2).toString();
  await payTo(request, address, half);
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await expect(page.getByRole('heading', { name: 'More coins are needed' })).toBeVisible();
  expect(await gained(request, person)).toBe('0.00');

  await payTo(request, address, '40');
  const done = await paid(request, person, reference);
  expect(Number(await gained(request, person))).toBeGreaterThanOrEqual(Number(done.order.total));
});

test('A payment that is replaced before it is final brings nothing, and the sale waits again', async ({
  page,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  // its blocks come so slowly that there is time to replace it
  const reference = await openSale(page, '0.4', { symbol: 'LTC', network: /^Litecoin/ });
  const address = await showAddress(page, 'LTC');
  const { txid } = await payTo(request, address, '0.4');
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await expect(page.getByRole('heading', { name: 'We can see your LTC' })).toBeVisible();
  await happen(request, { event: 'replace payment', subject: txid });
  await expect(
    page.getByRole('heading', { name: 'Your payment is no longer on the network' }),
  ).toBeVisible();
  expect(await gained(request, person)).toBe('0.00');
});

test('A reorganization before the last confirmation credits nothing, and the page says so', async ({
  page,
  request,
  member,
}) => {
  const person = await member(BALANCE);
  const reference = await openSale(page, '0.4', { symbol: 'LTC', network: /^Litecoin/ });
  await payTo(request, await showAddress(page, 'LTC'), '0.4');
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await until('a block has it', async () => {
    const { confirmations } = await saleOf(request, person, reference);
    return confirmations > 0 ? true : undefined;
  });
  // more blocks than the journey is long
  await happen(request, { event: 'lose blocks', subject: 'litecoin', blocks: 200 });
  await expect(
    page.getByRole('heading', { name: 'Your LTC is being confirmed again' }),
  ).toBeVisible();
  await expect(page.getByText(/Nothing was credited yet/)).toBeVisible();
  await expectSound(page, 'a payment whose blocks were replaced');
  expect(await gained(request, person)).toBe('0.00');
});

test('A confirmed payment that is spent twice before it is paid for stops at the desk', async ({
  page,
  request,
  member,
  browser,
  baseURL,
}) => {
  const person = await member(BALANCE);
  const reference = await openSale(page, '40');
  const address = await showAddress(page);
  const { sale } = await saleOf(request, person, reference);
  const { txid } = await payTo(request, address, (Number(sale?.minimum) / 2).toString());
  await page.goto(`/crypto/checkout/status?reference=${reference}`);
  await until('it is confirmed', async () => {
    const [payment] = (await saleOf(request, person, reference)).transactions;
    return payment?.state === 'settled' ? true : undefined;
  });
  await happen(request, { event: 'replace payment', subject: txid });
  await expect(
    page.getByRole('heading', { name: 'Our team is reviewing your sale' }),
  ).toBeVisible();
  expect(await gained(request, person)).toBe('0.00');
  const { order } = await saleOf(request, person, reference);
  const operator = await openDesk(browser, baseURL, 'Ama Serwaa');
  await takeCase(operator, order, 'coins');
  await expect(operator.page.getByText('Gone after it was confirmed')).toBeVisible();
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
