import { moneyOf, payAtGateway } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test('A Ghanaian approves a prompt on the phone; the page finds it again after a reload', async ({
  page,
  request,
  demoMember,
}) => {
  const person = await demoMember('gh2', 'GH');
  const before = Number((await moneyOf(request, person)).available);
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Add money' }).click();
  await page.waitForURL('**/wallet/deposit');
  await page.getByRole('button', { name: 'GH₵100.00', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Mobile money' }).click();
  await page.getByRole('button', { name: 'Send the prompt' }).click();
  await expect(page.getByText('Enter your mobile money number.')).toBeVisible();
  await page.getByLabel('Network').selectOption({ label: 'MTN MoMo' });
  await page.getByLabel('Mobile money number').fill('024 412 3456');
  await page.getByRole('button', { name: 'Send the prompt' }).click();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible();

  await payAtGateway(request, new URL(page.url()).searchParams.get('reference')!);
  await expect(page.getByRole('heading', { name: 'GH₵100.00 is in your wallet' })).toBeVisible();
  const { available } = await moneyOf(request, person);
  expect(Number(available)).toBe(before + 100);
});
