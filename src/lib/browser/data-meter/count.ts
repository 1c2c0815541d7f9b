// Inlined in every page: no imports, and as few bytes as possible.

export interface Timed extends PerformanceEntry {
  transferSize: number;
  encodedBodySize: number;
  initiatorType: string;
  nextHopProtocol: string;
  deliveryType: string;
  detail: number;
}

/** What the service worker sends; it sends other messages too. */
interface Handed {
  used?: number[];
}

/** The category of an entry: pages, pictures, scripts, calls, sent. */
function kindOf({ entryType, initiatorType, name, detail }: Timed): number {
  if (detail) return 4;
  if (entryType === 'navigation') return 0;
  if (/^im|css/.test(initiatorType)) return 1;
  return /js$/.test(name) ? 2 : 3;
}

/**
 * The bytes that were transferred. Browsers count 300 bytes for the head of a response; over HTTP/1 ours are
 * larger, above all those of pages (`http/1.1`; later ones are called `h2` and `h3`). A prefetched page was
 * transferred too, only earlier. A response from the service worker has no protocol: the worker counts what
 * it fetches.
 */
export function bytesOf(entry: Timed, isPage: boolean): number {
  const ahead = /prefetch/.test(entry.deliveryType) && entry.encodedBodySize;
  const came = entry.nextHopProtocol && (entry.transferSize || ahead);
  if (!came) return entry.detail || 0;
  return came + (/^http/.test(entry.nextHopProtocol) ? (isPage ? 1000 : 440) : 0);
}

/** The day on this device, "2026-11-30". `Intl` would hold up a slow phone for a tenth of a second. */
export const dayOf = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/**
 * Counts what this page downloads and sends, on this device alone. Each page stores under a separate name
 * (`used/2026-11-22/k3j9x`), so that parallel tabs don't overwrite each other. What the worker hands over is
 * received from now on, because browsers drop messages that no one listens to.
 * @param open opens the storage, which may throw; nothing is counted then
 * @returns what counts the page itself, since its beginning: called once
 */
export function countBytes(open: () => Storage): () => void {
  const page = Math.random().toString(36).slice(2);
  function add(more: number[]): void {
    const day = `used/${dayOf(Date.now())}`;
    const name = `${day}/${page}`;
    try {
      const kept = open();
      const sums = (kept.getItem(name) ?? '0,0,0,0,0').split(',');
      kept.setItem(name, sums.map((sum, at) => Number(sum) + (more[at] ?? 0)).join());
      dispatchEvent(new CustomEvent('used', { detail: day }));
    } catch {
      // it is full or blocked
    }
  }
  function take(entries: PerformanceEntry[]): void {
    for (const entry of entries as Timed[]) {
      const kind = kindOf(entry);
      const sums: number[] = [];
      sums[kind] = bytesOf(entry, !kind);
      add(sums);
    }
  }
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<Handed>) => {
    if (!data.used) return;
    add(data.used);
    ports[0]?.postMessage(1);
  });
  return () => {
    take(performance.getEntriesByType('navigation'));
    for (const type of ['resource', 'mark'])
      new PerformanceObserver((list) => take(list.getEntries())).observe({ type, buffered: true });
  };
}
