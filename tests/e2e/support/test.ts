import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from 'playwright/test';
import type { Behaviour, SwitchPort } from '#lib/contracts/sandbox.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { audit } from '#server/ledger/index.ts';
import { root } from '#server/ops/root.ts';
import { aPerson, type Person } from './people.ts';
import { calmProviders, setProvider } from './switches.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** What the browser may complain about in this test. */
  expectNoise: (...patterns: RegExp[]) => void;
  /** Makes a member with money and signs the browser in. */
  member: (balance?: string) => Promise<Person>;
  /** Switches a provider of the sandbox for this test. */
  provider: (port: SwitchPort, behaviour: Behaviour, delayMs?: number) => Promise<void>;
}

function watch(context: BrowserContext) {
  const heard: string[] = [];
  context.on('console', (message) => {
    const text = `${message.type()}: ${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || text.includes('Content Security Policy')) heard.push(text);
  });
  context.on('weberror', (event) => {
    const error = event.error();
    heard.push(`thrown at ${event.page()?.url()}: ${error.stack || String(error)}`);
  });
  return heard;
}

/** A journey fails on a complaint of the browser, and when the books are not in order after it. */
export const test = base.extend<Fixtures, { books: OpenDatabase }>({
  books: [
    async ({}, use) => {
      const dataDir = join(root, '.cache', `e2e-${process.env['E2E_PORT']}`);
      const postgres = await startPostgres({ dataDir: process.env['E2E_DATA_DIR'] ?? dataDir });
      const db = openDatabase(postgres.url, { max: 1 });
      await use(db);
      await db.close();
    },
    { scope: 'worker' },
  ],
  expectNoise: [
    async ({ context, books }, use) => {
      const allowed: RegExp[] = [];
      const heard = watch(context);
      await use((...patterns) => void allowed.push(...patterns));
      const bad = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(bad, 'complaints of the browser').toEqual([]);
      expect(await audit(books), 'findings of the audit').toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ context, baseURL }, use) => {
    await use(async (balance) => {
      // signing in by the form keeps the country of the account in the browser
      await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
      return aPerson(context.request, balance);
    });
  },
  provider: async ({ request }, use) => {
    await use((port, behaviour, delayMs) => setProvider(request, port, behaviour, delayMs));
    await calmProviders(request);
  },
});
