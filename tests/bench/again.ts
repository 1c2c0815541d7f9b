import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { cookies } from '#lib/constants.ts';
import { promises, SEEN_AGAIN_KB } from '#lib/lite/budgets.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { phoneAgent } from '#tests/support/browser.ts';
import { signIn } from './enter.ts';
import { atMost, unmeasured, type Row } from './row.ts';

/** Pages that anyone can open by address. */
const isOpen = ({ path }: { path: string }) => !/\[|^\/login/.test(path);
const pages = new Set([
  ...promises.filter(isOpen).map(({ path }) => path),
  ...['/my-orders', '/crypto/buy', '/e-tickets', '/refill/buy-electricity'],
  '/giftcard/sell?brand=apple',
]);
const FIRST = '/products';

/** Follows a link, because a typed address has no referrer. */
async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => location.assign(next), path);
  await page.waitForURL((url) => url.pathname + url.search === path, { waitUntil: 'networkidle' });
}

async function sizeOf(request: Request): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  // reads from the browser's own cache transfer nothing
  return responseBodySize > 0 ? responseBodySize + responseHeadersSize : 0;
}

async function bytesOf(done: readonly Request[]): Promise<number> {
  const sizes = done.filter((request) => request.resourceType() !== 'image').map(sizeOf);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

async function visitAgain(context: BrowserContext, who: string): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(FIRST, { waitUntil: 'networkidle' });
  const kept = context.waitForEvent('requestfinished', (request) => /\.dict$/.test(request.url()));
  await lead(page, `${FIRST}?show=pay`);
  await kept;
  // the first visit of each loads its scripts
  for (const path of pages) await lead(page, path);
  const done: Request[] = [];
  page.on('requestfinished', (request) => done.push(request));
  const rows: Row[] = [];
  for (const path of pages) {
    done.length = 0;
    await lead(page, path);
    const kB = Math.round((await bytesOf(done)) / 10.24) / 100;
    rows.push(atMost(`${path}${who}, seen again, bytes`, kB, 'kB', SEEN_AGAIN_KB));
  }
  return rows;
}

/** The bytes for a visitor who navigates from page to page. */
export async function measureAgain(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const as of [undefined, 'ng2']) {
    const context = await browser.newContext({
      baseURL: origin,
      userAgent: phoneAgent,
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(4 * PATIENCE_MS);
    await context.addCookies([{ name: cookies.selectedCountry, value: 'NG', url: origin }]);
    if (as) await signIn(context, as);
    const who = as ? ` as ${as}` : '';
    const seen = visitAgain(context, who).catch((error: unknown) => [
      unmeasured(`pages${who}, seen again`, error),
    ]);
    rows.push(...(await seen));
    await context.close();
  }
  return rows;
}
