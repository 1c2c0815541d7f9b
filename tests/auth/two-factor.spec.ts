import type { APIRequestContext, Page } from 'playwright/test';
import { brand } from '#lib/brand.ts';
import { Authenticator, turnOnTwoFactor } from '#tests/support/journeys/authenticator.ts';
import { linkIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { sessionStatus } from '#tests/support/journeys/people.ts';
import {
  expectHomeOf,
  expectHomeOfGuest,
  clearPerson,
  sendSignIn,
  signInBox,
  trySignIn,
} from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const keyField = (page: Page) => page.getByRole('textbox', { name: 'Secret Key' });
const recoveryField = (page: Page) => page.getByLabel('Recovery code', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

async function sendCode(page: Page, code: string): Promise<void> {
  await keyField(page).fill(code);
  await submit(page);
}

/** A refused code shows no message and clears the field. */
async function expectCodeRefused(page: Page, code: string): Promise<void> {
  await sendCode(page, code);
  await expect(keyField(page)).toHaveValue('');
}

const openRecovery = (page: Page) => page.getByRole('button', { name: /^Lost your phone/ }).click();

async function sendRecoveryCode(page: Page, code: string): Promise<void> {
  await recoveryField(page).fill(code);
  await submit(page);
}

/** The status of submitting a code for a pending sign-in. */
async function verifyStatus(request: APIRequestContext, pending: string, code: string) {
  const headers = { authorization: `Bearer ${pending}` };
  const data = { token: code };
  return (await request.post('/api/auth/two-factor/verify', { headers, data })).status();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectHomeOfGuest(page);
}

/** Continues up to the recovery codes, which are shown only once. */
async function turnOn(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  await page.goto('/settings/security');
  await page.getByRole('link', { name: /Two-factor authentication/ }).click();
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const app = new Authenticator(await page.locator('.secret-key code').innerText());
  await expectCodeRefused(page, app.wrongCode());
  await sendCode(page, app.nextCode());
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByLabel('I’ve saved these codes.').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor is on' })).toBeVisible();
  return { app, codes };
}

test('Two-factor: on with the app, sign in by code and by recovery code, each valid once, and off', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 422/);
  const person = await member();
  const { app, codes } = await turnOn(page);
  const [first = '', second = '', third = ''] = codes;

  await signOut(page);
  await trySignIn(page, person.email);
  await expectCodeRefused(page, app.wrongCode());
  // the password alone leaves no session in the browser
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  await sendCode(page, app.nextCode());
  await expectHomeOf(page, person);

  await signOut(page);
  await trySignIn(page, person.email);
  await expectCodeRefused(page, app.lastCode());
  await openRecovery(page);
  await sendRecoveryCode(page, first);
  await expectHomeOf(page, person);

  await signOut(page);
  await trySignIn(page, person.email);
  await openRecovery(page);
  await sendRecoveryCode(page, first);
  await expect(recoveryField(page)).toHaveValue('');
  await sendRecoveryCode(page, second);
  await expectHomeOf(page, person);

  await page.goto('/two-factor-auth');
  await page.getByRole('link', { name: 'Turn off two-factor' }).click();
  await page.waitForURL('**/two-factor-auth/disable');
  await openRecovery(page);
  await sendRecoveryCode(page, third);
  await expect(page.getByRole('heading', { name: 'Two-factor is off' })).toBeVisible();
  await signOut(page);
  await trySignIn(page, person.email);
  await expectHomeOf(page, person);
});

test('The fifth wrong code ends a sign-in; starting again with the right code works', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|22)/);
  const person = await member();
  const app = await turnOnTwoFactor(request, person);
  await clearPerson(page);
  const answer = page.waitForResponse(/\/api\/login/);
  await trySignIn(page, person.username);
  const pending = ((await (await answer).json()) as { data: { token: string } }).data;
  for (let tries = 1; tries < 5; tries++) await expectCodeRefused(page, app.wrongCode());
  await sendCode(page, app.wrongCode());
  await expect(page.getByText('Too many wrong codes. Please sign in again.')).toBeVisible();
  await expect(keyField(page)).toBeHidden();
  const code = app.nextCode();
  expect(await verifyStatus(request, pending.token, code)).toBe(401);
  await sendSignIn(page, person.username);
  await sendCode(page, code);
  await expectHomeOf(page, person);
});

test('“Lock my account now” ends every session until the emailed link unlocks it', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const person = await member();
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Lock my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Lock your account now?' });
  expect(await sessionStatus(request, person)).toBe(200);
  await question.getByRole('button', { name: 'Lock account' }).click();
  const done = page.getByRole('alertdialog', { name: 'Your account is locked' });
  await expect(done).toBeVisible();
  expect(await sessionStatus(request, person)).toBe(401);
  await done.getByRole('button', { name: 'Okay' }).click();
  await expectHomeOfGuest(page);
  await trySignIn(page, person.email);
  await expect(page.getByRole('alertdialog', { name: 'Account Locked' })).toBeVisible();
  const mail = await mailAbout(request, person.email, `Your ${brand.name} account is locked`);
  await page.goto(linkIn(mail));
  await page.getByRole('button', { name: 'Unlock my account' }).click();
  await expect(page.getByRole('heading', { name: 'Account unlocked' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(signInBox(page)).toBeVisible();
  await sendSignIn(page, person.email);
  await expectHomeOf(page, person);
});
