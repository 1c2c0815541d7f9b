import { expect, type Locator, type Page } from 'playwright/test';
import { PIN } from './people.ts';

interface Wish {
  number?: string;
  amount?: string;
}

/** Fills in the airtime form and continues to the price. */
export async function askPrice(page: Page, { number, amount }: Wish = {}): Promise<Locator> {
  await page.getByLabel('Phone number').fill(number ?? '0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount ?? '500');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** In a sheet that asks for nothing else, the last digit submits it. */
export async function typePin(within: Page | Locator, pin = PIN): Promise<void> {
  for (const [at, digit] of [...pin].entries())
    await within.getByLabel(`Digit ${at + 1} of 6`).fill(digit);
}

/** Types the PIN except its last digit, which would submit it. */
export const typeMost = (sheet: Locator): Promise<void> => typePin(sheet, PIN.slice(0, -1));
export const typeLast = (sheet: Locator): Promise<void> =>
  sheet.getByLabel('Digit 6 of 6').fill(PIN.slice(-1));

/** Enters the PIN and keeps pressing, as people in a hurry do. */
export async function payHastily(sheet: Locator): Promise<void> {
  await typePin(sheet);
  for (let times = 0; times < 3; times++) await sheet.page().keyboard.press('Enter');
}

export const payButton = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^Pay/ });

/** Goes from the form to the order's page; returns the reference. */
export async function buyAirtime(page: Page, wish: Wish = {}): Promise<string> {
  await page.goto('/refill/buy-airtime');
  const sheet = await askPrice(page, wish);
  await typePin(sheet);
  return openedOrder(page);
}

export async function openedOrder(page: Page): Promise<string> {
  await page.waitForURL(/\/my-orders\/OJ-/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Expects the state that an order's page shows. */
export async function expectState(page: Page, word: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: word });
  await expect(heading).toBeVisible();
}
