import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { callApi, until } from '#tests/support/journeys/api.ts';
import { chooseVerdict, flagMoney, openDesk } from '#tests/support/journeys/desk.ts';
import { aPerson, moneyOf, newestOrder } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

/** The content of the file that a desk link downloads. */
async function downloaded(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download .*CSV$/ }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

/** Opens the case of a reference in a queue, and claims it. */
async function take(page: Page, queue: string, reference: RegExp): Promise<void> {
  await page.goto(`/desk/${queue}`);
  await page.getByRole('link', { name: reference }).first().click();
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
}

test('A treasurer credits a payment of another amount; the audit log and the lists can be downloaded', async ({
  page,
  browser,
  baseURL,
  books,
}) => {
  const person = await aPerson(page.request, '1000.00');
  const { findings } = await checkBooks(books);
  const { reference } = await callApi<{ reference: string }>(
    page.request,
    'POST',
    '/payment/deposit',
    {
      token: person.token,
      key: randomUUID(),
      body: { amount: '5000', redirect_url: `${baseURL}/wallet/deposit`, channel: 'checkout' },
    },
  );
  await callApi(page.request, 'POST', `/sandbox/gateway/${reference}`, {
    body: { outcome: 'paid', amount: '3100' },
  });
  const name = `Tobi ${randomBytes(3).toString('hex')}`;
  const tobi = await openDesk(browser, baseURL, name, 'treasurer');
  await until('the case', async () => {
    await tobi.page.goto('/desk/deposits');
    return (
      (await tobi.page.getByRole('link', { name: new RegExp(reference) }).count()) || undefined
    );
  });
  await take(tobi.page, 'deposits', new RegExp(reference));
  await expect(tobi.page.getByText('₦3,000.00').first()).toBeVisible();
  await chooseVerdict(tobi, 'Credit it');
  await expectSound(tobi.page, 'a deposit of another amount');
  await tobi.page.getByRole('button', { name: 'Credit it' }).click();
  await expect(tobi.page.getByText(/is decided/)).toBeVisible();
  expect((await moneyOf(page.request, person)).available).toBe('4000.00');

  const { page: owner } = await openDesk(browser, baseURL, 'Ada Eze', 'owner');
  await owner.goto('/desk/audit');
  await owner.getByLabel('Who').selectOption({ label: name });
  await owner.getByRole('button', { name: 'Show' }).click();
  await expect(owner.getByText('Claimed a case').last()).toBeVisible();
  await expectSound(owner, 'the audit log of one operator');
  const log = await downloaded(owner);
  expect(log.split('\n')[0]).toContain('Time');
  expect(log).toContain(name);
  expect(log).not.toContain('Ada Eze');

  await owner.goto(`/desk/orders?q=${reference}`);
  const orders = (await downloaded(owner)).trim().split('\n');
  expect(orders).toHaveLength(2);
  expect(orders[1]).toContain(reference);
  expect(orders.join('')).not.toContain(person.email);
  expect((await checkBooks(books)).findings).toEqual(findings);
});

test('Money that staff flagged is released at the desk, and can be spent again', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await aPerson(page.request, '5000.00');
  const deposit = await newestOrder(page.request, person);
  const flag = await flagMoney(deposit, 2000_00n, 'The bank sent it once, we think.');
  expect((await moneyOf(page.request, person)).available).toBe('0.00');
  const ama = await openDesk(browser, baseURL, 'Ama Serwaa', 'reviewer');
  await take(ama.page, 'flags', new RegExp(flag));
  await chooseVerdict(ama, 'Release');
  await expectSound(ama.page, 'a flag');
  await ama.page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(ama.page.getByText(/is decided/)).toBeVisible();
  expect((await moneyOf(page.request, person)).available).toBe('5000.00');
});

test('Two people raise a limit, and it applies to a customer', async ({
  request,
  browser,
  baseURL,
  demoMember,
}) => {
  const person = await demoMember('ke2', 'KE');
  const limit = async () => {
    const { limits } = await callApi<KycStatus>(request, 'GET', '/kyc/status', person);
    return Number(limits.find(({ name }) => name === 'balance_cap')?.limit ?? 0);
  };
  const before = await limit();
  const reason = `Trade is growing ${randomBytes(4).toString('hex')}`;
  const ada = await openDesk(browser, baseURL, 'Ada', 'lead');
  await ada.page.goto('/desk/settings/limits?country=KE');
  await ada.page.getByRole('link', { name: 'Change Level 2' }).click();
  const field = ada.page.getByLabel('Maximum balance');
  await field.fill('1');
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expect(ada.page.getByText(/^Enter an amount from/)).toBeVisible();
  await field.fill(String(before + 1000));
  await ada.page.getByRole('button', { name: 'Preview' }).click();
  await expectSound(ada.page, 'a preview of limits');
  await ada.page.getByLabel('Reason').fill(reason);
  await ada.page.getByRole('button', { name: 'Send for second approval' }).click();
  await expect(ada.page.getByText('Sent to a second approver.', { exact: false })).toBeVisible();
  expect(await limit()).toBe(before);

  const bayo = await openDesk(browser, baseURL, 'Bayo', 'lead');
  await bayo.page.goto('/desk/approvals');
  await bayo.page
    .getByRole('region')
    .filter({ hasText: reason })
    .getByRole('button', { name: /^(Approve|Agree)/ })
    .click();
  await expect(bayo.page.getByText(/^(Approved and done|You agreed)/)).toBeVisible();
  expect(await limit()).toBe(before + 1000);
});

test('A rate of gift cards is previewed, and set for a future day', async ({
  browser,
  baseURL,
}) => {
  const { page: desk } = await openDesk(browser, baseURL, 'Kofi Mensah', 'treasurer');
  await desk.goto('/desk/rates');
  await expectSound(desk, 'the rates of gift cards');
  await desk.locator('input[name="name"][value^="ratio:"]').first().check();
  await desk.getByRole('button', { name: /^Change/ }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Change rates' })).toBeVisible();
  const field = desk.getByRole('textbox').first();
  const now = Number(await field.inputValue());
  await field.fill((now * 1.01).toFixed(2));
  await desk.getByText('Schedule', { exact: true }).click();
  const day = new Date(Date.now() + 80 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  await desk.getByLabel('Time', { exact: true }).fill(`${day}T09:00`);
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByRole('heading', { name: 'Impact' })).toBeVisible();
  await expectSound(desk, 'a preview of rates');
  await desk.getByLabel('Reason').fill('The market moved.');
  await desk.getByRole('button', { name: /^(Set these rates|Send for second approval)/ }).click();
  await expect(desk).toHaveURL(/\/desk\/rates\?said=/);
});
