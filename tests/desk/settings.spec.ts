import type { Page } from 'playwright/test';
import type { Charges } from '#lib/reference/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const BAND = 'Withdrawal fee from ₦50,000.01';
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

test('A fee is changed by two people, a customer sees it, and its return is proposed', async ({
  page,
  browser,
  baseURL,
  request,
  demoMember,
}) => {
  await demoMember('ng2', 'NG');
  const fee = async () => {
    const charges = await callApi<Charges>(request, 'GET', '/service/charges?country=NG');
    return charges.withdrawal.find(({ from }) => from === '50000.01')?.fee ?? '';
  };
  const before = await fee();
  const after = String(Number(before) + 5);
  const ada = await openDesk(browser, baseURL, 'Ada');
  const bayo = await openDesk(browser, baseURL, 'Bayo');
  const reason = `The bank charges more since ${Date.now()}`;

  await ada.page.goto('/desk/settings');
  await expectSound(ada.page, 'all settings');
  await ada.page.getByRole('link', { name: 'Fees' }).click();
  await expectSound(ada.page, 'the fees');
  await ada.page.getByRole('link', { name: 'Change Withdrawals' }).click();
  await ada.page.getByLabel(BAND).fill('999999');
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    ada.page.getByText('Enter an amount from ₦0.00 to ₦5,000.00', { exact: false }),
  ).toBeVisible();
  await ada.page.getByLabel(BAND).fill(after);
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expect(ada.page.locator('section[aria-labelledby="rates-preview"]')).toContainText(
    'Nigeria: withdrawing ₦100,000.00',
  );
  await expectSound(ada.page, 'a preview of fees');
  await ada.page.getByLabel('Reason').fill(reason);
  await ada.page.getByRole('button', { name: 'Send for second approval' }).click();
  await expect(ada.page.getByText('Sent to a second approver.', { exact: false })).toBeVisible();
  await expect(row(ada.page, BAND)).toContainText(reason);
  expect(await fee()).toBe(before);

  await bayo.page.goto('/desk/approvals');
  await bayo.page
    .getByRole('region')
    .filter({ hasText: reason })
    .getByRole('button', { name: /^(Approve|Agree)/ })
    .click();
  await expect(bayo.page.getByText(/^(Approved and done|You agreed)/)).toBeVisible();
  expect(Number(await fee())).toBe(Number(after));
  await page.goto('/legal/fees');
  await expect(page.getByText(`₦${Number(after).toFixed(2)}`).first()).toBeVisible();

  await ada.page.goto('/desk/settings/fees');
  await row(ada.page, BAND)
    .getByText(/^History/)
    .click();
  await expectSound(ada.page, 'a fee with a history');
  await row(ada.page, BAND)
    .getByRole('link', { name: /^Propose again/ })
    .first()
    .click();
  await expect(ada.page.getByLabel(BAND)).toHaveValue(before);
});
