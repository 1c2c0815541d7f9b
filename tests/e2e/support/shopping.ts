import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { cookies } from '#lib/constants.ts';
import type { DeskRow } from '#lib/contracts/desk.ts';
import type { QuoteForm } from '#lib/contracts/shopping-quote.ts';
import { callApi } from './api.ts';
import type { Operator } from './desk.ts';

/** What the desk fills in for a pair of shoes from the United States. */
const form: QuoteForm = {
  ...{ shop_country: 'US', shop_currency: 'USD', category: 'clothes', price: '20.00' },
  ...{ quantity: 1, weight_g: 500, length_cm: 30, width_cm: 20, height_cm: 10 },
};

/** Quotes an item at the desk, without its pages. */
export async function quoteItem(
  { page }: Operator,
  code: string,
  change: Partial<QuoteForm> = {},
): Promise<void> {
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name === cookies.desk)?.value ?? '';
  const queue = '/desk/queues/shopping';
  const rows = await callApi<DeskRow[]>(context.request, 'GET', `${queue}?state=open`, { token });
  const row = rows.find(({ reference }) => reference === code);
  if (!row) throw new Error(`${code} isn’t in the queue`);
  await callApi(context.request, 'POST', `${queue}/${row.id}/claim`, { token, body: {} });
  await callApi(context.request, 'POST', `${queue}/${row.id}/decision`, {
    ...{ token, key: randomUUID() },
    body: { verdict: 'approve', quote: { ...form, ...change } },
  });
}

/** The fields of one item, by its place in the list from 1. */
export async function fillItem(page: Page, nth: number, name: string, url: string): Promise<void> {
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: `Item ${nth}`, exact: true }),
  });
  await card.getByLabel('Link').fill(url);
  await card.getByLabel('Name', { exact: true }).fill(name);
}

/** Where a list goes. */
export async function fillDelivery(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ngozi');
  await page.getByLabel('Last name').fill('Okoro');
  await page.getByLabel('Country').selectOption('NG');
  await page.getByLabel('State').selectOption({ label: 'Lagos' });
  await page.getByLabel('Town').fill('Ikeja');
  await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue');
  await page.getByLabel('Phone number of the recipient').fill('08031234567');
  await page.getByLabel('Your WhatsApp number').fill('08030000001');
}
