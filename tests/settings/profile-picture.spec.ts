import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/test.ts';

/** As a phone's camera stores it: landscape, rotated by EXIF, with a location. */
async function aSelfie() {
  const size = { width: 1_600, height: 1_200, channels: 3 } as const;
  const buffer = await sharp({ create: { ...size, background: '#372aa4' } })
    .withExif({ IFD0: { Orientation: '6', Model: 'A phone' } })
    .jpeg()
    .toBuffer();
  return { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
}

const inBar = (page: Page) => page.getByRole('banner').locator('img');

/** The width of the picture in the top bar, as the browser decoded it. */
const widthInBar = (page: Page): Promise<number> =>
  inBar(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });

test('A photo is cropped, shown in the bar from then on, and removed again', async ({
  page,
  member,
}) => {
  await member();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Edit your profile' }).click();
  await page.getByLabel('Choose a picture').setInputFiles(await aSelfie());
  const tool = page.getByRole('dialog', { name: 'Place your picture' });
  await tool.getByRole('button', { name: 'Zoom in' }).click();
  await tool.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  expect(await widthInBar(page)).toBe(320);
  await page.goto('/transactions');
  await page.reload();
  expect(await widthInBar(page)).toBe(320);

  await page.goto('/settings?edit=true');
  await page.getByRole('button', { name: 'Remove your picture' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Remove your picture?' });
  await sure.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await page.reload();
  await expect(inBar(page)).toHaveCount(0);
});
