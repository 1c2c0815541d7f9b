import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('An announcement is counted, shown above pages, dismissed for good, and stopped', async ({
  page,
  browser,
  baseURL,
  demoMember,
}) => {
  await demoMember('gh2', 'GH');
  const desk = (await openDesk(browser, baseURL, 'Ada')).page;
  const title = `Quiet hours ${Date.now()}`;
  await desk.goto('/desk/announcements');
  await expectSound(desk, 'announcements');
  await desk.getByRole('link', { name: 'New announcement' }).click();
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Text').fill('Withdrawals are slower tonight.');
  await desk.getByLabel('Banner above pages').check();
  await desk.getByLabel('Ghana').check();
  await desk.getByRole('button', { name: 'Count who it reaches' }).click();
  await expect(desk.getByText('Choose when the banner ends.')).toBeVisible();
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 16);
  await desk.getByLabel('Banner until').fill(tomorrow);
  await desk.getByRole('button', { name: 'Count who it reaches' }).click();
  await expect(
    desk.getByRole('status').filter({ hasText: /Reaches \d+ customers?\./ }),
  ).toBeVisible();
  await expectSound(desk, 'a counted announcement');
  await desk.getByRole('button', { name: 'Announce it' }).click();
  const listed = desk.getByRole('listitem').filter({ hasText: title });
  await expect(listed).toBeVisible();

  await page.goto('/wallet');
  await expect(page.getByText(title)).toBeVisible();
  await expectSound(page, 'a page with a banner');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.getByText(title)).toHaveCount(0);
  await expect(async () => {
    await page.goto('/notifications');
    await expect(page.getByText(title).first()).toBeVisible();
  }).toPass();

  await listed.getByRole('button', { name: /^Stop/ }).click();
  await listed.getByRole('button', { name: /^Yes, stop/ }).click();
  await expect(listed).toContainText('Stopped');
});
