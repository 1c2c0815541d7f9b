import type { EventCard } from '#lib/e-tickets/contract.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSoundForAll } from '#tests/support/journeys/whole-page.ts';

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('an event is found by city and category, with its price and refund rule', async ({
    page,
    request,
  }) => {
    await page.goto('/e-tickets');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'See all events' }).click();
    await expect(page).toHaveURL(/\/e-tickets\/events$/);
    await page.getByLabel('City').selectOption('Lagos');
    await page.getByLabel('Category').selectOption('Tech');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(1);
    await main.getByRole('link', { name: /^Lagos Developer Day/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lagos Developer Day');
    await expect(main).toContainText('A name on every ticket');
    await expect(main).toContainText('₦10,000.00');
    await expect(main).toContainText(/Starts in \d+ days/);
    const [event] = (
      (await (await request.get('/api/events?search=developer')).json()) as { data: EventCard[] }
    ).data;
    const file = await request.get(`/e-tickets/calendar/${event!.id}`);
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toContain('SUMMARY:Lagos Developer Day');
  });

  test('a film is found with its cinemas and times, and an unknown one is not', async ({
    page,
    request,
  }) => {
    await page.goto('/e-tickets?show=films');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /^Harmattan Gold/ }).click();
    await page.getByRole('navigation', { name: 'Cities' }).getByText('Ibadan').click();
    await expect(main.getByRole('heading', { level: 3 })).toHaveText('Filmhouse Dugbe');
    await main
      .getByRole('link', { name: /\d\d:\d\d[ap]m/ })
      .first()
      .click();
    await expect(main).toContainText('Filmhouse Dugbe');
    expect((await request.get('/e-tickets/events/no-such-event')).status()).toBe(404);
  });
});

test('Events and films are readable at every width, with pictures for search engines', async ({
  page,
}) => {
  for (const [path, what] of [
    ['/e-tickets', 'what is on'],
    ['/e-tickets/events', 'events'],
    ['/e-tickets/events?search=nothing-like-it', 'no events'],
    ['/e-tickets?show=films', 'films'],
    ['/e-tickets/events/demo-harmattan-gold', 'a film'],
  ] as const) {
    await page.goto(path);
    await expectSoundForAll(page, what);
  }
  const kinds = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((found) => found.map(({ textContent }) => textContent));
  expect(kinds.join()).toContain('"@type":"Movie"');
});

test('In Ghana tickets are not offered', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'GH', url: baseURL ?? '' }]);
  for (const path of ['', '/events', '/events/demo-harmattan-gold']) {
    await page.goto(`/e-tickets${path}`);
    await expect(page).toHaveURL(/\/unavailable-for-country$/);
  }
});
