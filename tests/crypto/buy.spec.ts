import type { APIRequestContext, Locator, Page } from 'playwright/test';
import { storageKeys } from '#lib/constants.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import { shortenId } from '#lib/short-id.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { typePin } from '#tests/support/journeys/airtime.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { aPerson, moneyOf, type Person } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const TRON = makeAddress('tron', 'a wallet of one’s own');
const EVM = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

async function choose(page: Page, network = /^Tron/): Promise<void> {
  await page.goto('/crypto/buy');
  await page.getByRole('button', { name: /USDT/ }).click();
  await page.getByRole('radio', { name: network }).check();
}

/** Goes from the form to the overview with its held price. */
async function toOverview(page: Page, coins = '20'): Promise<void> {
  await choose(page);
  await page.getByRole('textbox', { name: 'You receive' }).fill(coins);
  await expect(page.getByRole('textbox', { name: 'You pay in total' })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Your address' }).fill(TRON);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/crypto/buy/overview');
  await expect(page.getByRole('timer')).toBeVisible();
}

async function toCheckout(page: Page): Promise<void> {
  await toOverview(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/crypto/checkout');
  await expect(page.getByText(/^Your wallet/)).toBeVisible();
}

/** Pays from the wallet; returns the order's reference. */
async function pay(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet);
  await page.waitForURL(/\/crypto\/checkout\/status\?reference=/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

const draftOf = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null,
    storageKeys.cryptoBuy,
  );

const orderOf = (request: APIRequestContext, { token }: Person, reference: string) =>
  callApi<CoinOrder>(request, 'GET', `/crypto/${reference}`, { token });

test('Coins are bought, from the choice to the last confirmation, and sent once', async ({
  page,
  context,
  request,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await member('50000.00');
  await toOverview(page);
  await expect(page.getByText('If the rate improves')).toBeVisible();
  await expectSound(page, 'the overview of a purchase');
  const { referenceCode } = (await draftOf(page)) ?? {};
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  expect((await draftOf(page))?.['referenceCode']).toBe(referenceCode);

  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/crypto/checkout');
  await expectSound(page, 'the checkout of a purchase');
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  expect((await draftOf(page))?.['referenceCode']).toBe(referenceCode);

  const reference = await pay(page);
  await page.goto('/crypto/checkout');
  await page.waitForURL(`**/crypto/checkout/status?reference=${reference}`);
  await expect(page.getByText(TRON.slice(0, 6), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your coins have arrived' })).toBeVisible({
    timeout: 120_000,
  });
  const { transactions, order } = await orderOf(request, person, reference);
  expect(transactions).toHaveLength(1);
  const txid = transactions[0]?.txid ?? '';
  await expect(page.getByText(shortenId(txid), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy transaction id' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(txid);
  await expectSound(page, 'a purchase that has arrived');
  expect((await draftOf(page))?.['token']).toBe('');
  const { available } = await moneyOf(request, person);
  expect((50_000 - Number(available)).toFixed(2)).toBe(order.total);

  await page.goto('/crypto/buy/status');
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page.getByRole('button', { name: 'Find it' }).click();
  await expect(page.getByRole('heading', { name: 'Your coins have arrived' })).toBeVisible();
});

/** Whether the sticky footer covers a field or the line below it. */
async function isUnderFoot(page: Page, field: Locator): Promise<boolean> {
  const foot = await page.locator('.flow-foot').boundingBox();
  const box = await field.boundingBox();
  return !foot || !box || box.y + box.height + 20 > foot.y;
}

test('An address of each wrong kind is refused with its own message', async ({ page, member }) => {
  await member('1000.00');
  const address = page.getByRole('textbox', { name: 'Your address' });
  const wrong = [
    [/^Tron/, BITCOIN, 'This is a Bitcoin address.'],
    [/^Tron/, EVM, 'This is an Ethereum-type address'],
    [/^Tron/, `${TRON.slice(0, -1)}u`, 'A character in this address is wrong or missing.'],
    [/^Ethereum/, TRON, 'This is a Tron address.'],
    [/^Ethereum/, EVM.replace('d8dA', 'd8da'), 'A character in this address is wrong or missing.'],
    [/^Solana/, TRON, 'This is a Tron address.'],
    [/^Solana/, 'hello', 'This isn’t an address on Solana.'],
  ] as const;
  for (const [network, text, said] of wrong) {
    await choose(page, network);
    await page.getByRole('textbox', { name: 'You receive' }).fill('40');
    await address.fill(text);
    await address.blur();
    await expect(page.getByText(said), `${text} on ${network}`).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(address).toBeFocused();
    await expect.poll(() => isUnderFoot(page, address), said).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/crypto/buy');
  }
  await expectSound(page, 'a refused address');
});

test('Pages of a purchase lead back where nothing was chosen', async ({ page, member }) => {
  await member('1000.00');
  await page.goto('/crypto/buy/overview');
  await page.waitForURL('**/crypto/buy');
  await page.goto('/crypto/checkout');
  await page.waitForURL('**/crypto/buy');
});

test('Cancelling at the checkout clears the purchase to its defaults', async ({ page, member }) => {
  await member('50000.00');
  await toCheckout(page);
  await page.getByRole('button', { name: 'Cancel this purchase' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await page.waitForURL('**/crypto/buy');
  expect(await draftOf(page)).toMatchObject({ fiatCurrency: 'NGN', token: '', referenceCode: '' });
});

test('A purchase can be undone before it is sent, and the money is back', async ({
  page,
  request,
  member,
}) => {
  const person = await member('50000.00');
  await toCheckout(page);
  await pay(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('heading', { name: 'You cancelled this purchase' })).toBeVisible();
  await until('the money is back', async () =>
    (await moneyOf(request, person)).available === '50000.00' ? true : undefined,
  );
});

test('A guest’s choices are kept after signing in', async ({ page, context, request, baseURL }) => {
  const person = await aPerson(request, '50000.00');
  await context.clearCookies();
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await choose(page);
  await page.getByRole('textbox', { name: 'You receive' }).fill('20');
  await page.getByRole('textbox', { name: 'Your address' }).fill(TRON);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Your choices are saved/)).toBeVisible();
  await sendSignIn(page, person.email);
  await page.waitForURL('**/crypto/buy/overview');
  await expect(page.getByRole('timer')).toBeVisible();
});

test('While the feed is silent nothing is quoted, and the page says so', async ({
  page,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 503/);
  await member('1000.00');
  // the last price is quoted until it is five minutes old; this returns the reply after that
  const body = { message: 'We have no current price.', errors: {} };
  await page.route('**/api/crypto/rates**', (route) => route.fulfill({ status: 503, json: body }));
  await choose(page);
  await expect(page.getByText('We have no current price.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(new URL(page.url()).pathname).toBe('/crypto/buy');
});
