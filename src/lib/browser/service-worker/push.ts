import type { NotificationClicked, OpenPage, Pushed, Worker } from './worker.ts';

// What the server sends; tests keep the two in sync.
interface News {
  id?: string;
  title: string;
  body: string;
  link: string;
  tag?: string;
}

/** A browser revokes the permission if a message shows nothing, so an unreadable one is shown too. */
const unreadable: News = {
  title: 'You have a new notification',
  body: 'Open Oja to see it.',
  link: '/notifications',
};
// Read-only pages, which can navigate elsewhere. The others may hold a half-completed form.
const reading = /^\/(transactions|notifications|my-orders(\/[^/]*)?|help(\/(?!tickets).*)?)?$/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isOwnPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value);

function readNews(data: Pushed['data']): News {
  try {
    const news = data?.json() as Partial<News> | undefined;
    if (!news || !isText(news.title) || !isText(news.body) || !isOwnPath(news.link))
      return unreadable;
    const { title, body, link, id, tag } = news;
    return { title, body, link, ...(isText(id) ? { id } : {}), ...(isText(tag) ? { tag } : {}) };
  } catch {
    return unreadable;
  }
}

function show(worker: Worker, data: Pushed['data']): Promise<void> {
  const { title, body, link, id, tag } = readNews(data);
  const options = {
    body,
    icon: '/icon-192.png',
    lang: 'en',
    data: { id, link },
    // later news about the same order replaces the earlier, and still makes a sound
    ...(tag ? { tag, renotify: true } : {}),
  };
  return worker.registration.showNotification(title, options);
}

async function markRead(id: unknown): Promise<void> {
  if (!isText(id)) return;
  const path = `/api/notifications/${encodeURIComponent(id)}/read`;
  // Signed out by now, or offline: it stays unread.
  await fetch(path, { method: 'PUT' }).catch(() => undefined);
}

const pathOf = (page: OpenPage) => new URL(page.url).pathname;

async function open({ clients }: Worker, link: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => pathOf(page) === link.replace(/[?#].*$/, ''));
  const free = there ?? pages.find((page) => reading.test(pathOf(page)));
  try {
    if (!free) throw new Error('No page of ours may be taken');
    await free.focus();
    // a page from before this worker can be focused, but not navigated
    if (free !== there) await free.navigate(link);
  } catch {
    await clients.openWindow(link);
  }
}

async function follow(worker: Worker, { notification }: NotificationClicked): Promise<void> {
  notification.close();
  const { id, link } = (notification.data ?? {}) as { id?: unknown; link?: unknown };
  await Promise.all([markRead(id), open(worker, isOwnPath(link) ? link : unreadable.link)]);
}

interface Answer {
  data: { public_key: string };
}

/** The browser has changed its address: unless we register it, it would get no more messages. */
async function subscribeAgain({ registration }: Worker): Promise<void> {
  const answer = (await (await fetch('/api/push/key')).json()) as Answer;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: answer.data.public_key,
  });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** Handles push messages to this device, and taps on them. */
export function listenForPush(worker: Worker): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)));
  worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(worker, event)));
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(subscribeAgain(worker).catch(() => undefined)),
  );
}
