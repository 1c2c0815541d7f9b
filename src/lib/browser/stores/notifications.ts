import { atom, onMount, type ReadableAtom } from 'nanostores';
import {
  fetchNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '#lib/browser/api/notifications.ts';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import { shownUser } from '#lib/browser/page-user.ts';
import { pageUser } from '#lib/constants.ts';
import type { Notification } from '#lib/contracts/notifications.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { forget, readStored, store } from '#lib/browser/storage.ts';

export interface Inbox {
  list: readonly Notification[];
  unread: number;
  state: 'unloaded' | 'loading' | 'loaded';
}

/** What the server pushes while a page is open. */
export type LiveEvent =
  { kind: 'order'; reference_code: string; status: string } | { kind: 'wallet' };

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const JUST_OPENED = 'notificationOpened';

const inbox = atom<Inbox>({ list: [], unread: 0, state: 'unloaded' });
const listeners = new Set<(event: LiveEvent) => void>();

export const $inbox: ReadableAtom<Inbox> = inbox;

/** What changed here since the page was loaded, and the marks that the server has not answered yet. */
let marks = 0;
let pushes = 0;
let marking = Promise.resolve();

const change = (next: Partial<Inbox>) => inbox.set({ ...inbox.get(), ...next });

/** The count that the page was rendered with, until the list itself is here. */
export function startUnread(unread: number): void {
  if (inbox.get().state !== 'unloaded') return;
  change({ unread });
  // The page that an entry led to may have been made before the entry counted as read.
  if (readStored(JUST_OPENED, 'session') === null) return;
  forget(JUST_OPENED, 'session');
  void loadNotifications();
}

/** The entries that the page was rendered with; what was loaded meanwhile is newer. */
export function startInbox(list: readonly Notification[], unread: number): void {
  if (inbox.get().state === 'unloaded') inbox.set({ list, unread, state: 'loaded' });
}

/**
 * Loads the newest entries. An answer that set out before something changed here is older than what
 * is shown: it is asked for again. When loading fails, what was loaded before stays, or the list is
 * empty (spec 7).
 */
export async function loadNotifications(): Promise<void> {
  change({ state: 'loading' });
  for (;;) {
    await marking;
    const seen = marks + pushes;
    const reply = await fetchNotifications().catch(() => null);
    const { list, unread } = inbox.get();
    if (!reply) return inbox.set({ list, unread: list.length && unread, state: 'loaded' });
    if (seen !== marks + pushes) continue;
    const count = reply.meta['unread'];
    const isCount = typeof count === 'number';
    return inbox.set({ list: reply.data, unread: isCount ? count : 0, state: 'loaded' });
  }
}

function setRead(ids: readonly string[], is_read: boolean, unread: number): void {
  marks++;
  const list = inbox
    .get()
    .list.map((each) => (ids.includes(each.id) ? { ...each, is_read } : each));
  change({ list, unread: Math.max(0, unread) });
}

/** Shows entries as read at once; when the server refuses, they alone are unread again. */
function mark(ids: readonly string[], count: number, sent: Promise<unknown>): Promise<void> {
  const seen = pushes;
  setRead(ids, true, inbox.get().unread - count);
  // A count that was pushed since is the server's own: it never left these out.
  const undo = () => setRead(ids, false, inbox.get().unread + (seen === pushes ? count : 0));
  const mine = sent.then(() => undefined, undo);
  marking = marking.then(() => mine);
  return mine;
}

/** Opening an entry makes it read; the count drops at once and comes back if the server says no. */
export async function openNotification({ id, is_read }: Notification): Promise<void> {
  if (is_read || inbox.get().list.find((each) => each.id === id)?.is_read) return;
  store(JUST_OPENED, id, 'session');
  await mark([id], 1, markNotificationRead(id));
}

export async function openAllNotifications(): Promise<void> {
  const { list, unread } = inbox.get();
  const ids = list.flatMap((each) => (each.is_read ? [] : each.id));
  await mark(ids, unread, markAllNotificationsRead());
}

/** Hears orders and wallet changes as they happen; returns how to stop. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read<T>(event: Event): T | null {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as T;
  } catch {
    return null;
  }
}

function take(event: Event): void {
  const pushed = read<{ notification: Notification; unread: number }>(event);
  if (!pushed) return;
  pushes++;
  const list = inbox.get().list.filter((each) => each.id !== pushed.notification.id);
  change({ list: [pushed.notification, ...list], unread: pushed.unread });
}

const tellAll = (event: LiveEvent) => listeners.forEach((listener) => listener(event));

function connect(onDown: () => void, onUp: () => void): EventSource {
  const user = shownUser();
  const source = new EventSource(
    `/api/notifications/stream${user ? `?${pageUser.query}=${user}` : ''}`,
  );
  source.addEventListener('open', onUp);
  source.addEventListener('notification', take);
  source.addEventListener('order', (event) => {
    const order = read<{ reference_code: string; status: string }>(event);
    if (order) tellAll({ kind: 'order', ...order });
  });
  source.addEventListener('wallet', () => tellAll({ kind: 'wallet' }));
  source.addEventListener('error', () => {
    source.close();
    onDown();
  });
  return source;
}

/** Is on while somebody listens; falls back in growing steps when the line is down. */
export const $live = atom(false);

onMount($live, () => {
  if (typeof EventSource === 'undefined' || isLiteNow() || !isSignedIn()) return undefined;
  let pause = FIRST_PAUSE_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  const open = () => {
    if (!isSignedIn()) return;
    source = connect(
      () => {
        $live.set(false);
        waiting = setTimeout(open, pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      },
      () => {
        $live.set(true);
        pause = FIRST_PAUSE_MS;
      },
    );
  };
  open();
  return () => {
    clearTimeout(waiting);
    source?.close();
    $live.set(false);
  };
});
