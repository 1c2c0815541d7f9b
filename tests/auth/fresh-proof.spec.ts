import type { Page } from 'playwright/test';
import type { OpenDatabase } from '#server/db/client.ts';
import { typePin } from '#tests/support/journeys/airtime.ts';
import { turnOnTwoFactor } from '#tests/support/journeys/authenticator.ts';
import { callApi } from '#tests/support/journeys/api.ts';
import { idOf } from '#tests/support/journeys/books.ts';
import { mailAbout } from '#tests/support/journeys/mail.ts';
import { PASSWORD, sessionStatus, type Person } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

const refusedForProof = /status of 403/;

/** Moves the sign-ins of a member eleven minutes into the past. */
const ageSignIns = async (books: OpenDatabase, person: Person) =>
  books.sql.query(
    `update session set created_at = created_at - interval '11 minutes',
       proven_at = proven_at - interval '11 minutes' where user_id = $1`,
    [await idOf(books, person)],
  );

const box = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function prove(page: Page): Promise<void> {
  await box(page).getByLabel('Password', { exact: true }).fill(PASSWORD);
  await box(page).getByRole('button', { name: 'Continue' }).click();
  await expect(box(page)).toHaveCount(0);
}

test('An old sign-in signs out other devices after the password was entered', async ({
  page,
  playwright,
  baseURL,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(refusedForProof, /status of 422/);
  const ada = await member();
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! });
  const body = { auth_input: ada.email, password: PASSWORD };
  const other = await callApi<{ token: string }>(elsewhere, 'POST', '/login', { body });
  await ageSignIns(books, ada);

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await page.getByRole('button', { name: 'Sign out others' }).click();
  await expectSound(page, 'the proof of an old sign-in');
  await box(page).getByLabel('Password', { exact: true }).fill('Not this one 1!');
  await box(page).getByRole('button', { name: 'Continue' }).click();
  await expect(box(page).getByText('That’s not your current password.')).toBeVisible();
  expect(await sessionStatus(elsewhere, other)).toBe(200);
  await prove(page);
  await expect(page.getByText('Other devices signed out')).toBeVisible();
  expect(await sessionStatus(elsewhere, other)).toBe(401);
  await elsewhere.dispose();
});

test('An old sign-in requests its data only after the password, and nothing when the box is closed', async ({
  page,
  request,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(refusedForProof);
  const ada = await member();
  await ageSignIns(books, ada);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Email me my data' }).click();
  await box(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Confirm that it’s you to continue.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Email me my data' }).click();
  await prove(page);
  await mailAbout(request, ada.email, 'Your data is ready');
});

test('An old sign-in turns two-factor on, and renews its codes, after the password', async ({
  page,
  request,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(refusedForProof);
  const ada = await member();
  await ageSignIns(books, ada);
  await page.goto('/two-factor-auth');
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  await prove(page);
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();

  const app = await turnOnTwoFactor(request, ada);
  await ageSignIns(books, ada);
  await page.goto('/two-factor-auth');
  await page.getByRole('button', { name: 'Get new recovery codes' }).click();
  await page.getByRole('textbox', { name: 'Secret Key' }).fill(app.nextCode());
  await page.getByRole('button', { name: 'Submit' }).click();
  await prove(page);
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
});

test('An old sign-in chooses its first PIN after the password, without typing it again', async ({
  page,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(refusedForProof);
  await ageSignIns(books, await member());
  await page.goto('/security/pin-setup');
  await typePin(page.getByRole('group', { name: 'New PIN' }));
  await typePin(page.getByRole('group', { name: 'Confirm PIN' }));
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await prove(page);
  await expect(page.getByRole('heading', { name: 'PIN set' })).toBeVisible();
});
