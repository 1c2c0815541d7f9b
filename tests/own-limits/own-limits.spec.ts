import { askPrice, typePin } from '#tests/support/journeys/airtime.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { idOf } from '#tests/support/journeys/books.ts';
import { PASSWORD } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('A new device shows its cap, and the owner’s own limit applies until a raise has waited', async ({
  page,
  browser,
  baseURL,
  books,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const ada = await member('60000.00');
  const context = await browser.newContext({ baseURL: baseURL! });
  const thief = await context.newPage();
  const body = { auth_input: ada.email, password: PASSWORD };
  await callApi(context.request, 'POST', '/login', { body });
  await thief.goto('/');
  await expect(thief.getByText(/you can pay or withdraw ₦20,000.00 more from it/)).toBeVisible();
  await context.close();

  await page.goto('/settings?kyc=true');
  const card = page.getByRole('region', { name: 'Limits you set yourself' });
  const day = card.getByLabel('Most in a day');
  await day.fill('1,000');
  await card.getByRole('button', { name: 'Save limits' }).click();
  await expect(card.getByRole('status')).toHaveText('Saved');
  await page.goto('/refill/buy-airtime');
  await typePin(await askPrice(page, { amount: '1500' }));
  const box = page.getByRole('alertdialog', { name: 'Above your own limit' });
  await expect(box).toContainText('Your own limit is ₦1,000.00 a day.');
  await box.getByRole('button', { name: 'See my limits' }).click();
  await page.waitForURL('**/settings?kyc=true#own-limits');

  await books.sql.query(
    `update session set created_at = created_at - interval '11 minutes' where user_id = $1`,
    [await idOf(books, ada)],
  );
  await day.fill('5000');
  await card.getByRole('button', { name: 'Save limits' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toContainText('Until then, ₦1,000.00 applies.');
  await expectSound(page, 'own limits with a raise ahead');
  await card.getByRole('button', { name: 'Keep ₦1,000.00' }).click();
  await expect(card).not.toContainText('Until then');
});
