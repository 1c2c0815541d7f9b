import type { Browser, BrowserContextOptions, Cookie, Page } from 'playwright';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import type { Budget } from './budgets.ts';
import { keepInTab } from './enter.ts';
import { openSlowLine, type PieceByPiece, type SlowLine } from './slow-line.ts';

/** A page that is already opened by someone who is known. */
export interface Arrival {
  origin: string;
  path: string;
  cookies: Cookie[];
  viewport: NonNullable<BrowserContextOptions['viewport']>;
  session?: Budget['session'];
}

/** How far things moved after they were shown, as browsers add it up, and which. */
export interface Shift {
  sum: number;
  moved: string[];
}

const PIECES = 8;

interface Moved extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Runs in the page before all else. */
function noteShifts(): void {
  const seen: Shift = { sum: 0, moved: [] };
  Object.assign(globalThis, { seen });
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? (element.cloneNode() as Element).outerHTML.slice(0, 80) : 'what is gone';
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Moved[]) {
      seen.sum += value;
      seen.moved.push(...sources.map(({ node }) => nameOf(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Waits until the browser has read this much of the page and had time to paint. A page that delays
 * painting has no frame to wait for, so a short pause is enough.
 */
const untilRead = (page: Page, marks: number): Promise<void> =>
  page.evaluate(async (count) => {
    const countMarks = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
      let found = 0;
      while (walker.nextNode()) if (walker.currentNode.textContent === 'piece') found += 1;
      return found;
    };
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (countMarks() < count) await pause(5);
    await Promise.race([frame().then(frame), pause(60)]);
  }, marks);

/** The page itself, a piece after the other; none of them is seen by the one who reads it. */
async function letPageThrough(page: Page, slow: PieceByPiece, opened: Promise<unknown>) {
  for (const [at, piece] of slow.pieces.entries()) {
    const isLast = at === slow.pieces.length - 1;
    slow.send(isLast ? piece : `${piece}<!--piece-->`);
    await opened;
    if (!isLast) await untilRead(page, at + 1);
  }
  slow.end();
}

/** Everything else, one after the other, until the page asks for no more. */
async function letRestThrough(page: Page, line: SlowLine): Promise<void> {
  let isQuiet = false;
  const quiet = page.waitForLoadState('networkidle').finally(() => (isQuiet = true));
  const letThrough = async () => {
    while (!isQuiet) {
      await line.letOneThrough();
      await untilRead(page, 0);
    }
  };
  await Promise.all([quiet, letThrough()]);
}

/**
 * Opens a page over a line on which everything comes late: the page in pieces, then each script,
 * picture and answer alone, with a painted frame between them.
 */
export async function watchArrival(browser: Browser, arrival: Arrival): Promise<Shift> {
  const { origin, path, cookies, viewport } = arrival;
  const line = await openSlowLine(origin, PIECES);
  const context = await browser.newContext({ viewport, hasTouch: true, serviceWorkers: 'block' });
  try {
    await context.addCookies(cookies);
    await keepInTab(context, arrival);
    const page = await context.newPage();
    await page.addInitScript(noteShifts);
    page.setDefaultNavigationTimeout(4 * PATIENCE_MS);
    const opened = page.goto(`${line.origin}${path}`, { waitUntil: 'commit' });
    const slow = await Promise.race([line.readPage(), opened.then(line.readPage)]);
    await letPageThrough(page, slow, opened);
    await letRestThrough(page, line);
    return await page.evaluate(() => (globalThis as unknown as { seen: Shift }).seen);
  } finally {
    await context.close();
    await line.close();
  }
}
