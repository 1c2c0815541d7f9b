import { parentPort } from 'node:worker_threads';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumArgs, findChromium } from '#tests/support/browser.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import type { GradedPage } from './public-pages.ts';

/** What a page got, 0 to 100, and what cost it points. */
export interface Grade {
  score: number;
  losses: string[];
}
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
/** Those that were asked for. */
export type Grades = Partial<Record<Category, Grade>>;
/** Why there are no grades. */
export interface Failure {
  failure: string;
}
export interface Wish {
  page: GradedPage;
  origin: string;
  categories: readonly Category[];
}

// Nothing on these pages moves by itself, so the waits for a quiet page can be short.
const waits = {
  pauseAfterFcpMs: 200,
  pauseAfterLoadMs: 200,
  networkQuietThresholdMs: 500,
  cpuQuietThresholdMs: 300,
  // a machine that is busy with other tests may take its time
  maxWaitForFcp: 2 * PATIENCE_MS,
  maxWaitForLoad: 4 * PATIENCE_MS,
};

const flagsFor = ({ page, categories }: Wish, port: number): Flags => ({
  port,
  output: 'json',
  logLevel: 'error',
  onlyCategories: [...categories],
  skipAudits: [
    ...(page.unlisted ? ['is-crawlable'] : []),
    ...(page.missing ? ['http-status-code', 'errors-in-console'] : []),
  ],
  ignoreStatusCode: page.missing === true,
  disableFullPageScreenshot: true,
  ...waits,
});

function gradeOf({ categories, audits }: Result, name: Category): Grade {
  const { score = 0, auditRefs = [] } = categories[name] ?? {};
  const losses = auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  return { score: Math.round((score ?? 0) * 100), losses };
}

async function grade(wish: Wish, port: number): Promise<Grades> {
  const { page, origin, categories } = wish;
  const run = await lighthouse(`${origin}${page.path}`, flagsFor(wish, port));
  if (!run) throw new Error(`Lighthouse has no answer for ${page.path}`);
  const { lhr } = run;
  if (lhr.runtimeError) throw new Error(`${page.path}: ${lhr.runtimeError.message}`);
  return Object.fromEntries(categories.map((name) => [name, gradeOf(lhr, name)]));
}

const failureOf = (error: unknown): Failure => ({
  failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

/**
 * A thread with a separate browser: Lighthouse keeps its timers in the module, and each visit
 * clears the browser's cache, so two simultaneous visits can't share either. Ends when its parent
 * sends `null`.
 */
async function serve(parent: NonNullable<typeof parentPort>): Promise<void> {
  const port = await findFreePorts(1);
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  const answer = async (wish: Wish | null): Promise<void> => {
    if (wish) return parent.postMessage(await grade(wish, port).catch(failureOf));
    await browser.close();
    parent.close();
  };
  parent.on('message', (wish: Wish | null) => void answer(wish));
}

if (parentPort) await serve(parentPort);
