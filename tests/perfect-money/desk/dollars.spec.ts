import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import type { Order } from '#lib/orders/contract.ts';
import type { StartedDollarSale } from '#lib/perfect-money/contract.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, giveReason, openDesk, takeCase } from '#tests/support/journeys/desk.ts';
import { moneyOf, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** Announces ten dollars and pays another amount on the provider's page, as its payer would. */
async function sellForOther(page: Page, { token }: Person, arrives: string): Promise<Order> {
  const { request } = page;
  const { reference } = await callApi<StartedDollarSale>(
    ...([request, 'POST', '/perfect-money/sell/initiate'] as const),
    { token, key: randomUUID(), body: { account_id: 'U12345678', amount: '10.00' } },
  );
  await page.goto(`/sandbox/gateway/${reference}`);
  await page.getByText('Pay another amount, to see what happens').click();
  const amount = page.getByLabel('Amount that arrives');
  // the page may still be hydrating
  await expect(async () => {
    await amount.fill(arrives);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/\/perfect-money\//, { timeout: 5_000 });
  }).toPass();
  return until('the dollars wait for an operator', () => waiting(request, { token }, reference));
}

async function waiting(
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  reference: string,
): Promise<Order | undefined> {
  const path = `/transactions/${reference}`;
  const found = await callApi<Order>(request, 'GET', path, { token });
  return found.status === 'under_review' ? found : undefined;
}

test('More dollars arrive than were announced: an operator pays for them, once, though the connection fails at first', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const seller = await member('1000.00');
  const order = await sellForOther(page, seller, '30');
  await page.goto(`/my-orders/${order.reference_code}`);
  await expect(page.getByText(/more than twice the \$10\.00/).first()).toBeVisible();

  const ada = await openDesk(browser, baseURL, 'Ada', 'treasurer');
  const desk = ada.page;
  await desk.goto('/desk');
  await desk
    .getByRole('main')
    .getByRole('link', { name: /^Dollars/ })
    .first()
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Dollars' })).toBeVisible();
  await expect(desk.getByText('More than twice the order').first()).toBeVisible();
  await expectSound(desk, 'the queue of dollars');
  await takeCase(ada, order, 'dollars');
  await expect(desk.getByText('$30.00, $20.00 more than ordered')).toBeVisible();
  await expectSound(desk, 'a case of dollars');
  // decisions that pay are never preselected
  await expect(desk.getByRole('radio', { checked: true })).toHaveCount(0);
  await chooseVerdict(ada, 'Pay for what arrived');
  const note = desk.getByLabel(/note/i);
  await note.fill('The provider shows one transfer of $30.00.');

  const decision = '**/api/desk/queues/dollars/*/decision';
  await desk.route(decision, (route) => route.abort());
  const pay = desk.getByRole('button', { name: 'Pay ₦38,088.00' });
  await pay.click();
  await expect(
    desk.getByText('We didn’t get a response. Try again:', { exact: false }),
  ).toBeVisible();
  await expect(note).toHaveValue('The provider shows one transfer of $30.00.');
  await desk.unroute(decision);
  await pay.evaluate((button: HTMLButtonElement) => {
    for (let taps = 0; taps < 3; taps++) button.click();
  });
  await expect(desk.getByText(`${order.reference_code} is decided.`)).toBeVisible();
  expect((await moneyOf(page.request, seller)).available).toBe('39088.00');
  await page.reload();
  await expect(page.getByText('$30.00 arrived instead of $10.00.', { exact: false })).toBeVisible();
  await expect(page.getByText('₦38,088.00 is in your wallet').first()).toBeVisible();
});

test('Two people pay for many dollars, and one declines what isn’t their seller’s', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const seller = await member('1000.00');
  const many = await sellForOther(page, seller, '200');
  const few = await sellForOther(page, seller, '2');
  const ada = await openDesk(browser, baseURL, 'Ada', 'treasurer');
  const bola = await openDesk(browser, baseURL, 'Bola', 'treasurer');
  await takeCase(ada, many, 'dollars');
  await chooseVerdict(ada, 'Pay for what arrived');
  await ada.page.getByRole('button', { name: 'Pay ₦253,920.00' }).click();
  await expect(ada.page.getByText(/now needs a second approver/)).toBeVisible();
  expect((await moneyOf(page.request, seller)).available).toBe('1000.00');

  await bola.page.goto('/desk/approvals');
  const asked = bola.page.getByRole('region').filter({ hasText: many.reference_code });
  await expect(asked).toContainText('$200.00');
  await bola.page.getByRole('button', { name: `Approve ${many.reference_code}` }).click();
  await expect(bola.page.getByText('Approved and done.')).toBeVisible();
  expect((await moneyOf(page.request, seller)).available).toBe('254920.00');

  await takeCase(bola, few, 'dollars');
  await chooseVerdict(bola, 'Decline');
  await giveReason(
    bola,
    /an account that isn’t yours/,
    'The provider names Emeka Obi as its owner.',
  );
  await bola.page.getByRole('button', { name: /^Decline/ }).click();
  await expect(bola.page.getByText(`${few.reference_code} is decided.`)).toBeVisible();
  await page.goto(`/my-orders/${few.reference_code}`);
  await expect(page.getByText(/names Emeka Obi as its owner/).first()).toBeVisible();
  expect((await moneyOf(page.request, seller)).available).toBe('254920.00');
});
