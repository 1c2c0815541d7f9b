import type { Page } from 'playwright';

/** Switches a page to light or dark, and waits until all of it has changed. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isShown = (wanted: string) =>
    getComputedStyle(document.documentElement).colorScheme === wanted;
  await page.waitForFunction(isShown, colorScheme);
}
