import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/journeys/test.ts';
import { buyAirtime, expectState } from '#tests/support/journeys/airtime.ts';
import { untilKept } from '#tests/support/journeys/worker.ts';

// the check works offline by the worker
test.use({ serviceWorkers: 'allow' });

test('A statement with two hidden rows is checked offline, and refused with one digit changed', async ({
  page,
  context,
  member,
  expectNoise,
}) => {
  expectNoise(/net::ERR_(INTERNET_DISCONNECTED|FAILED|NETWORK_CHANGED)/);
  await member('5000.00');
  for (let n = 0; n < 2; n += 1) {
    await buyAirtime(page);
    await expectState(page, 'Completed');
  }
  await page.goto('/transactions/statement');
  await page.getByRole('button', { name: 'Prepare statement' }).click();
  const boxes = page.getByRole('listitem').getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  await boxes.nth(1).uncheck();
  await boxes.nth(2).uncheck();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save file' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).not.toContain('airtime');

  await page.goto('/verify-statement');
  await page.keyboard.press('Shift');
  await untilKept(page, '/offline', '/verify-statement', '/api/receipts/keys');
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto('/verify-statement');
  const choose = (text: string) =>
    page.getByLabel('Statement file').setInputFiles({
      name: 'oja-statement.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  const verdict = page.getByRole('region').getByRole('heading', { level: 2 }).first();
  await choose(file);
  await expect(verdict).toHaveText('Genuine');
  await expect(page.getByText('3, of which 2 hidden')).toBeVisible();
  await expect(page.getByText('2 hidden transactions')).toBeVisible();
  await choose(file.replace('"5000.00"', '"9000.00"'));
  await expect(verdict).toHaveText('Altered: don’t trust it');
  await expect(page.getByText('9,000')).toHaveCount(0);
});
