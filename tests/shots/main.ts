import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { buildIfChanged } from '#build/build-if-changed.ts';
import { root } from '#server/ops/root.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startProduct } from '#tests/support/product.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { openWindow, prepare } from './cast.ts';
import { compare } from './compare.ts';
import { isWanted } from './files.ts';
import { screens, type Screen, type Who } from './screens.ts';
import { writeSheet } from './sheet.ts';
import { take, type Studio } from './take.ts';
import { desktop, phone, type Viewport } from './viewports.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, compare: { type: 'string' }, list: { type: 'boolean' } },
});
const folder = values.into ?? join(root, '.cache', 'shots');
const wanted = [...screens].filter(([name]) => isWanted(name, positionals));

const startOfRun = new Date();

/** The clock of the browser stands still: what counts down shows one moment. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.clock.setFixedTime(startOfRun);
  return page;
}

type Named = readonly [string, Screen];

/** Takes the screens of one person at one width; what could not be taken comes back as sentences. */
async function takeAll(
  browser: Browser,
  studio: Studio,
  who: Who,
  list: readonly Named[],
  at: Viewport,
): Promise<string[]> {
  const context = await openWindow(browser, studio.origin, who, at);
  const failed: string[] = [];
  for (const each of list) {
    // a separate page, so that nothing of the previous one is left
    const page = await openPage(context);
    await take(page, each, at, studio).catch((error: unknown) => {
      failed.push(`${each[0]} at ${at.name}: ${String(error).split('\n')[0]}`);
    });
    await page.close();
  }
  await context.close();
  return failed;
}

async function takeWanted(): Promise<string[]> {
  await buildIfChanged();
  const product = await startProduct({ UNDO_WINDOW_S: '1', LOG_LEVEL: 'error' });
  const browser = await launchBrowser();
  const failed: string[] = [];
  try {
    const { origin } = product;
    const studio = { origin, folder, names: await prepare(browser, origin) };
    for (const who of new Set(wanted.map(([, screen]) => screen.who))) {
      const list = wanted.filter(([, screen]) => screen.who === who);
      console.log(`${who}: ${list.length} screens`);
      for (const at of [phone, desktop])
        failed.push(...(await takeAll(browser, studio, who, list, at)));
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return failed;
}

async function run(): Promise<boolean> {
  if (values.list) {
    for (const [name] of wanted) console.log(name);
    return true;
  }
  if (values.compare) return compare(values.compare, folder, positionals);
  const started = performance.now();
  const failed = await takeWanted();
  for (const sentence of failed) console.error(`NOT TAKEN ${sentence}`);
  const count = writeSheet(folder);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${wanted.length} screens in ${seconds} s; the sheet has ${count} pictures:`);
  console.log(join(folder, 'index.html'));
  return failed.length === 0;
}

process.exit((await run()) ? 0 : 1);
