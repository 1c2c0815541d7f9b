import { expect, test } from '#tests/support/journeys/test.ts';

const inCountry = (code: string, url: string) => [{ name: 'selected_country', value: code, url }];

test('Pages that search engines are told about answer strangers, describe themselves and have a picture', async ({
  page,
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const [, sitemap = ''] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  const xml = await (await request.get(new URL(sitemap).pathname)).text();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place);
  const kinds = [
    ...['/features', '/features/airtime', '/giftcard/rates/apple', '/crypto/prices/btc'],
    ...['/status', '/help'],
  ];
  for (const kind of kinds) expect(listed.map((place) => new URL(place).pathname)).toContain(kind);
  for (const path of kinds) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    expect(new URL(page.url()).pathname, path).toBe(path);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(listed, path).toContain(canonical);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    // another test may be uploading a picture that it shows
    const { pathname, search } = new URL(picture ?? '');
    const answer = await request.get(pathname + search);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    expect((await answer.body()).length, path).toBeLessThanOrEqual(40_000);
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(text), path).toHaveProperty('@type');
  }
});

test('The home of guests shows what is on, what it pays, and how to get in', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies(inCountry('NG', baseURL ?? ''));
  await page.goto('/');
  const worth = page.getByRole('region', { name: /gift card$/ });
  await expect(worth.locator('.money')).toHaveText(/^₦\d/);
  await expect(worth).toContainText('Our rate hasn’t changed in 7 days.');
  for (const name of ['Sell', 'Pay', 'Card rates now', 'Good to know'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Available in Nigeria' })).toContainText(
    'Coming soon',
  );
  const sum = (await worth.locator('.money').textContent()) ?? '';
  await worth.getByRole('link', { name: 'Sell this card' }).click();
  await expect(page).toHaveURL(/\/giftcard\/sell\?brand=/);
  await expect(page.getByRole('main')).toContainText(sum);
  await page.goBack();
  await page.getByRole('region', { name: 'Card rates now' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('gift cards in Nigeria');
});

test.describe('without scripts, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('a product is read about, priced for each country, and toured', async ({ page }) => {
    await page.goto('/features');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByRole('link', { name: /^Withdraw money/ }).click();
    const price = page.getByRole('region', { name: 'Fees' });
    await expect(price).toContainText('Stamp duty from ₦10,000.00');
    await page.getByRole('link', { name: 'Ghana' }).click();
    await expect(price).toContainText('0.75%');
    await page.goto('/features/airtime?country=GH');
    await expect(page.getByText('This is not offered in Ghana.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See what’s available' })).toBeVisible();
    await page.locator('summary[aria-label=Menu]').click();
    await page.getByRole('navigation', { name: 'Main, menu' }).getByText('Features').click();
    await page.getByRole('link', { name: 'Explore first' }).click();
    await page.getByRole('link', { name: 'No response', exact: true }).click();
    await expect(page).toHaveURL(/\/demo#late$/);
    await expect(page.getByText('Please don’t pay again.')).toBeInViewport();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
