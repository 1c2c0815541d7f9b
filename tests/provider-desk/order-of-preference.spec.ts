import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const REASON = 'The other one is slow.';

test('Two people change which provider comes first, and one of them can revert it', async ({
  browser,
  baseURL,
}) => {
  const kofi = await openDesk(browser, baseURL, 'Kofi', 'lead');
  const esi = await openDesk(browser, baseURL, 'Esi', 'lead');
  const desk = kofi.page;

  await desk.goto('/desk/providers');
  await expect(desk.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible();
  const vouchers = desk.getByRole('region', { name: 'Dollar vouchers' });
  await expect(vouchers.getByRole('heading', { name: 'vouchers-sandbox' })).toBeVisible();
  await expect(vouchers.getByText('Sandbox', { exact: true })).toBeVisible();
  await expectSound(desk, 'providers');

  await vouchers.getByRole('link', { name: 'Change provider order' }).click();
  await desk.getByLabel('Country').selectOption('NG');
  await desk.getByLabel('First', { exact: true }).selectOption('vouchers-sandbox');
  await desk.getByRole('button', { name: 'Ask a second approver' }).click();
  await expect(desk.getByText('Add a reason of at least 5 characters.')).toBeVisible();
  await desk.getByLabel('Reason', { exact: true }).fill(REASON);
  await expectSound(desk, 'the order of providers');
  await desk.getByRole('button', { name: 'Ask a second approver' }).click();
  await expect(desk.getByText('A second approver has been asked.')).toBeVisible();
  const waiting = desk.getByRole('region', { name: 'Waiting for a second approver' });
  await expect(waiting.getByText('Dollar vouchers, Nigeria, everything')).toBeVisible();

  const second = esi.page;
  await second.goto('/desk/approvals');
  const asked = second.locator('.card').filter({ hasText: REASON });
  await expect(asked.getByText('vouchers-sandbox')).toBeVisible();
  await asked.getByRole('button', { name: /^Approve/ }).click();
  await expect(asked.getByText('Approved and done.')).toBeVisible();

  await desk.goto('/desk/providers');
  const now = desk.getByRole('region', { name: 'Current order' });
  await expect(now.getByText('vouchers-sandbox')).toBeVisible();
  await desk
    .getByRole('link', { name: /^Use again/ })
    .first()
    .click();
  await expect(desk.getByLabel('Country')).toHaveValue('NG');
});
