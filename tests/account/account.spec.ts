import type { Page } from 'playwright/test';
import { brand } from '#lib/brand.ts';
import { typePin } from '#tests/support/journeys/airtime.ts';
import { makeRenewalDue } from '#tests/support/journeys/books.ts';
import { codeIn, linkIn, mailAbout } from '#tests/support/journeys/mail.ts';
import { choosePin, PASSWORD, PIN, sessionStatus } from '#tests/support/journeys/people.ts';
import {
  expectHomeOf,
  clearPerson,
  sendSignIn,
  signInBox,
  trySignIn,
} from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const NEW_PASSWORD = 'Yams-and-3-mangoes';
const NEW_PIN = '739204';
const MAILED = 'Code from the email';
const unlockSubject = `Unlock your ${brand.name} account`;
const deletedSubject = `Your ${brand.name} account has been deleted`;

const typeCode = (page: Page, label: string, code: string) =>
  typePin(page.getByRole('group', { name: label, exact: true }), code);

async function typePasswordTwice(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

async function renewPin(page: Page): Promise<void> {
  await typeCode(page, 'Current PIN', PIN);
  await typeCode(page, 'New PIN', NEW_PIN);
  await typeCode(page, 'Confirm PIN', NEW_PIN);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is up to date' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('A forgotten password is replaced with the emailed code, and the old one no longer works', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|22)/);
  const person = await member();
  await clearPerson(page);
  await page.goto('/login');
  await signInBox(page).getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.waitForURL('**/reset-password/code');
  const code = codeIn(await mailAbout(request, person.email, 'Your code to reset the password'));
  await typeCode(page, MAILED, code === '111222' ? '222111' : '111222');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is incorrect.')).toBeVisible();
  await typeCode(page, MAILED, code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/reset-password');
  expect(await sessionStatus(request, person)).toBe(200);
  await typePasswordTwice(page);
  await page.waitForURL('**/login');
  await expect(
    page.getByText('Your password has been changed. You can now sign in.'),
  ).toBeVisible();
  expect(await sessionStatus(request, person)).toBe(401);
  await sendSignIn(page, person.email);
  await expect(
    signInBox(page)
      .getByText(/You have 4 attempts left/)
      .first(),
  ).toBeVisible();
  await sendSignIn(page, person.email, NEW_PASSWORD);
  await expectHomeOf(page, person);
});

test('Five wrong passwords lock the account, and the emailed link unlocks it', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(01|03)/);
  const person = await member();
  await clearPerson(page);
  await page.goto('/login');
  const box = signInBox(page);
  const fail = async (says: string) => {
    await sendSignIn(page, person.username, 'Not-my-pass-phrase-9');
    // next to the field; the same text is also in a message, in the dialog too
    await expect(box.getByText(says).first()).toBeVisible();
  };
  const confirm = async () => {
    await box.getByRole('button', { name: 'I’m not a robot' }).click();
    await expect(box.getByRole('button', { name: 'Verified' })).toBeVisible();
  };
  await fail('Invalid Credentials. You have 4 attempts left.');
  await fail('Invalid Credentials. You have 3 attempts left.');
  await expect(box.getByRole('button', { name: 'I’m not a robot' })).toBeHidden();
  await fail('Invalid Credentials. You have 2 attempts left.');
  await confirm();
  await fail('Invalid Credentials. You have 1 attempt left.');
  await expect(
    box.getByText('You have one attempt left before your account is locked.'),
  ).toBeVisible();
  await confirm();
  await fail('Your account is locked. Check your email for the unlock link.');
  await mailAbout(request, person.email, unlockSubject);
  await confirm();
  await sendSignIn(page, person.username);
  const locked = page.getByRole('alertdialog', { name: 'Account Locked' });
  await locked.getByRole('button', { name: 'Resend email' }).click();
  await expect(locked).toBeHidden();
  await page.goto(linkIn(await mailAbout(request, person.email, unlockSubject, 2)));
  await page.getByRole('button', { name: 'Unlock my account' }).click();
  await expect(page.getByRole('heading', { name: 'Account unlocked' })).toBeVisible();
  await expect(page).toHaveURL(/\/account-unlock$/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page, person.username);
  await expectHomeOf(page, person);
});

test('A member whose password and PIN are due for renewal renews both before anything else', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member();
  await choosePin(request, person);
  await makeRenewalDue(books, person, 'both');
  await clearPerson(page);
  await trySignIn(page, person.email);
  await expect(page).toHaveURL(/\/security-update$/);
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const mail = await mailAbout(request, person.email, 'Your code to change the password');
  await typeCode(page, MAILED, codeIn(mail));
  await typePasswordTwice(page);
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await renewPin(page);
  await expectHomeOf(page, person);
  await clearPerson(page);
  await trySignIn(page, person.email, NEW_PASSWORD);
  await expectHomeOf(page, person);
});

test('A member whose PIN alone is due for renewal renews only the PIN', async ({
  page,
  request,
  member,
  books,
}) => {
  const person = await member();
  await choosePin(request, person);
  await makeRenewalDue(books, person, 'pin');
  await clearPerson(page);
  await trySignIn(page, person.email);
  await expect(page).toHaveURL(/\/security-update\?next=pin$/);
  await expect(page.getByLabel('New password', { exact: true })).toBeHidden();
  await renewPin(page);
  await expectHomeOf(page, person);
  await page.goto('/security-update');
  await expect(page.getByText('There’s nothing to update.')).toBeVisible();
});

test('A member who leaves a renewal can’t pay with the old PIN, and returns to their purchase', async ({
  page,
  member,
  books,
  expectNoise,
}) => {
  expectNoise(/status of 403/);
  const person = await member('5000.00');
  await makeRenewalDue(books, person, 'pin');
  await page.goto('/refill/buy-airtime');
  await page.getByLabel('Phone number').fill('+234 805 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await typePin(sheet, PIN);
  await expect(page).toHaveURL(/\/security-update\?next=pin$/);
  await renewPin(page);
  await expect(page).toHaveURL(/\/refill\/buy-airtime/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await typePin(sheet, NEW_PIN);
  await expect(page).toHaveURL(/\/my-orders\//);
});

test('No one can sign in to a deleted account until the emailed link restores it', async ({
  page,
  request,
  member,
  expectNoise,
}) => {
  expectNoise(/status of 4(03|22)/);
  const person = await member();
  await choosePin(request, person);
  await page.goto('/security/delete-account');
  const remove = page.getByRole('button', { name: 'Delete my account' });
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(PASSWORD);
  await typeCode(page, 'Your PIN', '111999');
  await page.getByLabel('I want to delete my account.').check();
  await remove.click();
  await expect(page.getByText('Incorrect PIN. You have 4 attempts left.')).toBeVisible();
  expect(await sessionStatus(request, person)).toBe(200);
  await typeCode(page, 'Your PIN', PIN);
  await remove.click();
  await page.waitForURL(/\/$/);
  await expect(page.getByText(/^Account deleted\. Changed your mind\?/)).toBeVisible();
  await expect(page.getByText(person.username)).toHaveCount(0);
  expect(await sessionStatus(request, person)).toBe(401);
  await trySignIn(page, person.email);
  await expect(page.getByText(/This account has been deleted/).first()).toBeVisible();
  // signing in mailed the link once more
  await page.goto(linkIn(await mailAbout(request, person.email, deletedSubject, 2)));
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await sendSignIn(page, person.email);
  await expectHomeOf(page, person);
});
