import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { answerPage } from '#lib/browser/service-worker/answer-page.ts';
import { BUILD, OFFLINE, RECEIPTS, STATEMENTS } from '#lib/browser/service-worker/kept-files.ts';
import type { Asked } from '#lib/browser/service-worker/worker.ts';
import { fakeCaches, type FakeCaches } from '#tests/support/fake-caches.ts';
import { fakeIndexedDb } from '#tests/support/fake-indexed-db.ts';

vi.mock('#lib/browser/service-worker/count-use.ts', () => ({ countUse: () => undefined }));

const network = vi.fn<typeof fetch>();
const never = () => new Promise<Response>(() => undefined);
let device: FakeCaches;

beforeEach(async () => {
  vi.useFakeTimers();
  device = fakeCaches();
  network.mockReset().mockImplementation(async () => new Response('of the network'));
  vi.stubGlobal('fetch', network);
  await (await device.open(`oja-${BUILD}`)).put(OFFLINE, new Response('offline page'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HOME = 'https://oja.example';
const request = (path: string, method = 'GET', mode = 'navigate'): Request =>
  Object.defineProperty(new Request(new URL(path, HOME), { method }), 'mode', { value: mode });
const ask = (path: string, preloadResponse?: Promise<Response | undefined>) =>
  answerPage({ request: request(path), preloadResponse } as unknown as Asked);
const textOf = async (answer: Promise<Response>) => (await answer).text();

describe('a page', () => {
  it('is whatever the network returns', async () => {
    network.mockImplementation(async () => new Response('broken', { status: 500 }));
    const answer = await ask('/wallet');
    expect([answer.status, await answer.text()]).toEqual([500, 'broken']);
  });

  it('is the answer that the browser requested while the worker was starting, requested once', async () => {
    expect(await textOf(ask('/wallet', Promise.resolve(new Response('early'))))).toBe('early');
    expect(network).not.toHaveBeenCalled();
  });

  it('is the offline page without a connection, at the requested address', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const answer = await ask('/wallet');
    expect(await answer.text()).toBe('offline page');
    expect(answer.redirected).toBe(false);
    expect(await textOf(ask('/wallet', Promise.reject(new TypeError('no network'))))).toBe(
      'offline page',
    );
  });

  it('is awaited for 20 seconds on a silent connection, and no longer', async () => {
    network.mockImplementation(never);
    const said = vi.fn();
    const answer = ask('/wallet');
    void answer.then(said);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(said).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await textOf(answer)).toBe('offline page');
  });

  it('is left to the network where no offline page was stored', async () => {
    device.all.clear();
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(ask('/wallet')).rejects.toThrow('Failed to fetch');
  });

  it('isn’t one that was cached for a person: only receipts have a cached page', async () => {
    const own = await device.open(`oja-${BUILD}`);
    await own.put('/wallet', new Response('of Ada'));
    await own.put(RECEIPTS, new Response('check of receipts'));
    network.mockImplementation(never);
    const wallet = textOf(ask('/wallet'));
    const receipts = textOf(ask(RECEIPTS));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await receipts).toBe('check of receipts');
    await vi.advanceTimersByTimeAsync(17_000);
    expect(await wallet).toBe('offline page');
  });

  it('of a gate is the one this phone has open, and only below /desk/gate', async () => {
    const own = await device.open('oja-gate-pages');
    await own.put('/desk/gate/lagos-jazz', new Response('the gate'));
    await own.put('/desk', new Response('the desk'));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await textOf(ask('/desk/gate/lagos-jazz'))).toBe('the gate');
    expect(await textOf(ask('/desk/gate/other'))).toBe('offline page');
    expect(await textOf(ask('/desk'))).toBe('offline page');
    expect([...device.all.keys()]).toHaveLength(2);
  });

  it('of a gate comes from the network while there is one: a due sign-in comes first', async () => {
    const own = await device.open('oja-gate-pages');
    await own.put('/desk/gate/lagos-jazz', new Response('the gate'));
    expect(await textOf(ask('/desk/gate/lagos-jazz'))).toBe('of the network');
  });

  it.each([RECEIPTS, STATEMENTS])('%s works while the server is down', async (path) => {
    await (await device.open(`oja-${BUILD}`)).put(path, new Response('a check'));
    network.mockImplementation(async () => new Response('', { status: 503 }));
    expect(await textOf(ask(path))).toBe('a check');
  });
});

describe('the worker', () => {
  const listeners = new Map<string, (event: object) => void>();
  const skipWaiting = vi.fn(async () => undefined);
  beforeEach(async () => {
    listeners.clear();
    skipWaiting.mockClear();
    vi.stubGlobal('location', { origin: HOME });
    vi.stubGlobal('self', {
      registration: { scope: `${HOME}/` },
      skipWaiting,
      addEventListener: (kind: string, listener: (event: object) => void) =>
        listeners.set(kind, listener),
    });
    vi.resetModules();
    await import('#lib/browser/service-worker/main.ts');
  });

  const isAnswered = (wanted: Request): boolean => {
    const respondWith = vi.fn((answer: Promise<Response>) => void answer.catch(() => undefined));
    listeners.get('fetch')?.({ request: wanted, respondWith, waitUntil: () => undefined });
    return respondWith.mock.calls.length > 0;
  };
  const tell = async (data: object) => {
    const works: Promise<unknown>[] = [];
    listeners.get('message')?.({
      data,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    });
    await Promise.all(works);
  };

  it.each([
    ['a call of the API', request('/api/wallet', 'GET', 'cors')],
    ['a file of the API that is opened like a page', request('/api/transactions/statement')],
    ['a payment', request('/api/bills/purchase', 'POST', 'cors')],
    ['a form that is sent', request('/login', 'POST')],
    ['anything of another site', request('https://elsewhere.example/_astro/a.js', 'GET', 'cors')],
  ])('never answers %s', (_what, wanted) => {
    expect(isAnswered(wanted)).toBe(false);
  });

  it.each([
    ['pages', request('/wallet')],
    ['files whose name is a hash', request('/_astro/a.js', 'GET', 'cors')],
    ['the public keys of receipts', request('/api/receipts/keys', 'GET', 'cors')],
  ])('answers for %s', (_what, wanted) => {
    expect(isAnswered(wanted)).toBe(true);
  });

  it.each([
    ['a browser that knows routes', { addRoutes: vi.fn(async () => undefined) }],
    ['one that refuses ours', { addRoutes: vi.fn(() => Promise.reject(new TypeError('no'))) }],
    ['one that knows none', {}],
  ])(
    'ignores requests that send data, and is installed by %s',
    async (_, known: { addRoutes?: Mock }) => {
      network.mockImplementation(async () => new Response('offline page'));
      const works: Promise<unknown>[] = [];
      const waitUntil = (work: Promise<unknown>) => void works.push(work);
      listeners.get('install')?.({ ...known, waitUntil });
      await Promise.all(works);
      const sent = { condition: { requestMethod: 'POST' }, source: 'network' };
      if (known.addRoutes) expect(known.addRoutes).toHaveBeenCalledExactlyOnceWith(sent);
      expect(works).toHaveLength(1);
    },
  );

  it('takes over when a page requests it, and never automatically', async () => {
    await tell({ kind: 'something else' });
    expect(skipWaiting).not.toHaveBeenCalled();
    await tell({ kind: 'take-over' });
    expect(skipWaiting).toHaveBeenCalledOnce();
  });

  it('stores what a member has seen, and deletes it on request', async () => {
    const { databases } = fakeIndexedDb();
    const wallet = { user_currency: 'NGN', balance: { available: '5.00' } };
    await tell({ kind: 'seen', owner: 'ada', seen: { of: 'balance', wallet } });
    expect([...databases.get('oja-copies')!.values()]).toMatchObject([
      { id: 'balance', owner: 'ada', available: '5.00' },
    ]);
    await tell({ kind: 'forget' });
    expect(databases.size).toBe(0);
  });
});

describe('the farewell worker', () => {
  const unregister = vi.fn(async () => true);
  const skipWaiting = vi.fn(async () => undefined);
  async function leave(): Promise<void> {
    const works: Promise<unknown>[] = [];
    const run = (listener: (event: object) => void) =>
      listener({ waitUntil: (work: Promise<unknown>) => void works.push(work) });
    vi.stubGlobal('self', {
      skipWaiting,
      registration: { unregister },
      addEventListener: (_kind: string, listener: (event: object) => void) => run(listener),
    });
    vi.resetModules();
    await import('#lib/browser/service-worker/farewell.ts');
    await Promise.all(works);
  }
  beforeEach(() => unregister.mockClear());

  it('replaces the worker immediately, removes all that it stored, and ends', async () => {
    const { databases } = fakeIndexedDb();
    databases.set('oja-copies', new Map());
    await device.open('oja-files');
    await leave();
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect([device.all.size, databases.size]).toEqual([0, 0]);
    expect(unregister).toHaveBeenCalledOnce();
  });

  it('ends even where nothing can be removed', async () => {
    device.keys = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.stubGlobal('indexedDB', {
      deleteDatabase: () => {
        throw new DOMException('denied', 'InvalidStateError');
      },
    });
    await leave();
    expect(unregister).toHaveBeenCalledOnce();
  });
});
