import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright/test';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';
import { readQr } from '#tests/support/read-qr.ts';

/** Saves the picture that the sheet shows; returns the link of its QR. */
async function savedQr(page: Page, sheet: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save picture' }).click();
  return readQr(await readFile(await (await download).path()));
}

/** What a stranger reads at the link of a QR. */
async function readAsStranger(browser: Browser, link: string): Promise<string> {
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Genuine' })).toBeVisible();
  await expect(stranger.getByRole('heading', { name: 'Invited by a member' })).toBeVisible();
  await expect(stranger.getByText('Just checked with Oja: nothing has changed.')).toBeVisible();
  const text = await stranger.getByRole('main').innerText();
  await stranger.close();
  return text;
}

test('A picture of an order is posted without its amount, which a stranger can check, or with it', async ({
  page,
  browser,
  member,
}) => {
  await member('5000.00');
  await buyAirtime(page);
  await expectState(page, 'Completed');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  const picture = sheet.getByRole('img');
  await expect(picture).toHaveAttribute('alt', /MTN airtime/);
  await expectSound(page, 'the picture of an order');

  // nothing private unless it is asked for
  const amount = sheet.getByRole('switch', { name: 'Show amount' });
  await expect(amount).not.toBeChecked();
  await expect(picture).not.toHaveAttribute('alt', /500/);
  const first = sheet.getByRole('link', { name: /^WhatsApp/ });
  const posted = new URL((await first.getAttribute('href')) ?? '');
  expect(posted.host).toBe('wa.me');
  expect(posted.searchParams.get('text')).not.toContain('500');
  const hidden = await savedQr(page, sheet);
  expect(posted.searchParams.get('text')).toContain(hidden);
  expect(await readAsStranger(browser, hidden)).not.toContain('₦500.00');

  await amount.click();
  await expect(picture).toHaveAttribute('alt', /₦500\.00/);
  const whole = await savedQr(page, sheet);
  expect(whole).not.toBe(hidden);
  expect(await readAsStranger(browser, whole)).toContain('₦500.00');
});
