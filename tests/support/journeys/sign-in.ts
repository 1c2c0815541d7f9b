import { expect, type Locator, type Page } from 'playwright/test';
import { PASSWORD, type Person } from './people.ts';

export const signInBox = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign In.' });

/** Fills in the open sign-in form and submits it. */
export async function sendSignIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  const box = signInBox(page);
  await box.getByLabel('Email or username').fill(login);
  await box.getByLabel('Password', { exact: true }).fill(password);
  await box.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the sign-in page and submits name and password; the test continues from there. */
export async function trySignIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, login, password);
}

export async function expectHomeOf(page: Page, { username }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${username}`);
}

export async function expectHomeOfGuest(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** Clears everything except the country, as on a new phone. */
export async function clearPerson(page: Page): Promise<void> {
  // an open page would keep polling without its session
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /^(?!selected_country$)/ });
}
