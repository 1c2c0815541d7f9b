import { expect, type Page } from 'playwright/test';
import { COPIES } from '#lib/browser/offline-copies/remove-copies.ts';

/** Waits until the service worker is active and has cached these addresses. */
export async function untilKept(page: Page, ...paths: string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (wanted) => {
      const found = await Promise.all(wanted.map((path) => caches.match(path)));
      return wanted.filter((_, n) => !found[n]);
    }, paths);
  await expect.poll(missing).toEqual([]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Waits until the offline copy of this type contains a text. */
export async function untilCopied(page: Page, id: string, text: string): Promise<void> {
  const read = () =>
    page.evaluate(
      ({ name, key }) =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open(name, 1);
          opening.onerror = () => reject(new Error('The copies could not be opened.'));
          // too early: a missing database must not be created by opening it
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onsuccess = () => {
            const reading = opening.result.transaction('copies').objectStore('copies').get(key);
            reading.onsuccess = () => resolve(JSON.stringify(reading.result ?? null));
            opening.result.close();
          };
        }).catch(() => ''),
      { name: COPIES, key: id },
    );
  await expect.poll(read).toContain(text);
}
