import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countUse } from '#lib/browser/service-worker/count-use.ts';
import type { OpenPage, Worker } from '#lib/browser/service-worker/worker.ts';

type Observed = (list: { getEntries: () => object[] }) => void;

let observed: Observed;
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

/** The worker has fetched a file of so many bytes over HTTP/2. */
const fetched = (bytes: number) =>
  observed({
    getEntries: () => [
      {
        name: 'https://oja.example/_astro/a.js',
        nextHopProtocol: 'h2',
        transferSize: bytes,
        deliveryType: '',
      },
    ],
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [open, counted] = [[], 0];
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

describe('what the worker fetched', () => {
  it('is counted once by a page that stays', async () => {
    open = [aPage('home', 'answers')];
    fetched(1_000);
    fetched(500);
    await pass(10);
    expect(counted).toBe(1_500);
  });

  it('is not lost with a page that is left: the next one counts it', async () => {
    open = [aPage('home', 'is left'), aPage('wallet', 'answers')];
    fetched(1_000);
    await pass(10);
    expect(counted).toBe(1_000);
  });

  it('waits with what comes meanwhile, and each is counted once', async () => {
    open = [aPage('home', 'is left')];
    fetched(1_000);
    await pass(1);
    fetched(200);
    open = [aPage('wallet', 'answers')];
    await pass(10);
    expect(counted).toBe(1_200);
  });

  it('is counted once by a page of an older version, which counts and says nothing', async () => {
    open = [aPage('home', 'is older')];
    fetched(1_000);
    await pass(10);
    expect(counted).toBe(1_000);
  });
});
