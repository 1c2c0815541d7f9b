import type { APIRequestContext, Page } from 'playwright/test';
import { paths } from '#lib/paths.ts';
import { makeAddress } from '#server/providers/crypto-desk/sandbox-address.ts';
import { typePin } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const TRON = makeAddress('tron', 'a wallet of one’s own');
const NUMBER = '0000000011';

/** Orders 20 dollars of Tether, to be paid by transfer; returns the reference. */
async function orderByTransfer(page: Page): Promise<string> {
  await page.goto('/crypto/buy');
  await page.getByRole('button', { name: /USDT/ }).click();
  await page.getByRole('radio', { name: /^Tron/ }).check();
  await page.getByRole('textbox', { name: 'You receive' }).fill('20');
  await expect(page.getByRole('textbox', { name: 'You pay in total' })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Your address' }).fill(TRON);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/crypto/buy/overview');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/crypto/checkout');
  await expect(page.getByText(/short$/)).toBeVisible();
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await expect(page.getByText('Too late:')).toBeVisible();
  await expectSound(page, 'the choice of a transfer');
  await page.getByRole('button', { name: /^Order for ₦/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Check and order' });
  await typePin(sheet);
  await page.waitForURL(/\/crypto\/checkout\/status\?reference=/);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

const send = (request: APIRequestContext, note: string, amount: string) =>
  callApi(request, 'POST', '/sandbox/transfers', {
    body: { account_number: NUMBER, amount, sender_name: 'Ada Obi', note },
  });

const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

test('Coins are paid by two transfers with the reference beside them, and arrive', async ({
  page,
  context,
  request,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await member('1000.00');
  const reference = await orderByTransfer(page);
  const card = page.getByRole('region', { name: /^Transfer ₦/ });
  await expect(card.getByRole('timer')).toBeVisible();
  await card.getByRole('button', { name: 'Copy reference' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await expectSound(page, 'a purchase that waits for a transfer');
  await card.getByRole('button', { name: 'I’ve sent it' }).click();
  await expect(card.getByText(/It isn’t here yet/)).toBeVisible();

  await page.goto(paths.order(reference));
  await page.getByRole('link', { name: 'See how to pay' }).click();
  const total = numberIn(await card.getByRole('heading').textContent());
  await send(request, `coins ${reference.toLowerCase()}`, '5000');
  await expect(card.getByText(/₦5,000.00 arrived/)).toBeVisible();
  expect(numberIn(await card.getByRole('heading').textContent())).toBeCloseTo(total - 5000, 2);
  await send(request, reference, (total - 5000 + 25).toFixed(2));
  await expect(page.getByRole('heading', { name: 'Your coins have arrived' })).toBeVisible({
    timeout: 120_000,
  });
  expect((await moneyOf(request, person)).available).toBe('1025.00');
  await expectSound(page, 'a purchase that a transfer paid for');
});

test('A purchase that waits for a transfer is cancelled, and what still arrives is in the wallet', async ({
  page,
  request,
  member,
}) => {
  const person = await member('1000.00');
  const reference = await orderByTransfer(page);
  await page.getByRole('button', { name: 'Cancel this purchase' }).click();
  await page.getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled by you', exact: true })).toBeVisible();
  await send(request, reference, '33000');
  await expect.poll(async () => (await moneyOf(request, person)).available).toBe('34000.00');
});
