import { bytesOf, type Timed } from '#lib/browser/data-meter/count.ts';
import type { Worker } from './worker.ts';

const GATHER_MS = 500;

/** As pages count it: pages, pictures, scripts, calls, sent. */
function kindOf({ name }: Timed): number {
  const { pathname } = new URL(name);
  if (/\.(svg|png|webp|jpe?g|avif)$/.test(pathname)) return 1;
  if (pathname.endsWith('.js')) return 2;
  return pathname.startsWith('/api/') ? 3 : 0;
}

/**
 * What the worker fetches is timed here and not in the page, which then sees what came out of it: the
 * bytes are handed to one page, so that the counter on this device has each once.
 */
export function countUse(worker: Worker): void {
  let sums = [0, 0, 0, 0, 0];
  let isGathering = false;
  async function hand(): Promise<void> {
    isGathering = false;
    const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return; // with what comes next
    page.postMessage({ used: sums });
    sums = [0, 0, 0, 0, 0];
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) {
      const kind = kindOf(entry);
      sums[kind] = (sums[kind] ?? 0) + bytesOf(entry, kind === 0);
    }
    if (!isGathering) setTimeout(() => void hand(), GATHER_MS);
    isGathering = true;
  }).observe({ type: 'resource', buffered: true });
}
