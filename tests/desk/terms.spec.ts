import type { Page } from 'playwright/test';
import type { Charges } from '#lib/reference/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { askPrice } from '#tests/support/journeys/airtime.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

/** Changes a number on the page of its book, until a second approver is needed. */
async function propose(
  page: Page,
  { book, group, label, value }: Record<'book' | 'group' | 'label' | 'value', string>,
): Promise<string> {
  const reason = `The market moved at ${Date.now()}`;
  await page.goto(`/desk/settings/${book}`);
  await expectSound(page, book);
  await page.getByRole('link', { name: `Change ${group}` }).click();
  await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('section[aria-labelledby="rates-preview"]')).toContainText(
    'instead of',
  );
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Send for second approval' }).click();
  await expect(page.getByText('Sent to a second approver.', { exact: false })).toBeVisible();
  await expect(row(page, label)).toContainText(reason);
  return reason;
}

async function approve(page: Page, text: string): Promise<void> {
  await page.goto('/desk/approvals');
  const asked = page.getByRole('region').filter({ hasText: text });
  await asked.getByRole('button', { name: /^(Approve|Agree)/ }).click();
  await expect(page.getByText(/^(Approved and done|You agreed)/)).toBeVisible();
}

test('Rates of airtime and dollars are changed by two people, and customers see both', async ({
  page,
  browser,
  baseURL,
  request,
  demoMember,
}) => {
  await demoMember('ng2', 'NG');
  const ada = await openDesk(browser, baseURL, 'Ada');
  const bayo = await openDesk(browser, baseURL, 'Bayo', 'treasurer');
  const airtime = { book: 'airtime-rates', group: 'Networks', label: 'T2 (9mobile)', value: '30' };
  const asked = await propose(ada.page, airtime);
  await approve(bayo.page, asked);
  await page.goto('/airtime-to-cash');
  await page.getByLabel(/^Airtime to sell/).fill('1000');
  await page.getByLabel(/^Phone number you’ll send from/).fill('08091234567');
  await expect(page.getByRole('region', { name: 'You get' })).toContainText('₦300.00');

  const { perfect_money: before } = await callApi<Charges>(
    request,
    'GET',
    '/service/charges?country=NG',
  );
  const value = (Number(before.sell_rate) * 0.7).toFixed(2);
  const dollars = { book: 'dollar-terms', group: 'Rates', label: 'Selling rate per dollar', value };
  await approve(bayo.page, await propose(ada.page, dollars));
  await page.goto('/features/digital-dollars');
  const shown = Number(value).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.getByText(`₦${shown}`).first()).toBeVisible();

  // restored for the journeys after this one
  await ada.page.goto('/desk/settings/dollar-terms');
  await row(ada.page, dollars.label)
    .getByText(/^History/)
    .click();
  await row(ada.page, dollars.label)
    .getByRole('link', { name: /^Propose again/ })
    .first()
    .click();
  await expect(ada.page.getByLabel(dollars.label)).toHaveValue(before.sell_rate ?? '');
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  const reason = `As it was at ${Date.now()}`;
  await ada.page.getByLabel('Reason').fill(reason);
  await ada.page.getByRole('button', { name: /^(Send for|Set these)/ }).click();
  await ada.page.waitForURL(/said=/);
  if (ada.page.url().includes('said=second')) await approve(bayo.page, reason);
});

test('A promo code of bills is made by two people, and a customer pays less with it', async ({
  page,
  browser,
  baseURL,
  demoMember,
}) => {
  const code = `TWO${Date.now()}`.slice(0, 18);
  const ada = await openDesk(browser, baseURL, 'Ada');
  const bayo = await openDesk(browser, baseURL, 'Bayo');
  await ada.page.goto('/desk/promo-codes');
  await expectSound(ada.page, 'promo codes');
  await ada.page.getByRole('link', { name: 'New promo code' }).click();
  await ada.page.getByLabel('Code', { exact: true }).fill(code);
  await ada.page.getByLabel('Amount', { exact: true }).fill('40');
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expect(ada.page.getByText('Choose at least one bill.')).toBeVisible();
  await ada.page.getByLabel('Airtime').check();
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expect(ada.page.getByRole('status', { name: 'Preview' })).toContainText(
    'A bill of ₦500.00 costs ₦460.00',
  );
  await expectSound(ada.page, 'a new promo code');
  await ada.page.getByRole('button', { name: 'Send for second approval' }).click();
  await expect(ada.page.getByText('Sent to a second approver.', { exact: false })).toBeVisible();
  await approve(bayo.page, code);

  await demoMember('ng2', 'NG');
  await page.goto('/refill/buy-airtime');
  await page.getByRole('button', { name: 'I have a promo code' }).click();
  await page.getByLabel(/^Promo code/).fill(code.toLowerCase());
  await expect(await askPrice(page)).toContainText('₦460.00');

  await ada.page.goto('/desk/promo-codes');
  const mine = ada.page.getByRole('listitem').filter({ hasText: code });
  await mine.getByRole('button', { name: /^End/ }).click();
  await mine.getByRole('button', { name: /^Yes, end it/ }).click();
  await expect(ada.page.getByText('Ended. No one can use it now.')).toBeVisible();
});
