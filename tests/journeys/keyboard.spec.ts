import type { Locator, Page } from 'playwright/test';
import { expectState, openedOrder, payButton } from '#tests/support/journeys/airtime.ts';
import { cardPhoto } from '#tests/support/journeys/gift-cards.ts';
import { pressOn, typeInto } from '#tests/support/journeys/keys.ts';
import { PASSWORD, PIN } from '#tests/support/journeys/people.ts';
import { clearPerson, signInBox } from '#tests/support/journeys/sign-in.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const hasFocus = (box: Locator) =>
  box.evaluate((element) => element.contains(document.activeElement));

/**
 * Expects the focus to move into the dialog and stay there; Escape closes it and restores the
 * focus.
 */
async function expectOwnFocus(page: Page, box: Locator, opener: Locator): Promise<void> {
  await expect(box).toBeVisible();
  await expect.poll(() => hasFocus(box)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(opener).toBeFocused();
}

/** In a sheet that asks for the PIN, the last digit submits like the button. */
async function payByKeys(page: Page, sheet: Locator, pay: Locator): Promise<void> {
  await expect(pay).toBeVisible();
  await typeInto(page, sheet.getByLabel('Digit 1 of 6'), PIN);
}

test('Signing in and buying airtime needs no mouse, and announces errors and progress', async ({
  page,
  member,
}) => {
  const person = await member('5000.00');
  await clearPerson(page);
  await page.goto('/login');
  const box = signInBox(page);
  await typeInto(page, box.getByLabel('Email or username'), person.email);
  await typeInto(page, box.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/);

  await pressOn(page, page.getByRole('link', { name: 'Skip to content' }));
  await expect(page.getByRole('main')).toBeFocused();
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Airtime', exact: true }));
  await page.waitForURL('**/refill/buy-airtime');
  const number = page.getByLabel('Phone number');
  const proceed = page.getByRole('button', { name: 'Continue' });
  await pressOn(page, proceed);
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription(/\S/);

  await page.keyboard.type('08031234567');
  await typeInto(page, page.getByRole('textbox', { name: /^Amount/ }), '500');
  await pressOn(page, proceed);
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await expectOwnFocus(page, sheet, proceed);
  await page.keyboard.press('Enter');
  await payByKeys(page, sheet, payButton(sheet));
  await openedOrder(page);
  await expectState(page, 'Completed');
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
});

test('Adding money, notifications, withdrawing and selling a card need no mouse', async ({
  page,
  member,
}) => {
  await member('20000.00');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/wallet');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await pressOn(page, bell);
  await expectOwnFocus(page, page.getByRole('dialog', { name: 'Notifications' }), bell);

  const add = page.getByRole('main').getByRole('link', { name: 'Add money' });
  await pressOn(page, add);
  const box = page.getByRole('dialog', { name: 'Add money' });
  await pressOn(page, box.getByRole('button', { name: 'Card' }), 'Space');
  await expect(box.getByRole('textbox', { name: /^Amount/ })).toBeVisible();
  await expectOwnFocus(page, box, add);

  await pressOn(page, page.getByRole('link', { name: 'Withdraw' }));
  await page.waitForURL('**/wallet/withdrawal');
  await typeInto(page, page.getByRole('textbox', { name: /^Amount/ }), '10000');
  await pressOn(page, page.getByRole('button', { name: 'Continue' }));
  const sheet = page.getByRole('dialog', { name: 'Review withdrawal' });
  await payByKeys(page, sheet, sheet.getByRole('button', { name: /^Withdraw ₦/ }));
  await openedOrder(page);
  await expectState(page, 'Completed');

  // one look after another, which only phones have
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/giftcard/sell?brand=apple');
  await pressOn(page, page.getByRole('button', { name: '$50.00' }), 'Space');
  await pressOn(page, page.getByRole('link', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: /^Photos/ })).toBeFocused();
  const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cardPhoto() };
  await page.getByLabel(/^Choose a photo/).setInputFiles(photo);
  await pressOn(page, page.getByRole('button', { name: 'I bought it in a shop' }), 'Space');
  await expect(page.getByRole('heading', { name: /^Check and send/ })).toBeFocused();
  await pressOn(page, page.getByRole('checkbox', { name: /I’ve read this/ }), 'Space');
  await expect(page.getByRole('checkbox', { name: /I’ve read this/ })).toBeChecked();
});
