import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { cookies } from '#lib/constants.ts';
import { root } from '#server/ops/root.ts';
import { DEMO_PIN } from '#server/ops/seed/people-data.ts';
import { launchBrowser, phoneAgent } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import { amount } from './amount.ts';
import { signIn, signInAtDesk } from './enter.ts';
import { atMost, endWith, unmeasured, type Row } from './row.ts';

/** A cheap phone has about a quarter of the speed of the machine that measures. */
const SLOWER = 4;
const MOST_MS = 100;
const VISITS = amount(3, 1);
/** Of a hundred frames. More is seen as a stutter. */
const MOST_DROPPED = 5;
const traces = join(root, '.cache', 'traces');
const phone = { width: 360, height: 740 };

interface Screen {
  name: string;
  path: string;
  as?: string;
  /** What a thumb does there: every tap and key counts. */
  use: (page: Page) => Promise<void>;
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().tap();

const type = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  await page.getByLabel(label).first().tap();
  await page.keyboard.type(text, { delay: 60 });
};

async function fillAirtime(page: Page): Promise<void> {
  await type(page, 'Phone number', '08031234567');
  await type(page, /^Amount/, '500');
}

/** The checkout, and all but the last digit of the PIN. */
async function checkOut(page: Page): Promise<void> {
  await fillAirtime(page);
  await tap(page, 'Continue');
  const dialog = page.getByRole('dialog');
  for (const digit of DEMO_PIN.slice(0, -1))
    await dialog.getByRole('button', { name: digit, exact: true }).tap();
}

const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/login', use: (page) => type(page, /^Email/, 'ada@example.com') },
  {
    name: 'dashboard',
    path: '/',
    as: 'ng2',
    use: async (page) => {
      await tap(page, /^Hide/);
      await tap(page, /^Show/);
    },
  },
  { name: 'airtime', path: '/refill/buy-airtime', as: 'ng2', use: fillAirtime },
  { name: 'checkout and PIN', path: '/refill/buy-airtime', as: 'ng2', use: checkOut },
  {
    name: 'data',
    path: '/refill/buy-data',
    as: 'ng2',
    use: async (page) => {
      await type(page, 'Phone number', '08031234567');
      await page.getByRole('radio').first().tap();
    },
  },
  {
    name: 'electricity',
    path: '/refill/buy-electricity',
    as: 'ng2',
    use: async (page) => {
      await type(page, 'Distributor', 'oshodi');
      await page.getByRole('option').first().tap();
      await type(page, 'Meter or account number', '70000000001');
    },
  },
  {
    name: 'gift card sale',
    path: '/giftcard/sell?brand=apple',
    as: 'ng2',
    use: async (page) => {
      await tap(page, '$50.00');
      await tap(page, 'One more $50.00 card');
    },
  },
  {
    name: 'gift cards',
    path: '/giftcard/buy/international',
    as: 'ng2',
    use: async (page) => {
      await page.getByRole('searchbox').first().tap();
      await page.keyboard.type('steam', { delay: 60 });
    },
  },
  {
    name: 'coins',
    path: '/crypto/buy',
    as: 'ng2',
    use: async (page) => {
      await tap(page, /USDT/);
      await page.getByRole('radio', { name: /^Tron/ }).tap();
    },
  },
  {
    name: 'an order at the desk',
    path: '/desk/orders',
    as: 'op1',
    use: (page) => type(page, /^(Search|Find)/, 'OJ-ABCD'),
  },
];

/** Runs in the page before all else: the slowest answer to a tap or a key. */
function noteAnswers(): void {
  interface Answer extends PerformanceEntry {
    interactionId: number;
    target: Element | null;
  }
  const seen = { slowest: 0, what: '', answers: 0 };
  Object.assign(globalThis, { answersSeen: seen });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries() as Answer[]) {
      if (interactionId === 0) continue;
      seen.answers += 1;
      if (duration <= seen.slowest) continue;
      seen.slowest = duration;
      seen.what = `${name} on ${(target?.cloneNode() as Element | undefined)?.outerHTML.slice(0, 60) ?? 'what is gone'}`;
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

interface Answers {
  slowest: number;
  what: string;
  answers: number;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;
/** Who has signed in before: a code of the desk is valid once. */
const signedIn = new Map<string | undefined, Kept>();

async function openSlowly(browser: Browser, origin: string, { path, as }: Screen) {
  const before = signedIn.get(as);
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    userAgent: phoneAgent,
    ...(before && { storageState: before }),
  });
  await context.addCookies([{ name: cookies.selectedCountry, value: 'NG', url: origin }]);
  if (!before && as?.startsWith('op')) await signInAtDesk(context, as, origin);
  else if (!before && as) await signIn(context, as);
  signedIn.set(as, await context.storageState());
  await context.addInitScript(noteAnswers);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(path, { waitUntil: 'networkidle' });
  return { context, page, devtools };
}

/** The slowest answer of one visit, from the touch to the painted frame. */
async function visit(browser: Browser, origin: string, screen: Screen): Promise<Answers> {
  const { context, page } = await openSlowly(browser, origin, screen);
  try {
    await screen.use(page);
    // an answer is reported a frame after it was painted
    await page.waitForTimeout(500);
    return await page.evaluate(
      () => (globalThis as unknown as { answersSeen: Answers }).answersSeen,
    );
  } finally {
    await context.close();
  }
}

/** The middle of three visits: whatever else the machine does falls into one of them. */
async function measureScreen(browser: Browser, origin: string, screen: Screen): Promise<Row> {
  const visits: Answers[] = [];
  for (let round = 0; round < VISITS; round++) visits.push(await visit(browser, origin, screen));
  const seen = visits.sort((a, b) => a.slowest - b.slowest)[Math.floor(VISITS / 2)]!;
  const row = atMost(`${screen.name}, slowest answer`, seen.slowest, 'ms', MOST_MS);
  return row.ok ? row : { ...row, gate: `${row.gate} (${seen.what})` };
}

interface TraceEvent {
  name: string;
  args?: { hasPartialUpdate?: boolean };
}

/** Records what the browser paints in the meantime. */
async function traceOf(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const ended = new Promise<void>((resolve) => {
    devtools.once('Tracing.tracingComplete', () => resolve());
  });
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'];
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await act();
  await devtools.send('Tracing.end');
  await ended;
  return events;
}

/** Everything that moves takes less. */
const MOVED_MS = 600;

const moves: readonly (Screen & { prepare?: (page: Page) => Promise<void> })[] = [
  {
    name: 'the checkout opens',
    path: '/refill/buy-airtime',
    as: 'ng2',
    prepare: fillAirtime,
    use: async (page) => {
      await tap(page, 'Continue');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a page turns',
    path: '/',
    as: 'ng2',
    use: async (page) => {
      await page.locator('a[href="/transactions"]:visible').first().tap();
      await page.waitForURL('/transactions');
    },
  },
];

/** Frames that were late while something moves. Each trace is kept and opens in a browser's performance panel. */
async function measureMove(browser: Browser, origin: string, move: (typeof moves)[number]) {
  const { context, page, devtools } = await openSlowly(browser, origin, move);
  try {
    await move.prepare?.(page);
    const events = await traceOf(devtools, async () => {
      await move.use(page);
      await page.waitForTimeout(MOVED_MS);
    });
    mkdirSync(traces, { recursive: true });
    const file = join(traces, `${move.name.replaceAll(' ', '-')}.json`);
    writeFileSync(file, JSON.stringify({ traceEvents: events }));
    const begun = events.filter(({ name }) => name === 'BeginFrame').length;
    // a frame that lacked only what scripts had changed was drawn: what moves went on moving
    const lost = events.filter(
      ({ name, args }) => name === 'DroppedFrame' && args?.hasPartialUpdate !== true,
    ).length;
    const share = (100 * lost) / Math.max(begun, 1);
    return atMost(`${move.name}, frames not drawn`, share, '%', MOST_DROPPED);
  } finally {
    await context.close();
  }
}

type Measure = () => Promise<Row>;

/** How soon a tap is answered and how evenly things move, on a phone of a quarter of this machine's speed. */
export async function benchHand(): Promise<Row[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  const { origin } = product;
  const all: [string, Measure][] = [
    ...screens.map((each): [string, Measure] => [
      each.name,
      () => measureScreen(browser, origin, each),
    ]),
    ...moves.map((each): [string, Measure] => [
      each.name,
      () => measureMove(browser, origin, each),
    ]),
  ];
  const rows: Row[] = [];
  try {
    for (const [name, measure] of all)
      rows.push(await measure().catch((error: unknown) => unmeasured(name, error)));
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}

if (import.meta.main) endWith('Taps and motion on a slow phone', await benchHand());
