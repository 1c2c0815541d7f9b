import { brand } from '#lib/brand.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { mailAbout } from '#tests/support/journeys/mail.ts';
import { aPerson, moneyOf, PASSWORD } from '#tests/support/journeys/people.ts';
import { trySignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const REASON = 'Asked for it on the phone.';

test('Staff find a person, open their details for a reason, and block them until two agree to lift it', async ({
  browser,
  baseURL,
  page,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/people/, /status of 40[13] /);
  const person = await aPerson(page.request, '2500.00');
  const musa = await openDesk(browser, baseURL, 'Musa', 'reviewer');
  const kofi = await openDesk(browser, baseURL, 'Kofi', 'lead');
  const desk = musa.page;

  await desk.goto('/desk/people');
  await desk.getByRole('searchbox', { name: 'Find someone' }).fill('no.one@nowhere.example');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('No one found')).toBeVisible();
  await desk.getByRole('searchbox', { name: 'Find someone' }).fill(person.email);
  await desk.keyboard.press('Enter');
  const found = desk.getByRole('link', { name: new RegExp(person.username) });
  await expect(found).toBeVisible();
  await expectSound(desk, 'people found');
  await found.click();
  await expect(desk.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  await expect(desk.getByText('₦2,500.00').first()).toBeVisible();
  await expect(desk.getByText(person.email)).toHaveCount(0);
  await expectSound(desk, 'one person');

  const open = (name: string) => desk.locator('summary').filter({ hasText: name }).click();
  await open('Personal details');
  await desk.getByRole('button', { name: 'Show personal details' }).click();
  await expect(desk.getByText('Add a reason of at least 5 characters.')).toBeVisible();
  const details = desk.locator('details').filter({ hasText: 'Personal details' });
  await details.getByLabel('Reason').fill(REASON);
  await details.getByRole('button', { name: 'Show personal details' }).click();
  await expect(details.getByText(person.email)).toBeVisible();
  await mailAbout(page.request, person.email, 'Someone on our team opened your details');

  await desk.getByLabel('New note').fill('Lost their phone in Kano.');
  await desk.getByRole('button', { name: 'Add the note' }).click();
  await expect(desk.getByText('Note added.')).toBeVisible();
  await expect(desk.getByText('Lost their phone in Kano.')).toBeVisible();

  await open('Block');
  const block = desk.locator('details').filter({ hasText: 'Block this account now' });
  await block
    .getByLabel('Message to the customer')
    .fill('Your phone was reported as stolen to us.');
  await block.getByLabel('Reason').fill(REASON);
  await desk.getByRole('button', { name: 'Block this account now' }).click();
  await expect(desk.getByText('Blocked and signed out.')).toBeVisible();
  await mailAbout(page.request, person.email, `Your ${brand.name} account is restricted`);
  await trySignIn(page, person.email);
  await expect(page.getByText('Your account is restricted.').first()).toBeVisible();

  await open('Lift the block');
  await desk
    .locator('details')
    .filter({ hasText: 'Ask to lift the block' })
    .getByLabel('Reason')
    .fill('The phone was found.');
  await desk.getByRole('button', { name: 'Ask to lift the block' }).click();
  await expect(desk.getByText('waiting for a second approver')).toBeVisible();
  await kofi.page.goto('/desk/approvals');
  const card = kofi.page.locator('.card').filter({ hasText: person.username });
  await expect(card).toContainText('The phone was found.');
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(kofi.page.getByText('Approved and done.')).toBeVisible();

  await trySignIn(page, person.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');
});

test('Staff set a limit, two of them pay a goodwill credit, and an account is closed and restored', async ({
  browser,
  baseURL,
  page,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|03|09|22) /);
  const person = await aPerson(page.request, '2500.00');
  const amina = await openDesk(browser, baseURL, 'Amina', 'support');
  const kofi = await openDesk(browser, baseURL, 'Kofi', 'lead');
  const address = `/desk/people?q=${person.username}`;
  const openPerson = async (desk: typeof page) => {
    await desk.goto(address);
    await desk.getByRole('link', { name: new RegExp(person.username) }).click();
    await expect(desk.getByRole('heading', { level: 1, name: person.username })).toBeVisible();
  };
  const act = async (desk: typeof page, name: string) => {
    await desk.locator('summary').filter({ hasText: name }).click();
    return desk.locator('details[open]').filter({ hasText: name });
  };

  await openPerson(kofi.page);
  const limit = await act(kofi.page, 'Set a limit');
  await limit.getByLabel('Limit').selectOption({ label: 'Spend in a day' });
  await limit.getByLabel('Amount').fill('5,000');
  await limit.getByLabel('Until').fill(new Date(Date.now() + 6e8).toISOString().slice(0, 10));
  await limit.getByLabel('Reason').fill(REASON);
  await limit.getByRole('button', { name: 'Set the limit' }).click();
  await expect(kofi.page.getByText('Limit set.')).toBeVisible();
  await expect(kofi.page.getByText('₦0.00 of ₦5,000.00 today')).toBeVisible();
  await mailAbout(page.request, person.email, 'Your limit is lower for now');

  await openPerson(amina.page);
  const credit = await act(amina.page, 'Goodwill credit');
  await credit.getByLabel('Amount').fill('250,000');
  await credit.getByLabel('Message to the customer').fill('Your transfer took a week. Sorry.');
  await credit.getByLabel('Reason').fill(REASON);
  await credit.getByRole('button', { name: 'Pay the credit' }).click();
  await expect(amina.page.getByText('Goodwill credit: waiting for a second')).toBeVisible();
  await kofi.page.goto('/desk/approvals');
  const card = kofi.page.locator('.card').filter({ hasText: person.username });
  await expect(card).toContainText('₦250,000.00');
  await expect(card).toContainText('Your transfer took a week.');
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(kofi.page.getByText('Approved and done.')).toBeVisible();
  await mailAbout(page.request, person.email, 'We’ve credited ₦250,000.00 to your wallet');
  expect((await moneyOf(page.request, person)).available).toBe('252500.00');
  await openPerson(kofi.page);
  await expectSound(kofi.page, 'one person with a limit and a credit');
  const refused = await act(kofi.page, 'Close the account');
  await refused.getByLabel('Reason').fill(REASON);
  await refused.getByRole('button', { name: 'Close the account' }).click();
  await expect(kofi.page.getByText('They still have ₦252,500.00.')).toBeVisible();

  const other = await aPerson(page.request);
  await kofi.page.goto(`/desk/people?q=${other.username}`);
  await kofi.page.getByRole('link', { name: new RegExp(other.username) }).click();
  const close = await act(kofi.page, 'Close the account');
  await close.getByLabel('Reason').fill(REASON);
  await close.getByRole('button', { name: 'Close the account' }).click();
  await expect(kofi.page.getByText('Account closed.')).toBeVisible();
  const restore = await act(kofi.page, 'Restore the account');
  await restore.getByLabel('Reason').fill(REASON);
  await restore.getByRole('button', { name: 'Restore the account' }).click();
  await expect(kofi.page.getByText('Account restored.')).toBeVisible();
  const signIn = { auth_input: other.email, password: PASSWORD };
  const session = await callApi<{ token: string }>(page.request, 'POST', '/login', {
    body: signIn,
  });
  expect(session.token).toBeTruthy();
});

test('A treasurer reads what we owe and hold, and enters a balance from a bank', async ({
  browser,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/money/, /status of 404 .*desk\/people/);
  const { page } = await openDesk(browser, baseURL, 'Tobi', 'treasurer');
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Money', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Liabilities and cash' })).toBeVisible();
  await page.getByRole('link', { name: 'KES' }).click();
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Text messages');
  await page.getByLabel('Balance in KES').fill('1,234.50');
  await page.getByRole('button', { name: 'Enter this balance' }).click();
  await expect(page.getByText('Enter where you read it.')).toBeVisible();
  await page.getByLabel('Source').fill('Dashboard of the gateway');
  await page.getByRole('button', { name: 'Enter this balance' }).click();
  await expect(page.getByText('Saved. No money has moved.')).toBeVisible();
  const card = page.locator('.card').filter({ hasText: 'Dashboard of the gateway' });
  await expect(card).toContainText('1,234.50');
  await expectSound(page, 'what we owe and hold');
  expect((await page.goto('/desk/people'))?.status()).toBe(404);
});
