import { SENT } from '#lib/server-timing.ts';

const page = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;

/** Milliseconds since the answer with this page began to arrive. */
export const sinceAnswer = (): number => performance.now() - (page()?.responseStart ?? 0);

/** When the server sent this page, in epoch ms: the header beside it says so, since a guest's page is kept for others. */
const sentAt = () =>
  Number(page()?.serverTiming?.find(({ name }) => name === SENT)?.description ?? 0);

/**
 * The server's time in epoch ms, for days that are offered, checked or sent. A member's page says when it was made.
 * Only a guest's Safari before 16.4 goes by the device's clock.
 */
export function serverNow(): number {
  const madeAt = Number(document.documentElement.dataset['now']) || sentAt();
  return madeAt ? madeAt + sinceAnswer() : Date.now();
}
