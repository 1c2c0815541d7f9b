import type { Page } from 'playwright';
import { payButton } from '#tests/support/journeys/airtime.ts';
import { trySignIn } from '#tests/support/journeys/sign-in.ts';

export interface Scene {
  /** The only width that has it. */
  only?: 'phone' | 'desktop';
  act: (page: Page) => Promise<unknown>;
}

/** The first press may only hydrate the button, which then opens automatically. */
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

async function fillAirtime(page: Page, number: string, amount: string): Promise<void> {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount);
}

/** By its shortcut, with some text typed. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('re');
  await page.getByText(/results?$/).waitFor();
}

/** The actions on a page before its picture is taken. */
export const scenes = {
  drawer: { only: 'phone', act: (page) => press(page, 'Menu') },
  profileMenu: { only: 'desktop', act: (page) => press(page, 'Profile menu') },
  palette: { only: 'desktop', act: openPalette },
  deskPalette: { only: 'desktop', act: openPalette },
  deskKeys: {
    only: 'desktop',
    act: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
    },
  },
  seats: {
    act: async (page) => {
      await page.getByRole('link', { name: /₦/ }).first().click();
      await page.getByRole('grid', { name: 'Seats' }).waitFor();
      await page.getByRole('button', { name: 'Best seats for 2 people' }).click();
      await page.locator('[data-seat][aria-selected=true]').first().waitFor();
    },
  },
  claimed: {
    // one operator has claimed it, and each width has another
    only: 'desktop',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Claim (T|OJ|FL)-/ })
        .first()
        .click();
      await page.getByRole('timer').waitFor();
    },
  },
  notifications: {
    only: 'desktop',
    act: async (page) => {
      await page.locator('.bell a[aria-haspopup]').click();
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    },
  },
  wrongPassword: {
    act: async (page) => {
      await trySignIn(page, 'nobody@demo.oja.example', 'not the password of 7 stalls');
      await page.getByText('Account does not exist').first().waitFor();
    },
  },
  airtimeFilled: { act: (page) => fillAirtime(page, '0803 123 4567', '500') },
  airtimeWrong: {
    act: async (page) => {
      await fillAirtime(page, '0803 12', '1');
      await press(page, 'Continue');
    },
  },
  addAccount: {
    act: async (page) => {
      await press(page, 'Add an account');
      await page.getByLabel('Account number').waitFor();
    },
  },
  compared: {
    act: async (page) => {
      await page.getByLabel('Meter or account number').fill('45012345678');
      await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
      await press(page, 'Continue');
      await page.getByText('then tick this box').waitFor();
    },
  },
  depositCode: {
    act: async (page) => {
      await press(page, 'Mobile money');
      await page.getByLabel('Network').selectOption({ label: 'Telecel Cash' });
      await page.getByLabel('Mobile money number').fill('020 412 3456');
      await press(page, 'Send the prompt');
      await page.getByLabel('Code').waitFor();
    },
  },
  checkout: {
    act: async (page) => {
      await fillAirtime(page, '0803 123 4567', '500');
      await press(page, 'Continue');
      await payButton(page.getByRole('dialog', { name: 'Review and pay' })).waitFor();
    },
  },
} satisfies Record<string, Scene>;
