import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Timed } from '#lib/browser/data-meter/count.ts';
import { countUse } from '#lib/browser/service-worker/count-use.ts';
import type { OpenPage, Worker } from '#lib/browser/service-worker/worker.ts';

type Observed = (list: { getEntries: () => object[] }) => void;

let observed: Observed;
let installing: ((event: { waitUntil: (work: Promise<unknown>) => void }) => void) | undefined;
let open: OpenPage[];
/** What the counter of the device has, of every page together. */
let counted = 0;

/** What a page does with what it is given: an older one says nothing, one that is left counts nothing. */
type Manner = 'answers' | 'is older' | 'is left';

function aPage(id: string, manner: Manner): OpenPage {
  const postMessage = (message: unknown, ports: MessagePort[] = []): void => {
    if (manner === 'is left') {
      open = open.filter((page) => page.id !== id);
      return;
    }
    for (const bytes of (message as { used: number[] }).used) counted += bytes;
    if (manner === 'answers') ports[0]?.postMessage(1);
  };
  return { id, postMessage } as OpenPage;
}

const timed = (...entries: Partial<Timed>[]) =>
  observed({
    getEntries: () =>
      entries.map((entry) => ({
        name: 'https://oja.example/_astro/a.js',
        nextHopProtocol: 'h2',
        deliveryType: '',
        ...entry,
      })),
  });
/** Records that the worker fetched a file of this many bytes over HTTP/2. */
const fetched = (transferSize: number) => timed({ transferSize });
const aPageFetched: Partial<Timed> = {
  name: 'https://oja.example/help',
  initiatorType: 'navigation',
  encodedBodySize: 9_700,
  transferSize: 10_000,
};
/** What browsers say of an answer without a body: the head alone, as they guess it. */
const HEAD = 300;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [open, counted] = [[], 0];
  vi.stubGlobal('location', new URL('https://oja.example/sw.js'));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(take: Observed) {
        observed = take;
      }
      observe = () => undefined;
    },
  );
  countUse({
    addEventListener: (_kind: string, listener: typeof installing) => (installing = listener),
    clients: {
      matchAll: async () => open,
      get: async (id: string) => open.find((page) => page.id === id),
    },
  } as unknown as Worker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Messages go their own way, which no fake clock moves. */
async function pass(seconds: number): Promise<void> {
  for (let half = 0; half < seconds * 2; half += 1) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('data that the worker fetched', () => {
  it('is counted once by a page that stays open', async () => {
    open = [aPage('home', 'answers')];
    fetched(1_000);
    fetched(500);
    await pass(10);
    expect(counted).toBe(1_500);
  });

  it('isn’t lost when the page is left: the next one counts it', async () => {
    open = [aPage('home', 'is left'), aPage('wallet', 'answers')];
    fetched(1_000);
    await pass(10);
    expect(counted).toBe(1_000);
  });

  it('waits with later data, and each is counted once', async () => {
    open = [aPage('home', 'is left')];
    fetched(1_000);
    await pass(1);
    fetched(200);
    open = [aPage('wallet', 'answers')];
    await pass(10);
    expect(counted).toBe(1_200);
  });

  it('is counted once by a page of an older version, which counts without a reply', async () => {
    open = [aPage('home', 'is older')];
    fetched(1_000);
    await pass(10);
    expect(counted).toBe(1_000);
  });

  it('includes the answer that a cached page is still valid, which was also transferred', async () => {
    open = [aPage('home', 'answers')];
    timed({ transferSize: 1_000, nextHopProtocol: 'http/1.1' });
    timed({ ...aPageFetched, transferSize: HEAD, nextHopProtocol: '', initiatorType: 'fetch' });
    await pass(10);
    expect(counted).toBe(1_440 + HEAD + 1_000);
  });

  it('doesn’t include what came from the cache', async () => {
    open = [aPage('home', 'answers')];
    timed({ transferSize: 0, encodedBodySize: 5_000, nextHopProtocol: '' });
    await pass(10);
    expect(counted).toBe(0);
  });

  it('counts a page that only redirects as what it is: a head', async () => {
    open = [aPage('home', 'answers')];
    timed({ ...aPageFetched, transferSize: HEAD, encodedBodySize: 0, nextHopProtocol: 'http/1.1' });
    await pass(10);
    expect(counted).toBe(2 * (HEAD + 440)); // it, and the question for a newer worker
  });
});

describe('data that the browser fetches for the worker without timing it', () => {
  it('includes the check for a newer version after a page, once for pages in quick succession', async () => {
    open = [aPage('home', 'answers')];
    timed(aPageFetched);
    timed(aPageFetched, aPageFetched);
    await pass(10);
    expect(counted).toBe(30_000 + HEAD);
    timed(aPageFetched);
    await pass(10);
    expect(counted).toBe(40_000 + 2 * HEAD);
  });

  it('includes the worker’s own script, which is as large as the browser’s copy', async () => {
    open = [aPage('home', 'answers')];
    const fetch = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', fetch);
    installing?.({ waitUntil: () => undefined });
    expect(fetch).toHaveBeenCalledWith('https://oja.example/sw.js', {
      cache: 'only-if-cached',
      mode: 'same-origin',
    });
    timed({ transferSize: 1_000, nextHopProtocol: 'http/1.1' });
    const own = { name: 'https://oja.example/sw.js', encodedBodySize: 3_064, transferSize: 0 };
    timed({ ...own, nextHopProtocol: '' });
    await pass(10);
    expect(counted).toBe(1_440 + 3_064 + HEAD + 440);
  });
});
