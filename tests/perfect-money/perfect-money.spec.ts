import type { Page } from 'playwright/test';
import type { OpenDatabase } from '#server/db/client.ts';
import { until } from '#tests/support/journeys/api.ts';
import { expectState, openedOrder, payHastily } from '#tests/support/journeys/airtime.ts';
import { purchasesOf, stepsCounted, timesSent } from '#tests/support/journeys/books.ts';
import { aPerson, moneyOf, payAtGateway } from '#tests/support/journeys/people.ts';
import { sendSignIn } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const ACCOUNT = 'U12345678';

async function fillIn(page: Page, dollars: string): Promise<void> {
  await page.getByLabel(/oucher account/).fill(ACCOUNT);
  await page.getByRole('textbox', { name: 'Dollars' }).fill(dollars);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** From the form of a sale to the provider's page; the sale's reference. */
async function goToProvider(page: Page, dollars: string): Promise<string> {
  await fillIn(page, dollars);
  const sheet = page.getByRole('dialog', { name: 'Review and sell' });
  await sheet.getByRole('button', { name: 'Go to Demo Dollar Voucher' }).click();
  await expect(page.getByText('Redirecting…')).toBeVisible();
  await page.waitForURL(/\/sandbox\/gateway\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const switchSelling = (books: OpenDatabase, active: boolean) =>
  books.sql.query(
    `update service set active = $1, inactive_reason = $2
     where slug = 'perfect-money-sell' and country_code = 'NG'`,
    [active, active ? null : 'later'],
  );

test('A guest sees the price of dollars, signs in, finds it filled in and buys once', async ({
  page,
  context,
  request,
  baseURL,
  books,
}) => {
  const person = await aPerson(request, '20000.00');
  await context.clearCookies();
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/perfect-money');
  await fillIn(page, '10');
  await expect(page.getByRole('dialog').getByText('₦14,590.00')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to pay' }).click();
  await sendSignIn(page, person.email);

  await page.waitForURL('**/perfect-money');
  await expect(page.getByLabel(/oucher account/)).toHaveValue(ACCOUNT);
  await expect(page.getByText('W*** Kamau', { exact: true }).first()).toBeVisible();
  await expectSound(page, 'the form of dollars');
  // it opens by itself where they had to sign in
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet.getByText('Dollars can’t be recalled once sent.')).toBeVisible();
  await payHastily(sheet);
  await openedOrder(page);
  await expectState(page, 'Completed');
  await expect(page.getByRole('main')).toContainText(`$10.00 went to ${ACCOUNT}.`);
  expect([await purchasesOf(books, person), await timesSent(books, person)]).toEqual([1, 1]);
  expect((await moneyOf(request, person)).available).toBe('5410.00');
});

test('Dollars paid at the provider are credited though the tab is closed before the return', async ({
  page,
  context,
  request,
  member,
  books,
}) => {
  const person = await member('1000.00');
  await page.goto('/perfect-money?way=sell');
  const leftBefore = await stepsCounted(books, 'redirect-to-glover');
  const reference = await goToProvider(page, '10');
  await expect.poll(() => stepsCounted(books, 'redirect-to-glover')).toBe(leftBefore + 1);
  await expect(page.getByRole('heading', { name: 'Demo Dollar Voucher' })).toBeVisible();
  await page.close();
  await payAtGateway(request, reference);
  await until('the dollars are paid for', async () =>
    (await moneyOf(request, person)).available === '13696.00' ? true : undefined,
  );
  const later = await context.newPage();
  await later.goto(`/perfect-money/success?reference=${reference}`);
  await expect(later.getByRole('heading', { name: 'Your wallet is credited' })).toBeVisible();
  await expectSound(later, 'the page people come back to');
  await later.getByRole('link', { name: 'See your order' }).click();
  await expectState(later, 'Completed');
});

test('Returning without paying sells nothing; switched off, the page says so', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member('1000.00');
  await page.goto('/perfect-money');
  const selling = page.getByRole('tab', { name: 'Sell dollars' });
  await selling.click();
  // the first press hydrates the page; text typed before that would go to the other tab
  await expect(selling).toHaveAttribute('aria-selected', 'true');
  await goToProvider(page, '20');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.waitForURL(/\/perfect-money\/cancelled/);
  await expect(page.getByRole('heading', { name: 'Nothing was sold' })).toBeVisible();
  await expect(page.getByText(/nothing was credited/)).toBeVisible();
  expect((await moneyOf(request, person)).available).toBe('1000.00');
  await switchSelling(books, false);
  try {
    await page.goto('/perfect-money');
    await page.waitForURL(/\/feature-unavailable\?service=perfect-money-sell/);
  } finally {
    await switchSelling(books, true);
  }
  await page.goto('/perfect-money');
  await expect(page.getByRole('tab', { name: 'Buy dollars' })).toBeVisible();
});
