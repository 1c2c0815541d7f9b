import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { PATIENCE_MS } from '#tests/support/patience.ts';
import { chromiumArgs, findChromium, phoneAgent } from '#tests/support/browser.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { dataDirOf, portOf, seededData } from '#tests/support/journeys/product.ts';

const HOUR_MS = 3_600_000;
const root = join(import.meta.dirname, '..');
/** The databases of earlier runs are of no use to anyone. */
function removeOldData(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each.startsWith('e2e-'))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { recursive: true });
  }
}

if (process.env['E2E_PORT'] === undefined) removeOldData(join(root, '.cache'));
// Nothing fails because the machine is busy; products and workers inherit it.
process.env['TIME_LIMITS'] = 'raised';

/**
 * Journeys switch providers and count rows, so each worker has a separate product. They mostly
 * wait: four fit on two cores.
 */
const WORKERS = Number(process.env['E2E_WORKERS'] ?? 4);
// Workers read this file too and have to find the same ports.
process.env['E2E_PORT'] ??= String(await findFreePorts(WORKERS));
/**
 * The first builds what is missing and fills a database, which each begins with a copy of. Once that is done
 * they start together.
 */
const fillsData = { wait: { stdout: /The data is filled in/ }, timeout: 10 * PATIENCE_MS };
const products = Array.from({ length: WORKERS }, (_, worker) => ({
  command: `${process.execPath} tests/support/journeys/start-product.ts${worker === 0 ? ' --fill' : ''}`,
  cwd: root,
  ...(worker === 0 && fillsData),
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10 * PATIENCE_MS },
  env: {
    PORT: String(portOf(worker)),
    DATA_DIR: dataDirOf(worker),
    SEEDED_DATA: seededData(),
    RATE_LIMITS: 'raised',
    UNDO_WINDOW_S: '1',
  },
  stdout: 'pipe' as const,
}));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/journeys/await-products.ts',
  outputDir: join(root, 'test-results'),
  workers: WORKERS,
  // What is right may come late where others work too; only what never comes takes so long.
  timeout: 8 * PATIENCE_MS,
  expect: { timeout: 2 * PATIENCE_MS },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 2 * PATIENCE_MS,
    navigationTimeout: 2 * PATIENCE_MS,
    launchOptions: {
      executablePath: await findChromium(),
      args: chromiumArgs,
      timeout: 10 * PATIENCE_MS,
    },
    // What a worker fetches can't be held up by a journey; those about the worker allow it.
    serviceWorkers: 'block',
    // Painting what moves is a tenth of the work; journeys about motion, and the main ones, have it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording each journey would make the run half as slow again; E2E_TRACE=on when it is needed.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
  },
  projects: [
    // the first to start, since one long journey at the very end has a worker to itself
    {
      name: 'desktop',
      testMatch: 'main-job.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        userAgent: phoneAgent,
      },
    },
  ],
  webServer: products,
});
