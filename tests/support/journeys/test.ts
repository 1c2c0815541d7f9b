import { expect, test as base, type BrowserContext } from 'playwright/test';
import { storageKeys } from '#lib/constants.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Behaviour, SwitchPort } from '#lib/sandbox/contract.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { startPostgres } from '#server/db/supervisor.ts';
import { audit } from '#server/ledger/proofs.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import { raiseBrowserLimits } from '#tests/support/browser-limits.ts';
import { aDemoPerson, aPerson, type Person } from './people.ts';
import { dataDirOf, originOf } from './product.ts';
import { calmProviders, setProvider } from './switches.ts';
import { followRequests } from './what-was-open.ts';

export { expect } from 'playwright/test';

interface Fixtures {
  /** Console messages of the browser that this test expects. */
  expectNoise: (...patterns: RegExp[]) => void;
  /** Makes a member with money and signs the browser in. */
  member: (balance?: string) => Promise<Person>;
  /** Opens an account like that of a demo member, and signs the browser in. */
  demoMember: (id: string, country: CountryCode) => Promise<Person>;
  /** Switches a provider of the sandbox for this test. */
  provider: (port: SwitchPort, behaviour: Behaviour, delayMs?: number) => Promise<void>;
}

/** Signing in with the form stores the account's country in the browser. */
const keepCountry = (context: BrowserContext, url = '', value: CountryCode): Promise<void> =>
  context.addCookies([{ name: 'selected_country', value, url }]);

/**
 * A page that is late, or left again, has no transition. Chromium reports that by a rejection that
 * no one can catch.
 */
const givenUp = /^(InvalidStateError|AbortError): Transition was /;

function watch(context: BrowserContext) {
  const heard: string[] = [];
  context.on('console', (message) => {
    const text = `${message.type()}: ${message.text()} (${message.location().url})`;
    if (message.type() === 'error' || text.includes('Content Security Policy')) heard.push(text);
  });
  context.on('weberror', (event) => {
    const error = event.error();
    if (givenUp.test(String(error))) return;
    heard.push(`thrown at ${event.page()?.url()}: ${error.stack || String(error)}`);
  });
  return heard;
}

let opened: OpenServices | undefined;

/** A second set of services on the database of this worker's running product. */
export function servicesBeside(): OpenServices {
  if (!opened) throw new Error('no journey is under way');
  return opened;
}

/** A journey fails if the browser reports an error, or if the books disagree after it. */
export const test = base.extend<Fixtures, { services: OpenServices; books: OpenDatabase }>({
  baseURL: async ({}, use) => use(originOf()),
  browser: [({ browser }, use) => use(raiseBrowserLimits(browser)), { scope: 'worker' }],
  // the advert is already closed; its own test starts without this state
  storageState: async ({}, use) => {
    const closed = { name: storageKeys.shouldShowAdvertModal, value: 'false' };
    await use({ cookies: [], origins: [{ origin: originOf(), localStorage: [closed] }] });
  },
  services: [
    async ({}, use) => {
      const postgres = await startPostgres({ dataDir: dataDirOf() });
      const services = openServices(readEnv(), postgres.url);
      opened = services;
      await use(services);
      await services.close();
    },
    // needed by what is done before all journeys of a file, too
    { scope: 'worker', auto: true },
  ],
  books: [({ services }, use) => use(services.db), { scope: 'worker' }],
  expectNoise: [
    async ({ context, books }, use, testInfo) => {
      const allowed: RegExp[] = [];
      const heard = watch(context);
      const whatWasOpen = followRequests(context);
      await use((...patterns) => void allowed.push(...patterns));
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('what was open', {
          body: await whatWasOpen(),
          contentType: 'text/plain',
        });
      const bad = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(bad, 'complaints of the browser').toEqual([]);
      expect(await audit(books), 'findings of the audit').toEqual([]);
    },
    { auto: true },
  ],
  member: async ({ context, baseURL }, use) => {
    await use(async (balance) => {
      await keepCountry(context, baseURL, 'NG');
      return aPerson(context.request, balance);
    });
  },
  demoMember: async ({ context, baseURL, services }, use) => {
    await use(async (id, country) => {
      await keepCountry(context, baseURL, country);
      return aDemoPerson(context.request, services, id);
    });
  },
  provider: async ({ request }, use) => {
    await use((port, behaviour, delayMs) => setProvider(request, port, behaviour, delayMs));
    await calmProviders(request);
  },
});
