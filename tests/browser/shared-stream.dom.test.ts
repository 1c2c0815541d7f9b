import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareStream } from '#lib/browser/shared-stream.ts';

class Stream extends EventTarget {
  static open: Stream[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.open.push(this);
  }
  close() {
    Stream.open = Stream.open.filter((each) => each !== this);
  }
  stand() {
    this.dispatchEvent(new Event('open'));
  }
  push(kind: string, data: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }));
  }
}

/** Locks shared by tabs: the first one holds it, the others queue. */
function fakeLocks() {
  let queue: { work: () => Promise<void>; end: () => void }[] = [];
  const next = () => {
    const first = queue[0];
    if (first)
      void first.work().then(() => {
        queue = queue.filter((each) => each !== first);
        first.end();
        next();
      });
  };
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const mine = { work, end: resolve };
        queue.push(mine);
        signal.addEventListener('abort', () => {
          if (queue.indexOf(mine) <= 0) return;
          queue = queue.filter((each) => each !== mine);
          reject(new Error('aborted'));
        });
        if (queue.length === 1) next();
      }),
  };
}

/** Delivers a tab's message to all others immediately. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  constructor() {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    Channel.all = Channel.all.filter((each) => each !== this);
  }
}

/** A tab. All tabs of this test share a document, so each has its own visibility. */
function aTab() {
  const heard: string[] = [];
  const lines: boolean[] = [];
  const gaps = vi.fn();
  let isHidden = false;
  let look: () => void = () => undefined;
  const add = vi.spyOn(document, 'addEventListener').mockImplementation(((
    _: string,
    listener: () => void,
  ) => {
    look = () => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
      listener();
    };
  }) as typeof document.addEventListener);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const close = shareStream({
    name: 'live',
    kinds: ['news'],
    url: (seen) => `/stream?seen=${seen}`,
    onEvent: (kind, data) => heard.push(`${kind} ${data}`),
    onLine: (isUp) => lines.push(isUp),
    onGap: gaps,
  });
  add.mockRestore();
  const setHidden = (next: boolean) => {
    isHidden = next;
    look();
  };
  return { heard, lines, gaps, close, hide: () => setHidden(true), show: () => setHidden(false) };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  Stream.open = [];
  Channel.all = [];
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('BroadcastChannel', Channel);
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

describe('ten tabs of a browser', () => {
  it('share one stream', () => {
    const tabs = Array.from({ length: 10 }, aTab);
    expect(Stream.open).toHaveLength(1);
    Stream.open[0]?.stand();
    Stream.open[0]?.push('news', { n: 1 });
    for (const { heard, lines } of tabs) {
      expect(heard).toEqual(['news {"n":1}']);
      expect(lines).toEqual([true]);
    }
  });

  it('continue with the next tab when the one with the stream is closed', async () => {
    const [first, second] = [aTab(), aTab()];
    Stream.open[0]?.stand();
    first.close();
    expect(second.lines).toEqual([true, false]);
    await settled();
    Stream.open[0]?.stand();
    Stream.open[0]?.push('news', { n: 2 });
    expect(Stream.open).toHaveLength(1);
    expect(second.heard).toEqual(['news {"n":2}']);
    expect(first.heard).toEqual([]);
  });

  it('report to a new one that the stream is open', () => {
    aTab();
    Stream.open[0]?.stand();
    expect(aTab().lines).toEqual([true]);
  });
});

describe('a hidden tab', () => {
  it('has no stream, and resumes where it was when it is shown again', async () => {
    const tab = aTab();
    Stream.open[0]?.stand();
    Stream.open[0]?.push('news', {}, '7');
    tab.hide();
    expect(Stream.open).toEqual([]);
    await settled();
    tab.show();
    expect(Stream.open[0]?.url).toBe('/stream?seen=7');
    expect(tab.lines).toEqual([true, false]);
  });

  it('leaves the stream to a visible one', async () => {
    const [first, second] = [aTab(), aTab()];
    first.hide();
    await settled();
    Stream.open[0]?.stand();
    expect(second.lines).toEqual([true]);
    first.show();
    expect(Stream.open).toHaveLength(1);
    expect(first.lines).toEqual([true]);
  });
});

describe('a stream that breaks', () => {
  it('is reopened, and requests everything again if it never received a position', async () => {
    vi.useFakeTimers();
    const tab = aTab();
    Stream.open[0]?.stand();
    Stream.open[0]?.dispatchEvent(new Event('error'));
    expect(tab.lines).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(2_000);
    Stream.open[0]?.stand();
    expect(tab.gaps).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('is reopened later each time, until it has lasted a minute', async () => {
    vi.useFakeTimers();
    aTab();
    const breakAfter = async (ms: number) => {
      Stream.open[0]!.stand();
      await vi.advanceTimersByTimeAsync(ms);
      Stream.open[0]!.dispatchEvent(new Event('error'));
    };
    const isOpenAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return Stream.open.length === 1;
    };
    await breakAfter(0);
    expect(await isOpenAfter(2_000)).toBe(true);
    await breakAfter(100);
    expect(await isOpenAfter(3_900)).toBe(false);
    expect(await isOpenAfter(100)).toBe(true);
    await breakAfter(60_001);
    expect(await isOpenAfter(2_000)).toBe(true);
    vi.useRealTimers();
  });

  it('needs neither locks nor channels', () => {
    Reflect.deleteProperty(navigator, 'locks');
    const [first, second] = [aTab(), aTab()];
    expect(Stream.open).toHaveLength(2);
    Stream.open[0]?.push('news', {});
    expect([first.heard.length, second.heard.length]).toEqual([1, 0]);
  });
});
