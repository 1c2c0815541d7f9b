import { openDesk } from '#tests/support/journeys/desk.ts';
import { newestMail } from '#tests/support/journeys/mail.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('A pasted email is recognised until one digit of it is changed, and a call of our team shows while it lasts', async ({
  page,
  browser,
  baseURL,
  request,
  member,
}) => {
  const { email, username } = await member();
  const { text } = await newestMail(request, email);
  const ask = async (pasted: string) => {
    await page.goto('/was-that-you');
    await page.getByLabel('Message, address, link or number').fill(pasted);
    await page.getByRole('button', { name: 'Check it' }).click();
  };
  await ask(text);
  await expect(page.getByText(/^Yes, we sent this/)).toBeVisible();
  await ask(text.replace('Oja', 'Ojah'));
  await expect(page.getByText('No, this isn’t from Oja')).toBeVisible();
  await expect(page.getByText('No one from Oja is calling you.')).toBeVisible();

  const { page: desk } = await openDesk(browser, baseURL, 'Zainab', 'support');
  await desk.goto('/desk/people');
  await desk.getByRole('searchbox', { name: 'Find someone' }).fill(email);
  await desk.keyboard.press('Enter');
  await desk.getByRole('link', { name: new RegExp(username) }).click();
  await desk.locator('summary').filter({ hasText: 'Start a call' }).click();
  const call = desk.locator('details').filter({ hasText: 'Start the call' });
  await call.getByLabel('Reason').fill('They asked us to call back.');
  await call.getByRole('button', { name: 'Start the call' }).click();
  await expect(desk.getByText('The customer’s pages show the call.')).toBeVisible();

  const onCall = page.getByText('Zainab from Oja is on the phone with you now.');
  for (const path of ['/notifications', '/complete-kyc']) {
    await page.goto(path);
    await expect(onCall).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hang up and lock my account' })).toBeVisible();
  }
  await page.goto('/was-that-you');
  await expect(
    page.getByText(/^Yes, Zainab from Oja has been on the phone with you/),
  ).toBeVisible();
});
