import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { readOrder } from '#tests/support/journeys/gift-cards.ts';
import { moneyOf } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('A payment that someone was tricked into becomes a case, and the desk’s refund arrives', async ({
  page,
  browser,
  baseURL,
  request,
  member,
}) => {
  const person = await member('5000.00');
  const reference = await buyAirtime(page);
  await expectState(page, 'Completed');
  await page.getByRole('link', { name: /I was tricked/ }).click();
  await expect(page.getByText(/We can’t undo what was delivered/)).toBeVisible();
  await page.getByLabel('Someone said they were from Oja').check();
  await page.getByLabel('Anything else?').fill('He said my account was at risk.');
  await page.getByRole('button', { name: 'Report it now' }).click();
  const steps = page.getByRole('list', { name: 'What happens with your case' });
  await expect(page.getByText(/^Your case number is/)).toBeVisible();
  await expect(steps).toContainText('We’ll decide by');

  const desk = await openDesk(browser, baseURL, 'Zainab');
  await desk.decide(
    await readOrder(request, person, reference),
    { verdict: 'refund', amount: '500.00', evidence: 'The number belongs to someone we know of.' },
    'tricked',
  );
  await page.reload();
  await expect(steps).toContainText('We refunded ₦500.00 to your wallet');
  await expect(steps).toContainText('The number belongs to someone we know of.');
  expect((await moneyOf(request, person)).available).toBe('5000.00');
});
