import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { openDesk } from '#tests/support/journeys/desk.ts';
import { expect, test } from '#tests/support/journeys/test.ts';
import { expectSound } from '#tests/support/journeys/whole-page.ts';

async function aPicture() {
  const size = { width: 200, height: 200, channels: 3 } as const;
  const buffer = await sharp({ create: { ...size, background: '#c2410c' } })
    .png()
    .toBuffer();
  return { name: 'mtn.png', mimeType: 'image/png', buffer };
}

const rowOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByText(/^MTN Nigeria/) });

/** The preview picture of a link to the biller's page, for guests. */
async function sharePicture(origin: string) {
  const html = await (await fetch(`${origin}/status/ng-mtn`)).text();
  const [, content = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(content.replaceAll('&amp;', '&'));
  return pathname + search;
}

const uploaded = (page: Page) => page.locator('img[src^="/api/marks/"]');

test('A picture of a biller is uploaded at the desk, and a member sees it until it is removed', async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  await member('1000.00');
  const { page: desk } = await openDesk(browser, baseURL, 'Ada');
  await desk.goto('/desk/pictures?book=billers');
  await expect(rowOf(desk).first()).toContainText('Our own drawing');
  await expectSound(desk, 'pictures');
  await rowOf(desk).first().getByRole('link').click();
  const choose = desk.getByLabel('Picture', { exact: true });
  // the page may still be hydrating
  await expect(async () => {
    await choose.setInputFiles(await aPicture());
    await desk.getByRole('button', { name: 'Use this picture' }).click();
    await desk.waitForURL(/\/desk\/pictures\?book=billers/, { timeout: 5_000 });
  }).toPass();
  await expect(rowOf(desk).first()).toContainText('Uploaded picture');
  await expect(rowOf(desk).first().locator('img')).toHaveAttribute('src', /^\/api\/marks\//);

  // what hardly changes is kept for some seconds
  await expect(async () => {
    await page.goto('/refill/buy-airtime');
    await expect(uploaded(page).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const width = await uploaded(page)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
  expect(width).toBeGreaterThan(0);
  const origin = baseURL ?? '';
  // a guest's page is kept for some seconds, too
  const withIt = /^\/api\/share-pictures\?.*&v=[0-9a-f]{8}$/;
  await expect.poll(() => sharePicture(origin)).toMatch(withIt);
  const drawn = await page.request.get(await sharePicture(origin));
  expect(drawn.headers()['content-type']).toBe('image/png');

  await rowOf(desk).first().getByRole('link').click();
  await desk.getByRole('button', { name: 'Show our own drawing' }).click();
  await desk.waitForURL(/\/desk\/pictures\?book=billers/);
  await expect(rowOf(desk).first()).toContainText('Our own drawing');

  await expect.poll(() => sharePicture(origin)).toBe('/api/share-pictures?page=%2Fstatus%2Fng-mtn');
});
