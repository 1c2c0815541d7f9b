import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { cookies } from '#lib/constants.ts';
import { headersKB } from '#lib/lite/budgets.ts';
import { launchBrowser, phoneAgent } from '#tests/support/browser.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { startProduct } from '#tests/support/product.ts';
import { measureAgain } from './again.ts';
import { watchArrival, type Shift } from './arrival.ts';
import { findNewCalls, findNewCallsIn } from './browser-calls.ts';
import { budgets, type Budget } from './budgets.ts';
import { enter, keepInTab, prepareVisits } from './enter.ts';
import { measureLater } from './later.ts';
import { measureMarkup } from './markup.ts';
import { atMost, endWith, unmeasured, type Row } from './row.ts';

interface Seen {
  status: number;
  bytes: number;
  headerBytes: number;
  imageBytes: number;
  requests: number;
  scripts: number;
  inlineScript: string;
}

interface Look {
  before: Seen;
  after?: Seen;
  narrow: Shift;
  wide: Shift;
}

type Counted = 'bytes' | 'headerBytes' | 'imageBytes' | 'requests' | 'scripts';

/** Every reply as transferred, pictures included: compressed bodies, and headers apart. */
async function sumUp(requests: Request[]): Promise<Pick<Seen, Counted>> {
  const seen = { bytes: 0, headerBytes: 0, imageBytes: 0, requests: 0, scripts: 0 };
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    seen.requests += 1;
    seen.bytes += responseBodySize;
    seen.headerBytes += responseHeadersSize;
    if (request.resourceType() === 'image') seen.imageBytes += responseBodySize;
    if (request.resourceType() === 'script') seen.scripts += 1;
  }
  return seen;
}

const readInlineScript = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => !/json|speculationrules/.test(script.getAttribute('type') ?? ''))
      .map((script) => script.textContent ?? '')
      .join(''),
  );

const QUIET_MS = 500;
/** Everything that loads automatically does so within this time. */
const LATE = '00:09';

/** Waits until the page has requested nothing for a while. */
async function untilQuiet(page: Page, work: () => Promise<unknown>): Promise<void> {
  let last = Date.now();
  const note = (): void => void (last = Date.now());
  page.on('request', note);
  await work();
  // the page was idle before, so waiting for an idle network would return immediately
  while (Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5);
  page.off('request', note);
}

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/**
 * Touches an element and waits for its island to hydrate, and for everything that it then requests.
 */
async function touch(page: Page, control: string): Promise<void> {
  const place = pathOf(page);
  const touched = page.locator(control).first();
  const island = await touched.evaluateHandle((element) => element.closest('astro-island'));
  await untilQuiet(page, async () => {
    await touched.tap();
    await page.waitForFunction((each) => !each?.hasAttribute('ssr'), island);
  });
  await untilQuiet(page, () => page.clock.fastForward(LATE));
  if (pathOf(page) !== place) throw new Error(`The touch of ${control} led away, to ${page.url()}`);
}

/** Opens a page with an empty cache. */
async function visit(context: BrowserContext, path: string, budget: Budget) {
  const page = await context.newPage();
  const done: Request[] = [];
  page.on('requestfinished', (request) => done.push(request));
  try {
    // its clock is moved forward, so that delayed requests happen immediately
    await page.clock.install();
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    await untilQuiet(page, () => page.clock.fastForward(LATE));
    const status = answer?.status() ?? 0;
    const inlineScript = await readInlineScript(page);
    const before = { status, ...(await sumUp(done)), inlineScript };
    if (!budget.touch || status >= 500) return { before };
    await touch(page, budget.touch);
    return { before, after: { ...before, ...(await sumUp(done)) } };
  } finally {
    await page.close();
  }
}

/** For a browser that was never asked for notifications, so that our own question comes. */
const neverAsked = () =>
  void Object.defineProperty(Notification, 'permission', { get: () => 'default' });

const phone = { width: 360, height: 740 };
const desktop = { width: 1440, height: 900 };

/** The cost of a page on a small phone in Nigeria, and its layout shifts while loading. */
async function look(browser: Browser, origin: string, budget: Budget): Promise<Look> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone,
    userAgent: phoneAgent,
    hasTouch: true,
    // the worker caches later, and requests through it have no size here
    serviceWorkers: 'block',
  });
  // generous on a machine that runs other tests, because time isn't measured here
  context.setDefaultTimeout(4 * PATIENCE_MS);
  try {
    await context.addCookies([
      { name: cookies.selectedCountry, value: 'NG', url: origin },
      ...(budget.lite ? [{ name: cookies.lite, value: '1', url: origin }] : []),
    ]);
    if (budget.first) await context.addInitScript(neverAsked);
    const path = await enter(context, budget, origin);
    await keepInTab(context, budget);
    const { session } = budget;
    const arrival = { origin, path, cookies: await context.cookies(), session };
    const seen = await visit(context, path, budget);
    const narrow = await watchArrival(browser, { ...arrival, viewport: phone });
    const wide = await watchArrival(browser, { ...arrival, viewport: desktop });
    return { ...seen, narrow, wide };
  } finally {
    await context.close();
  }
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;
const kB = (bytes: number): number => Math.round(bytes / 10.24) / 100;

const nameOf = ({ path, as, lite, first }: Budget): string =>
  `${path}${as ? ` as ${as}` : ''}${lite ? ', lite' : ''}${first ? ', first page' : ''}`;

/** Nothing visible may move, however late something loads. */
function judgeShift(name: string, { sum, moved }: Shift): Row {
  const row = atMost(name, toHundredths(sum), '', 0);
  return row.ok ? row : { ...row, gate: `${row.gate} (${[...new Set(moved)].join(', ')})` };
}

const judgeHeaders = (name: string, { headerBytes, requests }: Seen): Row =>
  atMost(`${name} headers`, kB(headerBytes), 'kB', headersKB(requests));

function judgeCalls(name: string, found: readonly string[]): Row {
  const row = atMost(`${name}: calls that Safari 16 or Chrome 109 lack`, found.length, '', 0);
  return row.ok ? row : { ...row, gate: `${row.gate} (${found.join(', ')})` };
}

function judge(budget: Budget, { before, after, narrow, wide }: Look): Row[] {
  const { limits } = budget;
  const path = nameOf(budget);
  const rows = [
    atMost(`${path} status`, before.status, '', 499),
    atMost(`${path} bytes`, kB(before.bytes), 'kB', limits.kB),
    atMost(`${path} requests`, before.requests, '', limits.requests),
    atMost(`${path} images`, kB(before.imageBytes), 'kB', limits.imageKB),
    judgeHeaders(path, after ?? before),
    judgeCalls(`${path} inline`, findNewCalls(before.inlineScript)),
    judgeShift(`${path} layout shift`, narrow),
    judgeShift(`${path} layout shift, wide`, wide),
  ];
  if (limits.scripts !== undefined) {
    rows.push(atMost(`${path} scripts before touch`, before.scripts, '', limits.scripts));
    rows.push(
      atMost(
        `${path} inline script`,
        before.inlineScript.length,
        'B',
        limits.inlineBytes ?? Infinity,
      ),
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
    return judge(budget, await look(browser, origin, budget));
  } catch (error) {
    return [unmeasured(nameOf(budget), error)];
  }
}

/** Visits mostly wait for idle pages. */
const VISITORS = 2;

/**
 * Bytes and requests of a cold visit to each type of page, against the budgets; PAGES=ticket,help
 * selects some.
 */
export async function benchPages(): Promise<Row[]> {
  const product = await startProduct({ DEMO_HISTORY: 'true' });
  const browser = await launchBrowser();
  const parts = (process.env['PAGES'] ?? '').split(',');
  const asked = budgets.filter(({ path }) => parts.some((part) => path.includes(part)));
  const rows: Row[][] = asked.map(() => []);
  const left = asked.entries();
  const work = async (): Promise<void> => {
    for (const [place, budget] of left)
      rows[place] = await measure(browser, product.origin, budget);
  };
  try {
    await prepareVisits(browser, product.origin);
    await Promise.all(Array.from({ length: VISITORS }, work));
    const all = [
      judgeCalls('files', findNewCallsIn()),
      ...rows.flat(),
      ...(await measureLater(product.origin)),
      ...(await measureMarkup(browser, product.origin)),
      ...(await measureAgain(browser, product.origin)),
    ];
    if (all.some(({ problem }) => problem !== undefined)) console.log(product.output());
    return all;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) endWith('Pages, cold', await benchPages());
