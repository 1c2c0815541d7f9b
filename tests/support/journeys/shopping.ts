import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type BrowserContext, type Page } from 'playwright/test';
import { cookies } from '#lib/constants.ts';
import type { DeskRow } from '#lib/desk/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { QuoteForm } from '#lib/shopping/quote.contract.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { openedOrder, typePin } from './airtime.ts';
import { callApi } from './api.ts';
import type { Operator } from './desk.ts';
import { cardPhoto } from './gift-cards.ts';
import type { Person } from './people.ts';

/** The desk's input for a pair of shoes from the United States. */
const form: QuoteForm = {
  shop_country: 'US',
  shop_currency: 'USD',
  category: 'clothes',
  price: '20.00',
  quantity: 1,
  weight_g: 500,
  length_cm: 30,
  width_cm: 20,
  height_cm: 10,
};

const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === cookies.desk)?.value ?? '';

/** Quotes an item at the desk, without its pages. */
export async function quoteItem(
  { page }: Operator,
  code: string,
  change: Partial<QuoteForm> = {},
): Promise<void> {
  const context = page.context();
  const token = await tokenOf(context);
  const queue = '/desk/queues/shopping';
  const rows = await callApi<DeskRow[]>(context.request, 'GET', `${queue}?state=open`, { token });
  const row = rows.find(({ reference }) => reference === code);
  if (!row) throw new Error(`${code} isn’t in the queue`);
  await callApi(context.request, 'POST', `${queue}/${row.id}/claim`, { token, body: {} });
  await callApi(context.request, 'POST', `${queue}/${row.id}/decision`, {
    token,
    key: randomUUID(),
    body: { verdict: 'approve', quote: { ...form, ...change } },
  });
}

/** Fills in one item, by its position in the list from 1. */
export async function fillItem(page: Page, nth: number, name: string, url: string): Promise<void> {
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: `Item ${nth}`, exact: true }),
  });
  await card.getByLabel('Link').fill(url);
  await card.getByLabel('Name', { exact: true }).fill(name);
}

/** Fills in the delivery address of a list. */
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

/** One book for £5.00: two of them are below every limit of one operator. */
export const bookForm: Partial<QuoteForm> = {
  shop_country: 'GB',
  shop_currency: 'GBP',
  category: 'books',
  price: '5.00',
  quantity: 1,
  weight_g: 100,
  length_cm: 0,
  width_cm: 0,
  height_cm: 0,
};

const homes = {
  NG: { country_code: 'NG', state_id: 'ng-lagos', town: 'Ikeja', phone_number: '08031234567' },
  GH: {
    country_code: 'GH',
    state_id: 'gh-greater-accra',
    town: 'Accra',
    phone_number: '0241234567',
  },
  KE: {
    country_code: 'KE',
    state_id: 'ke-nairobi-city',
    town: 'Nairobi',
    phone_number: '0712345678',
  },
};

/** A list that is quoted without its pages; returns the items as the cart has them. */
export async function fillCart(
  request: APIRequestContext,
  operator: Operator,
  { token }: Pick<Person, 'token'>,
  names: readonly string[],
  home: keyof typeof homes = 'NG',
): Promise<ShoppingItem[]> {
  const delivery = {
    first_name: 'Ngozi',
    last_name: 'Okoro',
    address: '12 Allen Avenue',
    zip_code: '',
    ...homes[home],
  };
  const items = names.map((name, n) => ({
    name,
    url: `https://books.oja.example/${n + 1}`,
    requested_quantity: 1,
  }));
  const sent = await callApi<ShoppingItem[]>(request, 'POST', '/shopping/cart', {
    token,
    key: randomUUID(),
    body: { items, whatsapp_no: delivery.phone_number, delivery },
  });
  for (const { item_code } of sent) await quoteItem(operator, item_code, bookForm);
  const rows = await callApi<ShoppingItem[]>(request, 'GET', '/shopping/items', { token });
  return sent.map(({ item_code }) => rows.find((row) => row.item_code === item_code)!);
}

/** Selects everything in the cart and pays for it; returns the order's reference. */
export async function payForCart(page: Page, names: readonly string[]): Promise<string> {
  await page.goto('/personalized-shopping/cart');
  for (const name of names) {
    // the first one hydrates the page, and is ticked a moment later
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await page.getByRole('button', { name: `Pay for ${names.length} items` }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet);
  return openedOrder(page);
}

/** A photo taken at the desk for an order that an operator has claimed. */
async function deskPhoto({ page }: Operator, path: string): Promise<string> {
  const context = page.context();
  const token = await tokenOf(context);
  const photo = await cardPhoto();
  const body = { content_type: 'image/jpeg', size: photo.length };
  await callApi(context.request, 'POST', `${path}/claim`, { token, body: {} });
  const { upload_url, key } = await callApi<{ upload_url: string; key: string }>(
    context.request,
    ...(['POST', `${path}/uploads`] as const),
    { token, body },
  );
  const headers = { 'content-type': 'image/jpeg' };
  const sent = await context.request.put(upload_url, { data: photo, headers });
  expect(sent.ok()).toBe(true);
  return key;
}

/** Our buyers' input for each stage. */
const factsAt: Record<string, Record<string, string>> = {
  bought: { order_number: 'WB-2231', paid: '5.00' },
  at_our_address: { weight_g: '480' },
  on_its_way: { carrier: 'DHL', tracking_number: 'JD0146', expected_day: '2027-01-04' },
  in_country: { customs: 'Cleared' },
  delivered: { taken_by: 'Ngozi, at the door' },
};
const withPhoto = ['at_our_address', 'damaged'];

/** Moves one line of an order to a stage, with all input that the desk's form requires. */
export async function bringTo(
  operator: Operator,
  order: Pick<Order, 'uuid' | 'reference_code'>,
  stage: string,
  { line = 1, facts = {} }: { line?: number; facts?: Record<string, string> } = {},
): Promise<void> {
  const path = `/desk/queues/orders/${order.uuid}`;
  const image_keys = withPhoto.includes(stage) ? [await deskPhoto(operator, path)] : undefined;
  await operator.decide(
    order,
    {
      verdict: 'next_stage',
      stage,
      lines: [line],
      note: 'Done.',
      facts: { ...factsAt[stage], ...facts },
      ...(image_keys ? { image_keys } : {}),
    },
    'orders',
  );
}

/** Unfolds items on the order's page, once they have stages. */
export async function unfold(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).click();
}

/** The stages of one item on the order's page, by its name. */
export const mapOf = (page: Page, name: string) =>
  page.getByRole('list', { name: `${name}: what happens` });
