import { readFileSync } from 'node:fs';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { untilKept } from '#tests/support/journeys/worker.ts';

// the check works offline by the worker
test.use({ serviceWorkers: 'allow' });

test('A case file is saved from an order, checked offline, and refused with one digit changed', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
  await member('5000.00');
  const reference = await buyAirtime(page);
  await expectState(page, 'Completed');
  await page.getByRole('link', { name: /Report a problem/ }).click();
  await page.getByRole('link', { name: 'Get the signed case file of this order' }).click();
  await expect(page.getByText('Nothing has been reported about it.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save case file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`oja-case-${reference.toLowerCase()}.txt`);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain(`About order ${reference}`);

  await page.getByRole('link', { name: 'How others check that we signed it' }).click();
  await page.keyboard.press('Shift');
  await untilKept(page, '/offline', '/verify-case-file', '/api/receipts/keys');
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/verify-case-file');
  const choose = (text: string) =>
    page.getByLabel('Case file', { exact: true }).setInputFiles({
      name: 'oja-case.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
  const verdict = page.getByRole('region').getByRole('heading', { level: 2 }).first();
  await choose(file);
  await expect(verdict).toHaveText('Genuine');
  await expect(page.getByText(`About order ${reference}`)).toBeVisible();
  await choose(file.replace('₦0.00', '₦9.00'));
  await expect(verdict).toHaveText('Altered: don’t trust it');
  await expect(page.getByText('₦9.00')).toHaveCount(0);
});
