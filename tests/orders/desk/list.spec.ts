import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { Order } from '#lib/orders/contract.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, openDesk } from '#tests/support/journeys/desk.ts';
import { moneyOf, PIN, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** A meter whose distributor delivers. */
const bill = {
  service_type: 'electricity-bill-payment',
  bill_id: 'ke-kplc',
  user_number: '70000000001',
  compared_number: '70000000001',
  meter_type: 'prepaid',
};

async function buyTokens(request: APIRequestContext, { token }: Person): Promise<Order> {
  const { reference_code } = await callApi<Order>(request, 'POST', '/bills/purchase', {
    token,
    key: randomUUID(),
    body: { ...bill, amount: '20000', pin: PIN },
  });
  return until('a completed order', async () => {
    const path = `/transactions/${reference_code}`;
    const order = await callApi<Order>(request, 'GET', path, { token });
    return order.status === 'completed' ? order : undefined;
  });
}

test('Staff find an order by a filter that they save, and two of them refund a part of it', async ({
  page,
  browser,
  baseURL,
  demoMember,
  expectNoise,
}) => {
  expectNoise(/status of 422 .*desk\/order-filters/);
  const person = await demoMember('ke2', 'KE');
  const { reference_code: reference } = await buyTokens(page.request, person);
  const after = Number((await moneyOf(page.request, person)).available);
  const [ngozi, musa] = await Promise.all([
    openDesk(browser, baseURL, 'Ngozi Eze'),
    openDesk(browser, baseURL, 'Musa Bello'),
  ]);
  const desk = ngozi.page;

  await desk.goto('/desk');
  await desk.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await desk.getByLabel('Service').selectOption({ label: 'Electricity' });
  await desk.getByLabel('Country').selectOption({ label: 'Kenya' });
  await desk.getByLabel('Amount from').fill('20,000');
  await desk.getByRole('button', { name: 'Show' }).click();
  await expect(desk.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
  await expectSound(desk, 'a filtered list of orders');

  await desk.getByText('Save this filter').first().click();
  await desk.getByRole('button', { name: 'Save this filter' }).click();
  await expect(desk.getByText('Enter a name.')).toBeVisible();
  await desk.getByLabel('Name').fill('Large bills in Kenya');
  await desk.getByRole('button', { name: 'Save this filter' }).click();
  const saved = desk.getByRole('link', { name: 'Large bills in Kenya' });
  await expect(saved).toHaveAttribute('aria-current', 'page');
  await desk.goto('/desk/orders');
  await desk.getByLabel('Reference, customer or number').fill(person.email);
  await desk.getByRole('button', { name: 'Show' }).click();
  await expect(desk.getByRole('link', { name: new RegExp(reference) })).toBeVisible();
  await saved.click();
  await desk.getByRole('link', { name: new RegExp(reference) }).click();

  await desk.getByRole('link', { name: 'Refund this order' }).click();
  await desk.getByRole('button', { name: 'Claim this case' }).click();
  await expect(desk.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await chooseVerdict(ngozi, 'Refund it');
  await desk.getByLabel('Amount to refund').fill('19,500');
  await desk.getByLabel('Reason').selectOption('refund-not-working');
  await desk.getByLabel('Findings').fill('Most of the units didn’t load.');
  await expectSound(desk, 'a refund of a part');
  await desk.getByRole('button', { name: /^Refund .*19,500/ }).click();
  await expect(desk.getByText(/now needs a second approver/)).toBeVisible();

  await musa.page.goto('/desk/approvals');
  await musa.page.getByRole('button', { name: `Approve ${reference}` }).click();
  await expect(musa.page.getByText('Approved and done.')).toBeVisible();
  await until('the part in the wallet', async () => {
    const { available } = await moneyOf(page.request, person);
    return Number(available) === after + 19_500 ? true : undefined;
  });

  await desk.goto('/desk/orders');
  await saved.click();
  await desk.getByRole('button', { name: 'Delete “Large bills in Kenya”' }).click();
  await expect(saved).toHaveCount(0);
});
