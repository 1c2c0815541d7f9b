import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenForPush } from '#lib/browser/service-worker/push.ts';
import type { OpenPage, Worker } from '#lib/browser/service-worker/worker.ts';
import { pushWords } from '#server/notifications/push-words.ts';

type Listener = (event: object) => void;

const show = vi.fn<(title: string, options: object) => Promise<void>>();
const openWindow = vi.fn<(url: string) => Promise<null>>();
const fetched = vi.fn<typeof fetch>();
const subscribe = vi.fn<(options: object) => Promise<{ toJSON(): object }>>();
let pages: OpenPage[];
/** Actions on open pages, such as "focus /". */
let done: string[];
let listeners: Map<string, Listener>;

beforeEach(() => {
  vi.resetAllMocks();
  pages = [];
  done = [];
  listeners = new Map();
  fetched.mockResolvedValue(new Response('{"data":{"public_key":"BKEY"}}'));
  subscribe.mockResolvedValue({ toJSON: () => ({ endpoint: 'https://e', keys: { auth: 'a' } }) });
  vi.stubGlobal('fetch', fetched);
  listenForPush({
    registration: { showNotification: show, pushManager: { subscribe } },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener),
  } as unknown as Worker);
});
afterEach(() => vi.unstubAllGlobals());

/** Dispatches an event, and waits until the worker has handled it. */
async function happen(kind: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(kind)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  expect(works).toHaveLength(1);
  await Promise.all(works);
}
const push = (data: unknown) => happen('push', { data: { json: () => data } });
const tap = (data: unknown) => {
  const close = vi.fn();
  return happen('notificationclick', { notification: { close, data } }).then(() => close);
};
const aPage = (path: string): OpenPage => ({
  id: path,
  url: `https://oja.example${path}`,
  focused: false,
  focus: () => {
    done.push(`focus ${path}`);
    return Promise.resolve(aPage(path));
  },
  navigate: (url) => {
    done.push(`${path} to ${url}`);
    return path === '/' ? Promise.reject(new TypeError('not controlled')) : Promise.resolve(null);
  },
  postMessage: () => undefined,
});

it('shows what the server sends', async () => {
  const { content } = pushWords(
    {
      id: 'n1',
      title: 'Done',
      message: ['One.', 'Two.'],
      link: '/my-orders/OJ-1',
      topic: 'orders',
    },
    { hidesAmounts: false },
  );
  await push(content);
  expect(show).toHaveBeenCalledExactlyOnceWith('Done', {
    body: 'One. Two.',
    icon: '/icon-192.png',
    lang: 'en',
    data: { id: 'n1', link: '/my-orders/OJ-1' },
    tag: '/my-orders/OJ-1',
    renotify: true,
  });
});

it.each([
  ['nothing', null],
  ['no JSON', { json: () => JSON.parse('{') as unknown }],
  ['something else', { json: () => ({ hello: 1 }) }],
  ['a link that leaves us', { json: () => ({ title: 'T', body: 'b', link: '//evil.example' }) }],
])('shows its default message when it gets %s', async (_what, data) => {
  await happen('push', { data });
  expect(show.mock.calls.map(([title]) => title)).toEqual(['You have a new notification']);
});

it('marks the notification as read and opens its page', async () => {
  const close = await tap({ id: 'n1', link: '/wallet' });
  expect(close).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/notifications/n1/read', { method: 'PUT' });
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/wallet');
});

it('opens the page even when marking it as read fails', async () => {
  fetched.mockRejectedValue(new Error('offline'));
  await tap({ id: 'n1', link: '/wallet' });
  expect(openWindow).toHaveBeenCalledOnce();
});

it('shows the open tab as it is', async () => {
  pages = [aPage('/transactions'), aPage('/refill/buy-airtime')];
  await tap({ link: '/refill/buy-airtime#schedules' });
  expect(done).toEqual(['focus /refill/buy-airtime']);
  expect(openWindow).not.toHaveBeenCalled();
});

it('navigates a tab without forms to the page', async () => {
  pages = [aPage('/refill/buy-airtime'), aPage('/my-orders/OJ-1')];
  await tap({ link: '/my-orders/OJ-2' });
  expect(done).toEqual(['focus /my-orders/OJ-1', '/my-orders/OJ-1 to /my-orders/OJ-2']);
  expect(openWindow).not.toHaveBeenCalled();
});

it('leaves a tab alone that may contain a half-filled form', async () => {
  pages = [aPage('/refill/buy-airtime'), aPage('/help/tickets/new')];
  await tap({ link: '/my-orders/OJ-2' });
  expect(done).toEqual([]);
  expect(openWindow).toHaveBeenCalledOnce();
});

it('opens a new tab when the open one can’t be navigated', async () => {
  pages = [aPage('/')];
  await tap({ link: '/wallet' });
  expect(done).toEqual(['focus /', '/ to /wallet']);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/wallet');
});

it('reports the new address when the browser changes it', async () => {
  await happen('pushsubscriptionchange', {});
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({
    userVisibleOnly: true,
    applicationServerKey: 'BKEY',
  });
  const [path, init] = fetched.mock.calls[1] ?? [];
  expect([path, init?.method, init?.body]).toEqual([
    '/api/push/subscriptions',
    'POST',
    '{"endpoint":"https://e","keys":{"auth":"a"}}',
  ]);
});
