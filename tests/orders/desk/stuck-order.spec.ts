import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright/test';
import type { Order } from '#lib/orders/contract.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, openDesk, type Operator } from '#tests/support/journeys/desk.ts';
import { moneyOf, PIN, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const TOKEN = '5532 1180 4471 9020 7716';

/** A meter whose distributor never answers. */
const bill = {
  service_type: 'electricity-bill-payment',
  bill_id: 'ke-kplc',
  user_number: '70000000008',
  compared_number: '70000000008',
  meter_type: 'prepaid',
};

/** Pays an amount that needs a second approver, and waits until the order is unknown. */
async function buyTokens(
  request: Parameters<typeof callApi>[0],
  { token }: Person,
): Promise<Order> {
  const { reference_code } = await callApi<Order>(request, 'POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: { ...bill, amount: '20000', pin: PIN },
  });
  return until('an order without an answer', async () => {
    const path = `/transactions/${reference_code}`;
    const order = await callApi<Order>(request, 'GET', path, { token });
    return order.status === 'unknown' ? order : undefined;
  });
}

/** Finds the order by the desk's search, and claims its case. */
async function takeFromOrder({ page }: Operator, { reference_code }: Order, link: string) {
  await page.goto('/desk');
  await page.getByRole('searchbox', { name: 'Order reference' }).fill(reference_code);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: link }).click();
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
}

async function agree({ page }: Operator, { reference_code }: Order, decision: string) {
  await page.goto('/desk/approvals');
  await expect(page.getByText(decision, { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: `Approve ${reference_code}` }).click();
  await expect(page.getByText('Approved and done.')).toBeVisible();
}

const twoOperators = (browser: Browser, baseURL: string | undefined) =>
  Promise.all(['Ngozi Eze', 'Musa Bello'].map((name) => openDesk(browser, baseURL, name)));

test('A stuck purchase is completed by two people with its code, and later refunded by two', async ({
  page,
  browser,
  baseURL,
  demoMember,
  books,
}) => {
  const person = await demoMember('ke2', 'KE');
  const before = await moneyOf(page.request, person);
  // other journeys of this worker insert orders without ledger entries
  const { findings } = await checkBooks(books);
  const order = await buyTokens(page.request, person);
  const [ngozi, musa] = (await twoOperators(browser, baseURL)) as [Operator, Operator];
  const desk = ngozi.page;

  await takeFromOrder(ngozi, order, 'Open the case');
  await desk.getByRole('button', { name: /^Ask .* now$/ }).click();
  await expect(desk.getByRole('alert')).toContainText('didn’t confirm');
  await chooseVerdict(ngozi, 'Complete it');
  await desk.getByLabel('Evidence').selectOption('provider-reference');
  await desk.getByLabel('Provider’s reference').fill('KP-20-1177');
  await desk.getByLabel('Token').fill(TOKEN);
  await desk.getByLabel('Findings').fill('The distributor’s portal shows it as vended.');
  await expectSound(desk, 'the case of an order');
  await desk.getByRole('button', { name: 'Complete it' }).click();
  await expect(desk.getByText(/now needs a second approver/)).toBeVisible();
  await agree(musa, order, 'Complete it');

  await page.goto(`/my-orders/${order.reference_code}`);
  for (const group of TOKEN.split(' '))
    await expect(page.getByText(group, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/Our team checked it: The distributor’s portal/)).toBeVisible();

  await takeFromOrder(ngozi, order, 'Refund this order');
  await chooseVerdict(ngozi, 'Refund it');
  await desk.getByLabel('Reason').selectOption('refund-not-working');
  await desk.getByLabel('Findings').fill('The meter refused the token.');
  await desk.getByRole('button', { name: /^Refund / }).click();
  await expect(desk.getByText(/now needs a second approver/)).toBeVisible();
  await agree(musa, order, 'Refund it');
  expect(await moneyOf(page.request, person)).toEqual(before);
  expect((await checkBooks(books)).findings).toEqual(findings);
});
