import { expect, type Page } from 'playwright/test';

/** The service worker is there and has kept these addresses. */
export async function untilKept(page: Page, ...paths: string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      return wanted.filter((_, n) => !found[n]);
    }, paths);
  await expect.poll(missing).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}
