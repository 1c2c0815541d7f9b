import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('A lead tries a fraud rule on the last 30 days, and it applies once another agrees', async ({
  browser,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/fraud/, /status of 404 .*desk\/fraud/);
  const kofi = await openDesk(browser, baseURL, 'Kofi', 'lead');
  const abena = await openDesk(browser, baseURL, 'Abena', 'lead');
  const { page } = kofi;
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Fraud', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fraud rules' })).toBeVisible();
  // a country in which no other journey pays
  await page.getByRole('link', { name: 'Kenya' }).click();
  await expectSound(page, 'fraud rules');
  await page.getByRole('link', { name: /^Just under a limit/ }).click();
  const percent = page.getByLabel('Percent of the limit');
  await percent.fill('0');
  await page.getByRole('button', { name: 'Try it on the last 30 days' }).click();
  await expect(page.getByText('Enter more than 0.')).toBeVisible();
  await percent.fill('97');
  await page.getByRole('button', { name: 'Try it on the last 30 days' }).click();
  await expect(page.getByText(/It would have stopped \d+ of \d+ orders/)).toBeVisible();
  await expectSound(page, 'a rule that was tried');
  await page.getByLabel('Points').fill('12');
  await page.getByLabel('Reason').fill('Too many were fine.');
  await page.getByRole('button', { name: 'Ask a second approver' }).click();
  await expect(page.getByText('Asked. A second approver')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Waiting for a second approver' })).toBeVisible();

  await abena.page.goto('/desk/approvals');
  const card = abena.page.locator('.card').filter({ hasText: 'Just under a limit, Kenya' });
  await expect(card).toContainText('Would have stopped');
  await expect(card).toContainText('Too many were fine.');
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(abena.page.getByText('Approved and done.')).toBeVisible();
  await page.goto('/desk/fraud?country=KE');
  const now = page.getByRole('link', { name: /^Just under a limit/ });
  await expect(now).toContainText('12 points');
  await expect(now).toContainText('From 97%');
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();

  const reviewer = await openDesk(browser, baseURL, 'Musa', 'reviewer');
  expect((await reviewer.page.goto('/desk/fraud'))?.status()).toBe(404);
});
