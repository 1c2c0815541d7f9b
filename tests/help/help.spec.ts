import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

test('Someone finds an answer as they type, and no script loaded before the first touch', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/help-search|content\/index/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/help');
  expect(scripts).toEqual([]);
  const field = page.getByRole('searchbox', { name: 'Search help' });
  await field.fill('electrcity token');
  const status = page.locator('[data-help-status]');
  const first = page.locator('.found-list').getByRole('link').first();
  await expect(first).toContainText('Where is my electricity token?');
  await expect(status).toContainText('for “electrcity token”');
  expect(scripts).toHaveLength(2);
  await field.fill('mortgage');
  await expect(status).toHaveText('Nothing found for “mortgage”');
  await field.fill('');
  await expect(status).toHaveText('');
  await field.fill('electrcity token');
  await first.click();
  await expect(page).toHaveURL(/\/help\/topics\/bills#electricity-token$/);
  const answer = page.locator('#electricity-token');
  await expect(answer).toBeInViewport();
  const posted = page.waitForRequest('/help/votes');
  await answer.getByRole('button', { name: 'Yes' }).click();
  await expect(answer).toContainText('Thank you.');
  expect((await posted).isNavigationRequest()).toBe(false);
  await page.goto('/help#undo');
  await expect(page).toHaveURL(/\/help\/topics\/orders#undo$/);
  await expect(page.locator('#undo')).toBeInViewport();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('help answers, opens what an address names, and leads from a tutorial into the flow', async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/status of 404/);
    await page.goto('/help');
    await page.getByRole('searchbox', { name: 'Search help' }).fill('sell gift card');
    await page.getByRole('button', { name: 'Search' }).click();
    const found = page.locator('.found-list');
    await expect(found.locator('mark').first()).toBeVisible();
    await found.getByRole('link', { name: /^Tutorial Sell a gift card/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell a gift card');
    await expect(
      page.locator('main').getByRole('link', { name: 'Sell a gift card' }),
    ).toHaveAttribute('href', '/giftcard/sell');
    await page.goto('/help/answers/undo');
    const undo = page.locator('#undo');
    await expect(undo.getByText('on the order: we don’t send anything until')).toBeVisible();
    await undo.getByRole('button', { name: 'No' }).click();
    await expect(undo.getByText('Thank you.')).toBeVisible();
    await page.goto('/help/answers/lost-electricity-token');
    await expect(page.locator('.found-list').getByRole('link')).not.toHaveCount(0);
    const answer = await page.goto('/help/news/no-such-item');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('We can’t seem find the page')).toBeVisible();
  });
});

test('Articles, legal pages and found answers are sound', async ({ page }) => {
  const paths = ['/help/tutorials/sell-a-gift-card', '/help/news/time-to-undo', '/legal/fees'];
  for (const path of [...paths, '/help?q=token', '/help?q=mortgage']) {
    await page.goto(path);
    await expectSound(page, path);
  }
});

test('News can be followed by any feed reader', async ({ page, request }) => {
  const answer = await request.get('/help/news/rss.xml');
  expect(answer.headers()['content-type']).toContain('application/rss+xml');
  await page.goto('/help/news');
  const feed = await page.evaluate(
    (text) => {
      const read = new DOMParser().parseFromString(text, 'text/xml');
      const items = [...read.querySelectorAll('item')];
      const textOf = (name: string) =>
        items.map((item) => item.querySelector(name)?.textContent ?? '');
      const full = [...read.getElementsByTagName('content:encoded')].map(
        (each) => each.textContent,
      );
      return {
        broken: read.querySelector('parsererror') !== null,
        links: textOf('link'),
        days: textOf('pubDate').map((day) => Date.parse(day)),
        full,
      };
    },
    await answer.text(),
  );
  expect(feed.broken).toBe(false);
  expect(feed.links.length).toBeGreaterThanOrEqual(6);
  expect(feed.days).toEqual(feed.days.toSorted((a, b) => b - a));
  expect(feed.full.filter((html) => /href="\/|<script/.test(html ?? ''))).toEqual([]);
  for (const link of feed.links) expect((await request.get(link)).status(), link).toBe(200);
});
