/** Milliseconds since the answer with this page began to arrive. */
export function sinceAnswer(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.now() - (page?.responseStart ?? 0);
}

/**
 * The server's time in epoch ms, for days that are offered, checked or sent. A member's page says when it was made;
 * a guest's doesn't, since it is kept for others, and there the device's clock has to do.
 */
export function serverNow(): number {
  const madeAt = Number(document.documentElement.dataset['now']);
  return madeAt ? madeAt + sinceAnswer() : Date.now();
}
