import { expectState, openedOrder, typePin } from '#tests/support/journeys/airtime.ts';
import { newestMail } from '#tests/support/journeys/mail.ts';
import { newName } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('A package is paid and emailed; the recipient opens the codes, of which the sender is notified once', async ({
  page,
  request,
  browser,
  demoMember,
}) => {
  await demoMember('ng2', 'NG');
  const { email } = newName();
  await page.goto('/giftcard/packages');
  await page.getByRole('link', { name: 'See the packages' }).click();
  await page.getByRole('link', { name: /^A night in/ }).click();
  await page.getByRole('link', { name: 'Choose a recipient' }).click();
  await page.getByLabel('Recipient’s name').fill('Bisi');
  await page.getByLabel('Recipient’s email').fill(email);
  await page.getByLabel('Your message').fill('Have fun with it.');
  await expectSound(page, 'the recipient of a package');
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet);
  const reference = await openedOrder(page);
  await expectState(page, 'Completed');
  await newestMail(request, email);

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(`/sandbox?to=${encodeURIComponent(email)}`);
  await theirs.getByRole('link', { name: 'Open the link' }).click();
  await expect(theirs.getByRole('heading', { name: 'A gift for you' })).toBeVisible();
  await expect(theirs.getByText('Have fun with it.')).toHaveCount(0);
  const opened = page.getByText('Bisi opened your gift');
  await expect(opened).toHaveCount(0);
  await expect(page.getByText(/^Bisi gets a link to this gift/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Open the gift' }).click();
  await expect(theirs.locator('blockquote').getByText('Have fun with it.')).toBeVisible();
  await theirs.getByText('Show the code').first().click();
  await expect(theirs.locator('.gift-text').first()).toHaveText(/^[A-Z0-9-]{19}$/);
  await theirs.reload();
  await expect(theirs.locator('blockquote')).toBeVisible();
  await expectSound(theirs, 'an opened gift');
  await stranger.close();

  await page.goto(`/my-orders/${reference}`);
  await expect(opened).toHaveCount(1);
  await expect(page.getByText('Bisi has opened this gift, so only they can see it.')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Bisi opened your gift')).toHaveCount(1);
});
