import { randomBytes, randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from 'playwright/test';
import sharp from 'sharp';
import type { sellCards } from '#lib/giftcard/contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type { Order } from '#lib/orders/contract.ts';
import { callApi } from './api.ts';
import type { Person } from './people.ts';

/** A photo with large sharp shapes that no other has, as photos of cards do. */
export const cardPhoto = (): Promise<Buffer> =>
  sharp(randomBytes(48 * 32 * 3), { raw: { width: 48, height: 32, channels: 3 } })
    .resize(400, 267, { kernel: 'nearest', fit: 'fill' })
    .jpeg()
    .toBuffer();

async function uploadPhoto(request: APIRequestContext, { token }: Person): Promise<string> {
  const photo = await cardPhoto();
  const { upload_url, key } = await callApi<{ upload_url: string; key: string }>(
    request,
    'POST',
    '/upload-signed-url',
    { token, body: { purpose: 'card', content_type: 'image/jpeg', size: photo.length } },
  );
  const headers = { 'content-type': 'image/jpeg' };
  const sent = await request.put(upload_url, { data: photo, headers });
  expect(sent.ok()).toBe(true);
  return key;
}

/** Submits photographed Apple cards of one value, without the pages. */
export async function sellByPhoto(
  request: APIRequestContext,
  person: Person,
  { value = '50.00', quantity = 1 } = {},
): Promise<Order> {
  const keys = Array.from({ length: quantity }, () => uploadPhoto(request, person));
  const body: BodyOf<typeof sellCards> = {
    card_id: 'apple',
    country: 'US',
    currency: 'USD',
    type: 'physical',
    receipt: 'none',
    source: 'own',
    draft_id: randomUUID(),
    values: [{ value, quantity, image_keys: await Promise.all(keys) }],
  };
  const path = '/gift-card/sell/initiate';
  return callApi<Order>(request, 'POST', path, { token: person.token, key: randomUUID(), body });
}

/** To the next look of a sale on a phone. */
export const goOn = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Continue' }).click();

/** Where the card is from, which leads to the last look, and the tick that the terms were read. */
export async function answer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'I bought it in a shop' }).click();
  const isRead = page.getByRole('checkbox', { name: /I’ve read this/ });
  await isRead.click();
  await expect(isRead).toBeChecked();
}

export async function addPhoto(page: Page, buffer: Buffer): Promise<void> {
  const file = { name: 'card.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel(/^Choose a photo/).setInputFiles(file);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
}

export const sendForReview = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send for review' }).click();

export const readOrder = (
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  reference: string,
): Promise<Order> => callApi<Order>(request, 'GET', `/transactions/${reference}`, { token });

/** From the list to the form of a brand or a shop, without knowing its address. */
export async function chooseCard(
  page: Page,
  { list, search, name }: { list: 'international' | 'local'; search: string; name: string },
): Promise<void> {
  await page.goto(`/giftcard/buy/${list}`);
  await page.getByRole('searchbox').fill(search);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Buy ${name} gift card` }),
  ).toBeVisible();
}

export const chooseValue = (page: Page, value: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Card value' })
    .getByRole('button', { name: value, exact: true })
    .click();

/** From the form over the summary to the sheet that asks for the PIN. */
export async function goToPay(page: Page) {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/giftcard/buy/*/summary');
  await page.getByRole('button', { name: 'Continue to pay' }).click();
  return page.getByRole('dialog', { name: 'Review and pay' });
}
