import type { Page } from 'playwright/test';
import { openedOrder } from './support/airtime.ts';
import { PIN } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Counts what a thumb does, over all pages of a journey; the digits of a PIN are counted as one PIN. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = ({ isTrusted, target }: MouseEvent) => {
      const isPin = target instanceof Element && target.closest('.pin-field') !== null;
      // a label presses its field as well, and that press has no place
      if (!isTrusted || isPin) return;
      const taps = Number(sessionStorage.getItem('taps') ?? 0);
      sessionStorage.setItem('taps', String(taps + 1));
    };
    addEventListener('click', count, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}

/** Types the PIN on the keypad of the sheet, whose sixth digit sends it. */
async function sendPin(page: Page): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('group', { name: 'Keypad' });
  for (const digit of PIN) await pad.getByRole('button', { name: digit, exact: true }).click();
  await openedOrder(page);
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

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
  await goOn(page);
  await sendPin(page);
  expect(await taps()).toBeLessThanOrEqual(4);

  await page.goto('/');
  const before = await taps();
  await page.getByRole('region', { name: 'Pay again' }).getByRole('link').first().click();
  await goOn(page);
  await sendPin(page);
  expect((await taps()) - before).toBeLessThanOrEqual(2);
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
