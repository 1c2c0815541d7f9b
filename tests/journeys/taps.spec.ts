import type { Page } from 'playwright/test';
import { cookies } from '#lib/constants.ts';
import { expectState, openedOrder } from '#tests/support/journeys/airtime.ts';
import { cardPhoto, sendForReview } from '#tests/support/journeys/gift-cards.ts';
import { PIN } from '#tests/support/journeys/people.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * The maximum number of taps for each main job from the home page, without typing, the PIN and the
 * photo.
 */
const budget = {
  newAirtime: 4,
  airtimeAgain: 2,
  electricityAgain: 3,
  sellCard: 6,
  sellCardOfBrand: 5,
} as const;

/** Counts taps over all pages of a journey; the digits of a PIN count as one. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, target }: MouseEvent) => {
      const isPin = target instanceof Element && target.closest('.pin-field') !== null;
      // a label also presses its field, and that event has no position
      if (!isTrusted || isPin) return;
      const taps = Number(sessionStorage.getItem('taps') ?? 0);
      sessionStorage.setItem('taps', String(taps + 1));
    };
    addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}

/** Types the PIN on the sheet's keypad; its sixth digit submits it. */
async function sendPin(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('group', { name: 'Keypad' });
  for (const digit of PIN) await pad.getByRole('button', { name: digit, exact: true }).click();
  await openedOrder(page);
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Opens the latest payment from the home page. */
const payAgain = (page: Page) =>
  page.getByRole('region', { name: 'Pay again' }).getByRole('link').first().click();

test('Airtime takes four taps, the number and the PIN; the same airtime again takes two and the PIN', async ({
  page,
  member,
}) => {
  await member('5000.00');
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Airtime', exact: true }).click();
  await page.getByLabel('Phone number').click();
  await page.getByLabel('Phone number').pressSequentially('08031234567');
  await page.getByRole('button', { name: '₦500.00', exact: true }).click();
  await proceed(page);
  await sendPin(page);
  expect(await taps()).toBeLessThanOrEqual(budget.newAirtime);
  await expectState(page, 'Completed');

  await page.goto('/');
  const before = await taps();
  await payAgain(page);
  await proceed(page);
  await sendPin(page);
  expect((await taps()) - before).toBeLessThanOrEqual(budget.airtimeAgain);
});

test('Electricity for the same meter takes three taps and the PIN', async ({ page, member }) => {
  await member('5000.00');
  const taps = await countTaps(page);
  await page.goto('/refill/buy-electricity');
  await page.getByRole('combobox', { name: 'Distributor' }).fill('oshodi');
  // the list moves while it is filtered
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /Ikeja/ }).click();
  await page.getByLabel('Meter or account number').fill('70000000001');
  await page.getByRole('button', { name: 'Check the meter' }).click();
  await page.getByLabel('Yes, this is the right meter').check();
  await page.getByRole('textbox', { name: /^Amount/ }).fill('1000');
  await proceed(page);
  await sendPin(page);
  await expectState(page, 'Completed');

  await page.goto('/');
  const before = await taps();
  await payAgain(page);
  await page.getByLabel('Yes, this is the right meter').check();
  await proceed(page);
  await sendPin(page);
  expect((await taps()) - before).toBeLessThanOrEqual(budget.electricityAgain);
});

/** Nothing of a look is out of view on a small phone. */
const expectNoScrolling = async (page: Page, look: RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { name: look })).toBeVisible();
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(below).toBe(0);
};

test('A gift card is sold from Home with six taps and a photo, in three looks that don’t scroll', async ({
  page,
  member,
}) => {
  await member('1000.00');
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Gift cards', exact: true }).first().click();
  await page.getByRole('link', { name: /^Apple/ }).click();
  await page.getByRole('button', { name: '$50.00', exact: true }).click();
  const camera = page.getByText('Take a photo', { exact: true });
  await expect(camera).toBeVisible();
  await expectNoScrolling(page, /^Sell Apple/);
  const [before, chooser] = [await taps(), page.waitForEvent('filechooser')];
  await camera.click();
  const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await cardPhoto() };
  await (await chooser).setFiles(photo);
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const after = await taps();
  await expectNoScrolling(page, /^Photos/);
  await page.getByRole('button', { name: 'I bought it in a shop' }).click();
  await page.getByRole('checkbox', { name: /I’ve read this/ }).click();
  await expectNoScrolling(page, /^Check and send/);
  await sendForReview(page);
  await openedOrder(page);
  await expectState(page, 'In review');
  const sent = await taps();
  expect(before + sent - after).toBeLessThanOrEqual(budget.sellCard);
  // the value and the camera
  expect(2 + sent - after).toBeLessThanOrEqual(budget.sellCardOfBrand);
});

test('From Home, Sell and Pay on the bar below lead to what can be sold and paid', async ({
  page,
  member,
}) => {
  await member('1000.00');
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Pay', 'Sell', 'Activity', 'Me']);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('link', { name: /^Sell gift cards/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Airtime/ })).toHaveCount(1);
  await bar.getByRole('link', { name: 'Pay' }).click();
  await expect(page.getByRole('link', { name: /^Sell gift cards/ })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Pay' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(bar).toBeVisible();
});

test('A guest has the same bar, and Me asks them to sign in first', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: cookies.selectedCountry, value: 'NG', url: baseURL! }]);
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Pay', 'Sell', 'Activity', 'Me']);
  await bar.getByRole('link', { name: 'Sell' }).click();
  await expect(page.getByRole('link', { name: /^Sell gift cards/ })).toBeVisible();
  await bar.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to see this' })).toBeVisible();
  await bar.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
});

test('A slow press sends a form, though the error of the field it leaves moves the button away', async ({
  page,
  member,
}) => {
  await member('1000.00');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/refill/buy-electricity');
  const meter = page.getByLabel('Meter or account number');
  const button = page.getByRole('button', { name: 'Continue' });
  await meter.fill('x1');
  // an island that isn't hydrated shows no error on blur
  await expect(page.locator('main astro-island:has(form)')).not.toHaveAttribute('ssr');
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  await expect(meter).toHaveAccessibleDescription(/^Check the meter or account number/);
  expect((await button.boundingBox())!.y).toBeGreaterThan(before!.y + before!.height / 2);
  await page.mouse.up();
  // the form shows it after being submitted
  await expect(page.getByText('Check the marked field')).toBeVisible();
});
