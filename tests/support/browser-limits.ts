import type { Browser, BrowserContext } from 'playwright';

/** As on the server (src/server/db/time-limits.ts). */
export const RAISED = 20;

/**
 * Timers after which pages and the service worker give up: calls and uploads, and pages with or
 * without a cached copy. Calls with AbortSignal.timeout needn't be listed.
 */
export const timersThatGiveUp = { page: [45_000], worker: [3_000, 20_000] };

export interface Raise {
  times: number;
  /** The delays that are limits; any other is a rhythm and stays. */
  delays: number[];
}

/**
 * Runs in the browser, so it can't use anything from this file. Island tests share AbortSignal, so
 * the limit is computed from the original value each time.
 */
export function raise({ times, delays }: Raise): void {
  const signals: { timeout: unknown; ordinary?: typeof AbortSignal.timeout } = AbortSignal;
  const ordinary = (signals.ordinary ??= AbortSignal.timeout.bind(AbortSignal));
  AbortSignal.timeout = (ms) => ordinary(ms * times);
  const start = globalThis.setTimeout as (
    work: () => void,
    ms?: number,
    ...rest: never[]
  ) => unknown;
  const later = (work: () => void, ms = 0, ...rest: never[]) =>
    start(work, delays.includes(ms) ? ms * times : ms, ...rest);
  globalThis.setTimeout = later as typeof setTimeout;
}

async function raiseIn(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(raise, { times: RAISED, delays: timersThatGiveUp.page });
  context.on('serviceworker', (worker) => {
    const ended = () => undefined;
    worker.evaluate(raise, { times: RAISED, delays: timersThatGiveUp.worker }).catch(ended);
  });
  return context;
}

/** What pages of this browser give up on takes twenty times as long, as on the server. */
export function raiseBrowserLimits(browser: Browser): Browser {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => raiseIn(await open(options));
  return browser;
}
