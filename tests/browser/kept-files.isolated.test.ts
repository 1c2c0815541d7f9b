import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BUILD,
  fileFirst,
  kept,
  keepOfflinePage,
  keepCheck,
  keptFirst,
  OFFLINE,
  RECEIPT_KEYS,
  RECEIPTS,
  removeOld,
  STATEMENTS,
} from '#lib/browser/service-worker/kept-files.ts';
import type { Life } from '#lib/browser/service-worker/worker.ts';
import { fakeCaches, type FakeCaches } from '#tests/support/fake-caches.ts';

const OWN = `oja-${BUILD}`;
const network = vi.fn<typeof fetch>();
let device: FakeCaches;
let works: Promise<unknown>[];
const event = { waitUntil: (work: Promise<unknown>) => works.push(work) } as unknown as Life;

beforeEach(() => {
  works = [];
  device = fakeCaches();
  network.mockReset().mockImplementation(async () => new Response('new'));
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

const file = (name: string) => new Request(`https://oja.example/_astro/${name}`);
const asked = () => network.mock.calls.map(([wanted]) => wanted);
const textOf = async (path: string) => (await kept(path))?.text();

describe('the offline page', () => {
  it('is stored as a stranger gets it, with its icon', async () => {
    await keepOfflinePage();
    expect(device.paths(OWN)).toEqual(expect.arrayContaining([OFFLINE, '/icon.svg']));
    for (const [, how] of network.mock.calls) expect(how?.credentials).toBe('omit');
  });

  it('comes without the icon on data saver', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } });
    await keepOfflinePage();
    expect(device.paths(OWN)).toContain(OFFLINE);
    expect(asked()).not.toContain('/icon.svg');
  });

  it.each([
    ['an error', new Response('broken', { status: 503 })],
    ['another page', Object.defineProperty(new Response('sign in'), 'redirected', { value: true })],
  ])('is never %s: then the new worker isn’t installed', async (_what, answer) => {
    network.mockImplementation(async () => answer.clone());
    if (answer.redirected) network.mockImplementation(async () => answer);
    await expect(keepOfflinePage()).rejects.toThrow('answered');
    expect(await kept(OFFLINE)).toBeUndefined();
  });
});

describe('files with a hashed name', () => {
  it('are fetched once', async () => {
    const first = await fileFirst(file('a.1.js'), event);
    await Promise.all(works);
    const again = await fileFirst(file('a.1.js'), event);
    expect([await first.text(), await again.text()]).toEqual(['new', 'new']);
    expect(network).toHaveBeenCalledOnce();
  });

  it('aren’t stored when they don’t exist', async () => {
    network.mockImplementation(async () => new Response('gone', { status: 404 }));
    expect((await fileFirst(file('old.js'), event)).status).toBe(404);
    await Promise.all(works);
    expect(device.paths('oja-files')).toEqual([]);
  });

  it('are served even where the device has no space', async () => {
    const files = await device.open('oja-files');
    files.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    expect(await (await fileFirst(file('a.1.js'), event)).text()).toBe('new');
    await expect(Promise.all(works)).resolves.toBeDefined();
  });

  it('stay across builds, 150 at most: the oldest are removed', async () => {
    const files = await device.open('oja-files');
    for (let place = 0; place < 153; place += 1)
      await files.put(file(`${place}.js`), new Response(''));
    await removeOld();
    const left = device.paths('oja-files');
    expect(left).toHaveLength(150);
    expect([left[0], left.at(-1)]).toEqual(['/_astro/3.js', '/_astro/152.js']);
  });
});

describe('a new build', () => {
  it('removes what older ones stored, and nothing else', async () => {
    await (await device.open('oja-before')).put(OFFLINE, new Response('old'));
    await device.open('another-thing');
    await keepOfflinePage();
    await removeOld();
    expect(await device.keys()).toEqual(['another-thing', OWN, 'oja-files']);
    expect(await kept(RECEIPTS)).toBeUndefined();
  });

  it('also downloads the check of receipts for those who had opened it', async () => {
    await (await device.open('oja-before')).put(RECEIPTS, new Response('old'));
    await removeOld();
    expect(await textOf(RECEIPTS)).toBe('new');
    expect(await textOf(RECEIPT_KEYS)).toBe('new');
    expect(await device.keys()).not.toContain('oja-before');
  });

  it('also downloads the check of statements, without that of receipts, which wasn’t opened', async () => {
    await (await device.open('oja-before')).put(STATEMENTS, new Response('old'));
    await removeOld();
    expect(await textOf(STATEMENTS)).toBe('new');
    expect(await kept(RECEIPTS)).toBeUndefined();
  });

  it('is installed even when the check of receipts can’t be fetched at the moment', async () => {
    await (await device.open('oja-before')).put(RECEIPTS, new Response('old'));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(removeOld()).resolves.toBeUndefined();
    expect(await device.keys()).not.toContain('oja-before');
  });
});

describe('the keys of receipts', () => {
  it('are served from the cache immediately, and updated for the next time', async () => {
    await keepCheck(RECEIPTS);
    network.mockImplementation(async () => new Response('newer'));
    expect(await (await keptFirst(RECEIPT_KEYS, event)).text()).toBe('new');
    await Promise.all(works);
    expect(await textOf(RECEIPT_KEYS)).toBe('newer');
  });

  it('come from the network where none are stored', async () => {
    expect(await (await keptFirst(RECEIPT_KEYS, event)).text()).toBe('new');
    expect(works).toEqual([]);
  });
});
