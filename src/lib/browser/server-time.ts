import { SENT } from '#lib/server-timing.ts';

const page = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Milliseconds since the answer with this page began to arrive. */
export const sinceAnswer = (): number => performance.now() - (page()?.responseStart ?? 0);

/**
 * When the server sent this page, in epoch ms. It comes from the page's header, because guests'
 * pages are cached for others.
 */
const sentAt = () =>
  Number(page()?.serverTiming?.find(({ name }) => name === SENT)?.description ?? 0);

/**
 * The server's time in epoch ms, for choosing, checking and sending days. A member's page contains
 * the time at which it was rendered. Only guests with Safari before 16.4 fall back to the device's
 * clock.
 */
export function serverNow(): number {
  const madeAt = Number(document.documentElement.dataset['now']) || sentAt();
  return madeAt ? madeAt + sinceAnswer() : Date.now();
}
