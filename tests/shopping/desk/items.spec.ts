import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import type { Order } from '#lib/orders/contract.ts';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { PIN, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

/** Sends a list of one book without the pages; returns the item's code. */
async function sendList(request: APIRequestContext, { token }: Person, name: string) {
  const [item] = await callApi<ShoppingItem[]>(request, 'POST', '/shopping/cart', {
    token,
    key: randomUUID(),
    body: {
      items: [{ name, url: 'https://books.oja.example/cookbook', requested_quantity: 1 }],
      whatsapp_no: '08031234567',
      delivery: {
        first_name: 'Ngozi',
        last_name: 'Okoro',
        phone_number: '08031234567',
        country_code: 'NG',
        state_id: 'ng-lagos',
        town: 'Ikeja',
        address: '12 Allen Avenue',
      },
    },
  });
  return item!.item_code;
}

const pay = (request: APIRequestContext, { token }: Person, code: string) =>
  callApi<Order>(request, 'POST', '/shopping/cart/purchase', {
    token,
    key: randomUUID(),
    body: { item_codes: [code], pin: PIN },
  });

const aPhoto = async () => ({
  name: 'parcel.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a67c52' } })
    .jpeg()
    .toBuffer(),
});

/** Fills in the quote of one book and sends it. */
async function quote(page: Page): Promise<void> {
  await page.getByLabel('Country of the shop').selectOption('GB');
  await page.getByLabel('Category').selectOption('books');
  await page.getByLabel(/^Price of one/).fill('5.00');
  await page.getByLabel('Weight in grams').fill('100');
  await expectSoundForAll(page, 'the form of a quote');
  await page.getByRole('button', { name: 'Send the quote' }).click();
}

/** Opens the order of the only listed item, and claims it. */
async function takeOrder(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('button', { name: 'Claim this case' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await page.getByRole('radio', { name: 'Take the next step' }).check();
}

async function proceed(page: Page, reference: string): Promise<void> {
  await page.getByLabel('Note').fill('Done.');
  await page.getByRole('button', { name: 'Take the next step' }).click();
  await expect(page.getByText(`${reference} is decided.`)).toBeVisible();
}

const find = async (page: Page, code: string): Promise<void> => {
  await page.goto('/desk/shopping/lines');
  await page.getByLabel('Find an item').fill(code);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
};

test('An item is quoted at the desk, bought, followed by its codes and delivered', async ({
  request,
  browser,
  baseURL,
  member,
}) => {
  const person = await member('50000.00');
  const name = `Cookbook ${randomUUID().slice(0, 6)}`;
  const code = await sendList(request, person, name);
  const { page } = await openDesk(browser, baseURL, 'Bola');
  await page.goto('/desk/shopping');
  await page.getByRole('button', { name: `Claim ${code}` }).click();
  await quote(page);
  await expect(page.getByText(`${code} is decided.`)).toBeVisible();

  const { reference_code: reference } = await pay(request, person, code);
  await expect(async () => {
    await page.goto('/desk/shopping/lines?stage=to_buy');
    await expect(page.getByRole('checkbox', { name })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectSoundForAll(page, 'the items to buy');
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Bought together' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bought together' })).toBeVisible();
  await page.getByLabel('Order number at the shop').fill('WB-5521');
  await page.getByLabel(`Paid in the shop for ${name}`).fill('5.00');
  await expectSoundForAll(page, 'items bought together');
  await page.getByRole('button', { name: 'Bought together' }).click();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();
  await expectSoundForAll(page, 'what became of them');

  await find(page, 'WB-5521');
  await takeOrder(page, reference);
  await page.getByLabel('Next step', { exact: true }).selectOption({ label: 'At our warehouse' });
  await page.getByLabel('Weight in grams').fill('120');
  await page.getByLabel(/^Choose a photo/).setInputFiles(await aPhoto());
  await expectSoundForAll(page, 'a step with a photo');
  await proceed(page, reference);

  await page.goto('/desk/shopping/lines?stage=at_our_address');
  await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Sent together' }).click();
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('JD014600');
  await page.getByLabel('Expected in the country').fill('2031-12-04');
  await page.getByRole('button', { name: 'Sent together' }).click();
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible();

  await find(page, 'jd0146');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('On its way');
  await expectSoundForAll(page, 'what a tracking number finds');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download \d+ items? as CSV$/ }).click();
  expect((await download).suggestedFilename()).toBe('oja-open-items.csv');
  await takeOrder(page, reference);
  await page.getByLabel('Next step', { exact: true }).selectOption({ label: 'In your country' });
  await proceed(page, reference);
  await find(page, 'JD014600');
  await takeOrder(page, reference);
  await page.getByLabel('Next step', { exact: true }).selectOption({ label: 'Delivered' });
  await page.getByLabel('Received by').fill('Ngozi, at the door');
  await proceed(page, reference);

  await find(page, 'JD014600');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectSoundForAll(page, 'a search that finds nothing');
  const { arrived } = await callApi<Order>(request, 'GET', `/transactions/${reference}`, person);
  expect(arrived).toBe(true);
});
