import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { typePin } from './airtime.ts';
import { mailedLink } from './mail.ts';
import { freshNumber, newName, PASSWORD } from './people.ts';
import { sendSignIn } from './sign-in.ts';
import { expect } from './test.ts';

interface Country {
  code: 'NG' | 'GH' | 'KE';
  name: string;
}

/** Goes from the first screen to being signed in: country, form, the link in the email. */
export async function register(page: Page, { name }: Country): Promise<void> {
  const { username, email } = newName();
  await page.goto('/get-started');
  await page.getByPlaceholder('Search').fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const create = page.getByRole('button', { name: 'Create account' });
  await expect(create).toBeEnabled();
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Please verify your email' })).toBeVisible();
  await page.goto(await mailedLink(page.request, email));
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await sendSignIn(page, email);
  await expect(page).toHaveURL(/\/$/);
}

/** A photo in a phone's format, without content. */
async function aPhoto() {
  const buffer = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#c8d8c0' },
  })
    .jpeg()
    .toBuffer();
  return { name: `${freshNumber(8)}.jpg`, mimeType: 'image/jpeg', buffer };
}

export async function addPhotos(page: Page, ...sides: string[]): Promise<void> {
  for (const side of sides) {
    const group = page.getByRole('group', { name: side });
    await group.getByLabel(/^Choose a photo/).setInputFiles(await aPhoto());
    await expect(group.getByText('Received', { exact: true })).toBeVisible();
  }
}

export const sidesOfCard = ['Front of the card', 'Back of the card', 'Your face'] as const;

/** The person of every journey; the sandbox's ID service accepts anything. */
export async function typePerson(page: Page, first = 'Ada', last = 'Obi'): Promise<void> {
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Date of birth').fill('1994-03-21');
}

export async function choosePin(page: Page): Promise<void> {
  await page.goto('/security/pin-setup');
  await typePin(page.getByRole('group', { name: 'New PIN' }));
  await typePin(page.getByRole('group', { name: 'Confirm PIN' }));
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByRole('heading', { name: 'PIN set' })).toBeVisible();
}

export const expectIdentity = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Identity verified' })).toBeVisible();
