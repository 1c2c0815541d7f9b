import type { Page } from 'playwright/test';
import { countOnTheLine } from '#tests/support/journeys/counting-proxy.ts';
import { originOf } from '#tests/support/journeys/product.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

/** The browser counter's downloads, without uploads. */
const counted = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('used/'))
      .flatMap(([, sums]) => String(sums).split(',').slice(0, 4).map(Number))
      .reduce((sum, each) => sum + each, 0),
  );

test('The meter shows what was transferred, with a worker, a cache and two tabs', async ({
  browser,
}) => {
  const line = await countOnTheLine(originOf());
  const context = await browser.newContext({
    proxy: { server: line.address, bypass: '<-loopback>' },
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/help');
  // for guests the worker registers at the first touch
  await page.keyboard.press('Shift');
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  for (const path of ['/giftcard/rates', '/help', '/']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  const other = await context.newPage();
  await Promise.all([page.goto('/lite'), other.goto('/help/tickets/new')]);
  const share = async () => (await counted(page)) / line.down();
  await expect.poll(share).toBeGreaterThan(0.96);
  expect(await share()).toBeLessThan(1.04);
  await expect(page.locator('[data-used]').first()).toHaveText(/^0\.[1-9]\d MB$/);
  await context.close();
  line.stop();
});

test('Sums of any size fit, with letters twice as large too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const kB = 1024;
    const days = [390 * kB, 999 * kB, 87 * kB * kB, 12_345 * kB * kB];
    days.forEach((bytes, at) => {
      const day = new Date(Date.now() - at * 24 * 3600 * 1000).toLocaleDateString('sv');
      localStorage.setItem(
        `used/${day}`,
        Array(5)
          .fill(bytes / 5)
          .join(),
      );
    });
  });
  await page.goto('/lite');
  const days = page.getByRole('listitem').filter({ has: page.locator('progress') });
  await page.getByText('Day by day').click();
  await expect(days.nth(3)).toContainText('12345.0 MB');
  await expectSoundForAll(page, 'what was used, day by day');
});

test('Lite mode is turned on with one tap, loads no script before someone asks, and is turned off with one tap', async ({
  page,
}) => {
  await page.goto('/giftcard/rates');
  await page.getByRole('button', { name: 'Turn on lite mode' }).click();
  await expect(page).toHaveURL(/\/giftcard\/rates$/);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  const scripts = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter((e) => /js$/.test(e.name)).length,
    );
  expect(await scripts()).toBeLessThanOrEqual(1); // the script that caches the offline page
  await page.getByLabel('Email').first().click();
  await expect.poll(scripts).toBeGreaterThan(4);
  await page.goto('/lite');
  await expect(page.getByRole('heading', { name: 'Lite mode is on' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn lite mode off' }).click();
  await expect(page.getByRole('heading', { name: 'Lite mode is off' })).toBeVisible();

  const rules = page.locator('script[type=speculationrules]');
  const slow = page.getByText('Your network is slow.');
  await expect(rules).toHaveCount(1);
  await expect(slow).toBeHidden();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }),
  );
  await page.goto('/help');
  await expect(slow).toBeVisible();
  await expect(rules).toHaveCount(0); // nothing is prefetched there
  // lite mode is offered only once, and there are still no prefetch rules
  await page.goto('/help/news');
  await expect(slow).toBeHidden();
  await expect(rules).toHaveCount(0);
});
