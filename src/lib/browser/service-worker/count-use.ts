import { bytesOf, type Timed } from '#lib/browser/data-meter/count.ts';
import type { OpenPage, Worker } from './worker.ts';

const GATHER_MS = 500;
/** A page that stays open answers immediately. */
const WAIT_MS = 2_000;
/** How long after the last page browsers check for a newer worker. */
const ASKED_MS = 1_000;
/** The size that browsers report for a head, whatever it is. */
const HEAD = 300;

/** As pages count it: pages, pictures, scripts, calls, sent. */
function kindOf({ name }: Timed): number {
  const { pathname } = new URL(name);
  if (/\.(svg|png|webp|jpe?g|avif)$/.test(pathname)) return 1;
  if (pathname.endsWith('.js')) return 2;
  return pathname.startsWith('/api/') ? 3 : 0;
}

/** Whether a page received its data: it confirms, or it still exists when the wait is over. */
async function give({ clients }: Worker, page: OpenPage, used: number[]): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const isTaken = await new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    page.postMessage({ used }, [port2]);
    setTimeout(() => resolve(false), WAIT_MS);
  });
  port1.close();
  // an older version counts without confirming
  return isTaken || (await clients.get(page.id)) !== undefined;
}

/** Responses that are measured nowhere, or not as transferred; by the protocol of all the others. */
const came = (transferSize: number, nextHopProtocol: string, isPage = false): number =>
  bytesOf({ transferSize, nextHopProtocol } as Timed, isPage);

/**
 * What the worker fetches is measured here and not in the page, which only sees the worker's
 * response. The bytes are passed to one page, so that the counter on this device has each once. If
 * that page is just closing, they are returned and passed to the next one.
 */
export function countUse(worker: Worker): void {
  let sums = [0, 0, 0, 0, 0];
  let isGathering = false;
  let protocol = '';
  let asking: ReturnType<typeof setTimeout> | undefined;
  function gather(): void {
    if (!isGathering) setTimeout(() => void hand(), GATHER_MS);
    isGathering = true;
  }
  async function hand(): Promise<void> {
    isGathering = false;
    const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!page) return; // with the next data
    const handed = sums;
    sums = [0, 0, 0, 0, 0];
    if (await give(worker, page, handed)) return;
    sums = sums.map((sum, kind) => sum + (handed[kind] ?? 0));
    gather();
  }
  function add(kind: number, bytes: number): void {
    sums[kind] = (sums[kind] ?? 0) + bytes;
    gather();
  }
  /** The worker's own script bypasses it, and is as large as the browser's cached copy. */
  const isOwn = ({ name }: Timed) => name === location.href;
  function sizeOf(entry: Timed, isPage: boolean): number {
    const { transferSize, encodedBodySize } = entry;
    if (isOwn(entry)) return encodedBodySize && came(encodedBodySize + HEAD, protocol);
    // a cached page that is still valid: its head was transferred, and its size isn't reported
    const isStillRight = !entry.nextHopProtocol && transferSize === HEAD && encodedBodySize > 0;
    return isStillRight
      ? came(HEAD, protocol, isPage)
      : bytesOf(entry, isPage && encodedBodySize > 0);
  }
  function take(entry: Timed): void {
    protocol = entry.nextHopProtocol || protocol;
    const kind = kindOf(entry);
    add(kind, sizeOf(entry, kind === 0));
    if (entry.initiatorType !== 'navigation') return;
    clearTimeout(asking);
    asking = setTimeout(() => add(2, came(HEAD, protocol)), ASKED_MS);
  }
  worker.addEventListener('install', (event) => {
    const options = { cache: 'only-if-cached', mode: 'same-origin' } as const;
    event.waitUntil(fetch(location.href, options).catch(() => undefined));
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Timed[]) take(entry);
  }).observe({ type: 'resource', buffered: true });
}
