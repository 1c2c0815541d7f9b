import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { TOTP } from 'otpauth';
import { cookies } from '#lib/constants.ts';
import { demoOperators } from '#server/ops/seed/operators.ts';
import { DEMO_PASSWORD } from '#server/ops/seed/people-data.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import { budgets, type Budget } from './budgets.ts';
import { measureLater } from './later.ts';
import { firstLike } from './public-pages.ts';
import { atMost, endWith, unmeasured, type Row } from './row.ts';

interface Seen {
  status: number;
  bytes: number;
  imageBytes: number;
  requests: number;
  images: number;
  scripts: number;
  inlineScript: number;
  shift: number;
}

type Counted = 'bytes' | 'imageBytes' | 'requests' | 'images' | 'scripts';

// Comes two seconds after a page, once for all pages; whether a visit lasts so long is the machine's matter.
const afterLoad = /\/_astro\/after-load\./;
const isCounted = (request: Request): boolean => !afterLoad.test(request.url());

/** Every answer as it came over the wire: compressed bodies, counted without headers. */
async function sumUp(requests: Request[]): Promise<Pick<Seen, Counted>> {
  const seen = { bytes: 0, imageBytes: 0, requests: 0, images: 0, scripts: 0 };
  for (const request of requests.filter(isCounted)) {
    const { responseBodySize } = await request.sizes();
    if (request.resourceType() === 'image') {
      seen.images += 1;
      seen.imageBytes += responseBodySize;
      continue;
    }
    seen.requests += 1;
    seen.bytes += responseBodySize;
    if (request.resourceType() === 'script') seen.scripts += 1;
  }
  return seen;
}

const readShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 100);
      }),
  );

const readInlineScript = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''))
      .reduce((sum, script) => sum + (script.textContent?.length ?? 0), 0),
  );

// a machine that is busy with other tests may take its time: what is counted here is not time
const TOUCH_MS = 30_000;
const QUIET_MS = 500;

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Touches something and waits for its island to wake and for what that asks for. */
async function touch(page: Page, control: string): Promise<void> {
  const place = pathOf(page);
  const touched = page.locator(control).first();
  const island = await touched.evaluateHandle((element) => element.closest('astro-island'));
  let last = Date.now();
  page.on('request', () => (last = Date.now()));
  await touched.tap({ timeout: TOUCH_MS });
  // the page was idle before, so waiting for an idle network would not wait at all
  await page.waitForFunction((each) => !each?.hasAttribute('ssr'), island, { timeout: TOUCH_MS });
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5);
  if (pathOf(page) !== place) throw new Error(`The touch of ${control} led away, to ${page.url()}`);
}

/** Signs the browser in as somebody of the demo, and gives the token that its calls carry. */
async function signIn({ request }: BrowserContext, id: string): Promise<string> {
  const data = { auth_input: `${id}@demo.oja.example`, password: DEMO_PASSWORD };
  const answer = await request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

/** Signs the browser in at the desk: password, then the code of the authenticator app. */
async function signInAtDesk({ request }: BrowserContext, id: string, origin: string) {
  const email = `${id}@demo.oja.example`;
  const secret = demoOperators.find((each) => each.email === email)?.secret ?? '';
  // the cookie counts for requests of our own pages only
  const headers = { origin };
  const given = { email, password: DEMO_PASSWORD };
  await request.post('/api/desk/session', { data: given, headers });
  const data = { code: new TOTP({ secret }).generate() };
  const answer = await request.post('/api/desk/session/verify', { data, headers });
  if (!answer.ok()) throw new Error(`${id} could not sign in: ${await answer.text()}`);
}

async function aCardToBuy({ request }: BrowserContext): Promise<string> {
  const answer = await request.get('/api/gift-card/buy/cards?search=steam');
  const { data } = (await answer.json()) as { data: { uuid: string }[] };
  return data[0]?.uuid ?? 'none';
}

async function newestOrder({ request }: BrowserContext, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/transactions?limit=1', { headers });
  const { data } = (await answer.json()) as { data: { reference_code: string }[] };
  return data[0]?.reference_code ?? 'none';
}

/** Where a budget leads, as whoever it names. */
async function enter(
  context: BrowserContext,
  { path, as }: Budget,
  origin: string,
): Promise<string> {
  if (as?.startsWith('op')) {
    await signInAtDesk(context, as, origin);
    return path;
  }
  if (!as) return firstLike(origin, path);
  const token = await signIn(context, as);
  if (path.includes('[card]')) return path.replace('[card]', await aCardToBuy(context));
  if (path.includes('[id]')) return path.replace('[id]', await newestOrder(context, token));
  return path;
}

/** Opens a page with an empty cache on a small phone in Nigeria. */
async function visit(browser: Browser, origin: string, budget: Budget): Promise<[Seen, Seen?]> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    // what it keeps comes later, and what goes through it has no size here
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: cookies.selectedCountry, value: 'NG', url: origin },
    ...(budget.lite ? [{ name: cookies.lite, value: '1', url: origin }] : []),
  ]);
  const path = await enter(context, budget, origin);
  const page = await context.newPage();
  const done: Request[] = [];
  page.on('requestfinished', (request) => done.push(request));
  try {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const status = answer?.status() ?? 0;
    const shift = await readShift(page);
    const inlineScript = await readInlineScript(page);
    const before = { status, ...(await sumUp(done)), inlineScript, shift };
    if (!budget.touch || status >= 500) return [before];
    await touch(page, budget.touch);
    return [before, { ...before, ...(await sumUp(done)) }];
  } finally {
    await context.close();
  }
}

// A slow machine paints a page while it still arrives, and its end then moves by a hair.
const toHundredths = (value: number): number => Math.round(value * 100) / 100;
const kB = (bytes: number): number => Math.round(bytes / 10.24) / 100;

const nameOf = ({ path, as, lite }: Budget): string =>
  `${path}${as ? ` as ${as}` : ''}${lite ? ', lite' : ''}`;

function judge(budget: Budget, before: Seen, after: Seen | undefined): Row[] {
  const { limits } = budget;
  const path = nameOf(budget);
  const rows = [
    atMost(`${path} status`, before.status, '', 499),
    atMost(`${path} bytes`, kB(before.bytes), 'kB', limits.kB),
    atMost(`${path} requests`, before.requests, '', limits.requests),
    atMost(`${path} images`, kB(before.imageBytes), 'kB', limits.imageKB),
    atMost(`${path} layout shift`, toHundredths(before.shift), '', 0),
  ];
  if (limits.scripts !== undefined) {
    rows.push(atMost(`${path} scripts before touch`, before.scripts, '', limits.scripts));
    rows.push(
      atMost(`${path} inline script`, before.inlineScript, 'B', limits.inlineBytes ?? Infinity),
    );
  }
  if (after && limits.afterTouch) {
    rows.push(atMost(`${path} bytes after touch`, kB(after.bytes), 'kB', limits.afterTouch.kB));
    rows.push(
      atMost(`${path} requests after touch`, after.requests, '', limits.afterTouch.requests),
    );
  }
  return rows;
}

async function measure(browser: Browser, origin: string, budget: Budget): Promise<Row[]> {
  try {
    const [before, after] = await visit(browser, origin, budget);
    return judge(budget, before, after);
  } catch (error) {
    return [unmeasured(nameOf(budget), error)];
  }
}

/** Visits wait for quiet pages more than they work. */
const VISITORS = 2;

/** Bytes and requests of a cold visit to each kind of page, against the budgets. */
export async function benchPages(): Promise<Row[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  const rows: Row[][] = budgets.map(() => []);
  const left = budgets.entries();
  const work = async (): Promise<void> => {
    for (const [place, budget] of left)
      rows[place] = await measure(browser, product.origin, budget);
  };
  try {
    await Promise.all(Array.from({ length: VISITORS }, work));
    const all = [...rows.flat(), ...(await measureLater(product.origin))];
    if (all.some(({ problem }) => problem !== undefined)) console.log(product.output());
    return all;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) endWith('Pages, cold', await benchPages());
