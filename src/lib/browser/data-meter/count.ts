// It stands inside of every page: no import, and as few bytes as can be.

export interface Timed extends PerformanceEntry {
  transferSize: number;
  encodedBodySize: number;
  initiatorType: string;
  nextHopProtocol: string;
  deliveryType: string;
  detail: number;
}

/** What the service worker says; others have other things to say. */
interface Handed {
  used?: number[];
}

/** Where an entry counts: pages, pictures, scripts, calls, sent. */
function kindOf({ entryType, initiatorType, name, detail }: Timed): number {
  if (detail) return 4;
  if (entryType === 'navigation') return 0;
  if (/^im|css/.test(initiatorType)) return 1;
  return /js$/.test(name) ? 2 : 3;
}

/**
 * What came over the line. Browsers count 300 bytes for the head of an answer; over HTTP/1 ours say
 * more, above all those of pages (`http/1.1`; later ones are called `h2` and `h3`). A page that was fetched ahead came as well, only earlier. What the
 * service worker gave has no protocol: it counts itself what it fetched.
 */
export function bytesOf(entry: Timed, isPage: boolean): number {
  const ahead = /prefetch/.test(entry.deliveryType) && entry.encodedBodySize;
  const came = entry.nextHopProtocol && (entry.transferSize || ahead);
  if (!came) return entry.detail || 0;
  return came + (/^http/.test(entry.nextHopProtocol) ? (isPage ? 1000 : 440) : 0);
}

/**
 * Counts what this page brings and sends, on this device alone. Each page writes under a name of its
 * own (`used/2026-11-22/k3j9x`), so that tabs side by side lose nothing of each other.
 */
export function countBytes(kept: Storage): void {
  const page = Math.random().toString(36).slice(2);
  function add(more: number[]): void {
    const name = `used/${new Date().toLocaleDateString('sv')}/${page}`;
    const sums = (kept.getItem(name) ?? '0,0,0,0,0').split(',');
    kept.setItem(name, sums.map((sum, at) => Number(sum) + (more[at] ?? 0)).join());
    dispatchEvent(new Event('used'));
  }
  function take(entries: PerformanceEntry[]): void {
    for (const entry of entries as Timed[]) {
      const kind = kindOf(entry);
      const sums: number[] = [];
      sums[kind] = bytesOf(entry, !kind);
      add(sums);
    }
  }
  take(performance.getEntriesByType('navigation'));
  for (const type of ['resource', 'mark'])
    new PerformanceObserver((list) => take(list.getEntries())).observe({ type, buffered: true });
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<Handed>) => {
    if (!data.used) return;
    add(data.used);
    ports[0]?.postMessage(1);
  });
}
