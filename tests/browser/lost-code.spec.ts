import { payButton } from '#tests/support/journeys/airtime.ts';
import { expect, test } from '#tests/support/journeys/test.ts';

const FORM = '/refill/buy-airtime';

test('A missing part reloads the page, once in a minute; after that the page says so', async ({
  page,
  member,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED|Failed to fetch|Error hydrating|dynamically imported/);
  await member('5000.00');
  let loads = 0;
  page.on('load', () => (loads += 1));
  // Astro retries with a query after the same name; a pattern that ends in .js doesn't match that
  await page.route(/\/_astro\/airtime-form/, (route) => route.abort());
  await page.goto(FORM);
  const number = page.getByLabel('Phone number');
  await number.click();
  await expect.poll(() => loads).toBe(2);
  const said = page.getByRole('alert').filter({ hasText: 'We couldn’t load this.' });
  await number.click();
  await expect(said).toBeVisible();
  expect(loads).toBe(2);
  await page.evaluate(() => sessionStorage.setItem('chunkReloadAt', String(Date.now() - 60_001)));
  await number.click();
  await expect.poll(() => loads).toBe(3);
  await page.unroute(/\/_astro\/airtime-form/);
  await number.click();
  await number.pressSequentially('0803');
  await expect(said).toHaveCount(0);
  await expect(number).toHaveValue('0803');
});

test('The sheet’s code fails to load: the page reloads, continues automatically, and keeps what was typed', async ({
  page,
  member,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED/);
  await member('5000.00');
  let isFirst = true;
  await page.route(/\/_astro\/checkout/, (route) => {
    const isLost = isFirst;
    isFirst = false;
    return isLost ? route.abort() : route.continue();
  });
  await page.goto(FORM);
  const lost = page.waitForEvent('requestfailed');
  const sheet = page.getByRole('dialog', { name: 'Review and pay' });
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await page.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await lost;
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Continue' }).click();
  await reloaded;
  await expect(sheet).toBeVisible();
  await expect(payButton(sheet)).toHaveText(/500/);
  await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567');
});
