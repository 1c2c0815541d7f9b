import { randomBytes } from 'node:crypto';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { aPerson } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('A treasurer reads what each product earned, and explains a difference with a provider', async ({
  page,
  browser,
  baseURL,
  books,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/reconciliation/);
  await aPerson(page.request, '3000.00');
  const reference = `E2E-${randomBytes(5).toString('hex')}`;
  await books.sql.query(
    `with run as (insert into reconcile_run(day, started_at, finished_at)
       values ('2026-11-24', now(), now()) returning id)
     insert into reconcile_finding(run_id, day, port, provider, kind, reference, currency, our_amount,
       their_amount, our_state, their_state, first_seen_at, last_seen_at)
     select id, '2026-11-24', 'journey', 'payments-sandbox', 'amount_differs', $1, 'NGN', 510000, 506000,
       'done', 'done', now(), now() from run`,
    [reference],
  );
  const { page: desk } = await openDesk(browser, baseURL, 'Tobi Ade', 'treasurer');

  await desk.goto('/desk');
  await desk.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(desk.getByRole('rowheader', { name: 'Deposit' }).first()).toBeVisible();
  await expect(desk.getByRole('rowheader', { name: 'Total' })).toBeVisible();
  await expect(desk.getByText(/^Most on/)).toBeVisible();
  await desk.getByLabel('By', { exact: true }).selectOption('provider');
  await desk.getByRole('button', { name: 'Show' }).click();
  await expect(desk.getByRole('rowheader', { name: 'payments-sandbox' })).toBeVisible();
  await expectSound(desk, 'a report');
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^oja-report-provider-/);

  await desk.getByRole('link', { name: 'Differences with providers' }).click();
  const card = desk.locator('.card').filter({ hasText: reference });
  await expect(card).toContainText('₦5,100.00');
  await card.getByText('Work on it').click();
  await card.getByLabel('Owner').selectOption({ label: 'Tobi Ade' });
  await card.getByRole('button', { name: 'Save the owner' }).click();
  await expect(desk.getByText('The owner is saved.')).toBeVisible();
  await expect(card).toContainText('Tobi Ade');
  await card.getByText('Work on it').click();
  await expectSound(desk, 'a difference with a provider');
  await card.getByLabel('New note').fill('Asked the gateway.');
  await card.getByRole('button', { name: 'Add the note' }).click();
  await expect(card.getByText('Asked the gateway.')).toBeVisible();
  await card.getByText('Work on it').click();
  await card.getByRole('button', { name: 'Close the case' }).click();
  await expect(card.getByText('Add a reason of at least 5 characters.')).toBeVisible();
  await card.getByLabel('Reason').fill('They kept a fee of 40.');
  await card.getByRole('button', { name: 'Close the case' }).click();
  await expect(desk.getByText(/^Closed\. It reopens/)).toBeVisible();
  await expect(card).toHaveCount(0);
  await desk.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(card).toContainText('They kept a fee of 40.');
});
