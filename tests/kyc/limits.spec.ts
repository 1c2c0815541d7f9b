import { askPrice, typePin } from '#tests/support/journeys/airtime.ts';
import { choosePin, confirmIdentity, fund, moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('Above the limit, a box names it, and its button leads to what raises it', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const person = await member();
  await confirmIdentity(request, person);
  await choosePin(request, person);
  await fund(request, person, '25000.00');
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page, { amount: '20500' });
  await typePin(sheet);
  const box = page.getByRole('alertdialog', { name: 'Transaction Limit Exceeded!' });
  await expect(box).toContainText('You can spend up to ₦20,000.00 in one transaction.');
  await box.getByRole('button', { name: 'Verify Profile' }).click();
  await page.waitForURL('**/complete-kyc');
  await expect(page.getByRole('link', { name: 'Add your bank account' })).toBeVisible();
  expect(await moneyOf(request, person)).toMatchObject({ available: '25000.00' });
});
