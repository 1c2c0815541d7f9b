import type { Page } from 'playwright';

/** Shows a page in light or dark, and waits until it is: what is read before may be of both. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isShown = (wanted: string) =>
    getComputedStyle(document.documentElement).colorScheme === wanted;
  await page.waitForFunction(isShown, colorScheme);
}
