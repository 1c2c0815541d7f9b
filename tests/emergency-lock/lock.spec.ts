import { linkIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { sessionStatus } from '#tests/support/journeys/people.ts';
import { clearPerson, signInBox, trySignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('A code on paper locks a stolen phone out from any browser, and the thief can’t get back in', async ({
  page,
  browser,
  baseURL,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|03|22)/);
  const owner = await member();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Make a lock code' }).click();
  const code = await page.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent();
  await page.getByLabel('I’ve written it down.').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have a new code.')).toBeVisible();

  const borrowed = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const other = await borrowed.newPage();
  await other.goto('/lock');
  await other.getByLabel('Lock code').fill(`${code?.slice(0, -1)}?`);
  await other.getByRole('button', { name: 'Lock for 24 hours' }).click();
  await expect(other.getByText('One letter or digit is wrong.')).toBeVisible();
  await other.getByLabel('Lock code').fill(code?.toLowerCase().replaceAll('-', ' ') ?? '');
  await other.getByRole('button', { name: 'Lock for 24 hours' }).click();
  await expect(other.getByRole('heading', { name: 'Your account is locked' })).toBeVisible();
  await borrowed.close();

  expect(await sessionStatus(request, owner)).toBe(401);
  await clearPerson(page);
  await trySignIn(page, owner.email);
  await expect(page.getByText('No one can lift it, not even our team.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend email' }).click();
  await page.goto(linkIn(await mailAbout(request, owner.email, 'Open your Oja account')));
  await page.getByLabel('Lock code').fill('482915');
  await page.getByRole('button', { name: 'Ask to open it' }).click();
  await expect(page.getByText('A lock code has 12 letters and digits')).toBeVisible();
  await page.getByLabel('Lock code').fill(code ?? '');
  await page.getByRole('button', { name: 'Ask to open it' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will open' })).toBeVisible();
  await expect(signInBox(page)).toBeHidden();
});
