import { randomBytes } from 'node:crypto';
import { Authenticator } from '#tests/support/journeys/authenticator.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { mailAbout } from '#tests/support/journeys/mail.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const PASSWORD = 'Sunday over 4 markets!';

test('Two owners add an operator, who sets up their own sign-in and sees only their work', async ({
  browser,
  baseURL,
  page,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/(staff|welcome)/, /status of 404 .*desk\/staff/);
  const email = `${randomBytes(5).toString('hex')}@desk.example`;
  const ada = await openDesk(browser, baseURL, 'Ada', 'owner');
  const bayo = await openDesk(browser, baseURL, 'Bayo', 'owner');

  await ada.page.goto('/desk/staff');
  await expectSound(ada.page, 'the staff');
  await ada.page.getByRole('link', { name: 'Add someone' }).click();
  await ada.page.getByLabel('Name').fill('Chidi Eze');
  await ada.page.getByLabel('Work email').fill(email);
  await ada.page.getByLabel('Role').selectOption('support');
  await ada.page.getByRole('button', { name: 'Ask a second owner' }).click();
  await expect(ada.page.getByText('Add a reason of at least 5 characters.')).toBeVisible();
  await ada.page.getByLabel('Reason').fill('Answers tickets from Monday.');
  await ada.page.getByRole('button', { name: 'Ask a second owner' }).click();
  await expect(ada.page.getByText('Asked. Another owner finds it under Approvals.')).toBeVisible();
  await expect(ada.page.getByText('Joins as support, requested by Ada').first()).toBeVisible();

  await bayo.page.goto('/desk/approvals');
  const card = bayo.page.locator('.card').filter({ hasText: email });
  await expect(card).toContainText('Answers tickets from Monday.');
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(bayo.page.getByText('Approved and done.')).toBeVisible();

  const { links } = await mailAbout(page.request, email, 'Your sign-in to the desk');
  await page.goto(links[0]!);
  const secret = (await page.getByLabel('Secret key').textContent()) ?? '';
  await expectSound(page, 'a sign-in being set up');
  const app = new Authenticator(secret);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Code from your app').fill(app.wrongCode());
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('That code is incorrect.')).toBeVisible();
  await page.getByLabel('Code from your app').fill(app.nextCode());
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('link', { name: 'Sign in to the desk' }).click();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Authenticator app code').fill(app.nextCode());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tickets/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Gift cards/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  expect((await page.goto('/desk/staff'))?.status()).toBe(404);

  await ada.page.goto('/desk/staff');
  await ada.page
    .getByRole('link', { name: /^Chidi Eze.*/ })
    .filter({ hasText: email })
    .click();
  await expectSound(ada.page, 'one of the staff');
  await ada.page.getByLabel('Reason').last().fill('Left the company.');
  await ada.page.getByRole('button', { name: 'End Chidi Eze’s access now' }).click();
  await expect(ada.page.getByText('Their access has ended.')).toBeVisible();
  await page.goto('/desk');
  await expect(page).toHaveURL(/\/desk\/login/);
});
