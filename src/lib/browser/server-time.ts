/** Milliseconds since this page's response began to arrive. */
export function sinceAnswer(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.now() - (page?.responseStart ?? 0);
}

/**
 * The server's time in epoch ms, for days that are offered, checked or sent. A member's page includes its
 * render time; a guest's doesn't, because it is cached for others, so there the device's clock is used.
 */
export function serverNow(): number {
  const madeAt = Number(document.documentElement.dataset['now']);
  return madeAt ? madeAt + sinceAnswer() : Date.now();
}
