import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { noNetwork } from '#tests/support/journeys/no-network.ts';
import { aPerson, PIN } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';
import { untilKept } from '#tests/support/journeys/worker.ts';

const EVENT = 'demo-abuja-laughs';

/** Buys regular tickets as the checkout does, and waits for them. */
async function buyTickets(request: APIRequestContext, token: string, quantity: number) {
  const items = [{ class: 'regular', quantity }];
  const order = await callApi<Order>(request, 'POST', '/events/purchase', {
    token,
    key: randomUUID(),
    body: { event_id: EVENT, items, pin: PIN },
  });
  const tickets = await until('the tickets', async () => {
    const path = `/admissions?order=${order.reference_code}`;
    const found = await callApi<Admission[]>(request, 'GET', path, { token });
    return found.length === quantity ? found : undefined;
  });
  return { order, tickets };
}

test('A ticket is transferred by a link: the old code is invalid, and a guest signs in to accept it', async ({
  page,
  request,
  browser,
  baseURL,
  member,
}) => {
  const ada = await member('50000.00');
  const { order, tickets } = await buyTickets(request, ada.token, 2);
  await page.goto(`/my-orders/${order.reference_code}`);
  await page.getByRole('link', { name: 'Show tickets' }).click();
  await expect(page.getByRole('link', { name: /Abuja Laughs.*2 tickets · Regular/ })).toHaveCount(
    1,
  );
  await expectSound(page, 'the list of tickets');
  await page.getByRole('link', { name: /Abuja Laughs/ }).click();
  await expect(page.getByText('Ticket 1 of 2', { exact: true })).toBeVisible();
  const code = page.getByRole('img', { name: /^QR code of your ticket/ });
  const box = await code.boundingBox();
  expect((box?.width ?? 0) / (page.viewportSize()?.width ?? 1)).toBeGreaterThan(0.6);
  await expectSound(page, 'a ticket');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Ticket 2 of 2', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: 'Get the link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await expectSound(page, 'the link of a ticket');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^You’re transferring this ticket/)).toBeVisible();
  await expect(code).toHaveCount(0);

  const theirs = await browser.newContext({ baseURL: baseURL! });
  const bisi = await theirs.newPage();
  await bisi.goto(link);
  await expect(bisi.getByRole('heading', { name: /has a ticket for you$/ })).toBeVisible();
  await expect(bisi.getByRole('link', { name: 'Sign in to accept' })).toHaveAttribute(
    'href',
    /\/login\?next=%2Fticket%2F/,
  );
  await expectSound(bisi, 'a ticket for a guest');
  await theirs.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL! }]);
  await aPerson(theirs.request);
  await bisi.reload();
  await bisi.getByRole('button', { name: 'Accept the ticket' }).click();
  await bisi.waitForURL('**/my-orders/tickets/*');
  await expect(bisi.getByRole('img', { name: /^QR code of your ticket/ })).toBeVisible();
  await theirs.close();

  await page.goto('/my-orders/tickets');
  await expect(page.getByRole('link', { name: /Abuja Laughs.*1 ticket · Regular/ })).toHaveCount(1);
  const answer = await request.get(`/api/admissions/${tickets[1]!.id}`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(answer.status()).toBe(404);
});

test('A ticket is returned for the amount that was shown', async ({ page, request, member }) => {
  const { token } = await member('50000.00');
  const { tickets } = await buyTickets(request, token, 1);
  await page.goto(`/my-orders/tickets/${tickets[0]!.id}`);
  await page.getByRole('button', { name: 'Return' }).click();
  const question = page.getByRole('alertdialog', { name: 'Return this ticket?' });
  const shown = (await question.textContent())?.match(/₦[\d,.]+\d/)?.[0];
  await question.getByRole('button', { name: 'Return ticket' }).click();
  await expect(page.getByText(/This ticket is no longer valid/)).toBeVisible();
  await expect(page.getByText(`We’ve refunded ${shown} to your wallet.`)).toBeVisible();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('The code of a ticket that was opened once can still be shown', async ({
    page,
    context,
    request,
    member,
    expectNoise,
  }) => {
    expectNoise(noNetwork);
    const { token } = await member('50000.00');
    const { tickets } = await buyTickets(request, token, 1);
    const { id, short_code: short } = tickets[0]!;
    await page.goto('/');
    await untilKept(page, '/offline');
    await page.goto(`/my-orders/tickets/${id}`);
    await expect(page.locator('main astro-island')).not.toHaveAttribute('ssr');
    await context.setOffline(true);
    await page.goto('/my-orders');
    await page.locator('summary').filter({ hasText: 'Abuja Laughs' }).click();
    await expect(page.getByRole('img', { name: /^QR code of your ticket/ })).toBeVisible();
    await expect(page.getByText(`${short!.slice(0, 4)} ${short!.slice(4)}`)).toBeVisible();
    await expectSound(page, 'a ticket offline');
  });
});
