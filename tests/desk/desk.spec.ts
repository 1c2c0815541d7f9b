import { randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import sharp from 'sharp';
import type { Order } from '#lib/orders/contract.ts';
import { demoOperators } from '#server/ops/seed/operators.ts';
import { DEMO_PASSWORD } from '#server/ops/seed/people-data.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { Authenticator } from '#tests/support/journeys/authenticator.ts';
import type { Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

async function uploadPhoto(request: APIRequestContext, { token }: Person): Promise<string> {
  const photo = await sharp(randomBytes(12 * 8 * 3), { raw: { width: 12, height: 8, channels: 3 } })
    .resize(400, 250, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  const body = { purpose: 'card', content_type: 'image/jpeg', size: photo.length };
  const { upload_url, key } = await callApi<{ upload_url: string; key: string }>(
    request,
    'POST',
    '/upload-signed-url',
    { token, body },
  );
  const sent = await request.put(upload_url, {
    data: photo,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.ok()).toBe(true);
  return key;
}

/** Submits $50 of Apple with one picture. */
async function sellCard(request: APIRequestContext, person: Person): Promise<Order> {
  const values = [
    { value: '50.00', quantity: 1, image_keys: [await uploadPhoto(request, person)] },
  ];
  return callApi<Order>(request, 'POST', '/gift-card/sell/initiate', {
    token: person.token,
    key: randomUUID(),
    body: {
      card_id: 'apple',
      country: 'US',
      currency: 'USD',
      type: 'physical',
      receipt: 'none',
      source: 'own',
      draft_id: randomUUID(),
      values,
    },
  });
}

async function signIn(page: Page): Promise<void> {
  const operator = demoOperators[0]!;
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = new Authenticator(operator.secret).nextCode();
  await page.getByLabel('Authenticator app code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('An operator claims a card, opens its picture and pays; the seller sees it', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const seller = await member('1000.00');
  const order = await sellCard(page.request, seller);
  const { reference_code: reference } = order;

  // a separate browser, because an account that signs in next to an operator counts as theirs
  const desk = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await desk.goto('/desk/cards');
  await expect(desk).toHaveURL(/\/desk\/login\?next=%2Fdesk%2Fcards$/);
  await expectSound(desk, 'the door of the desk');
  await signIn(desk);
  await expect(desk.getByRole('heading', { level: 1, name: 'Gift cards' })).toBeVisible();
  await expectSound(desk, 'the queue');

  await desk.getByRole('button', { name: `Claim ${reference}` }).click();
  await expect(desk.getByText(reference).filter({ visible: true }).first()).toBeVisible();
  await expect(desk.getByRole('timer')).toHaveText(/^Your claim: 1\d:/);
  await desk.getByRole('button', { name: 'Open Picture 1' }).click();
  const picture = desk.getByRole('img', { name: 'Picture 1' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(400);
  await expectSound(desk, 'the case');
  await desk.getByRole('radio', { name: 'Pay' }).check();
  await desk.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(desk.getByText(`${reference} is decided.`)).toBeVisible();
  await expect(desk.getByRole('button', { name: `Claim ${reference}` })).toHaveCount(0);

  await desk.goto('/desk/audit');
  await desk.getByLabel('Act').selectOption({ label: 'Opened a picture' });
  await desk.getByRole('button', { name: 'Show' }).click();
  await expect(desk.locator('.desk-log li').first()).toContainText('Opened a picture');
  await expect(desk.locator('.desk-log')).not.toContainText('Claimed a case');
  await expectSound(desk, 'the audit log');
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk).toHaveURL(/\/desk\/login$/);

  await page.goto(`/my-orders/${reference}`);
  await expect(page.getByText(/is in your wallet/).first()).toBeVisible();
  await expect(page.getByText('Your photos were viewed').first()).toBeVisible();
});
