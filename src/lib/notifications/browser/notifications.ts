import { atom, type ReadableAtom } from 'nanostores';
import { fetchNotifications, markAllNotificationsRead, markNotificationRead } from './calls.ts';
import type { Notification } from '#lib/notifications/contract.ts';
import { isSameEntry, orderOf } from '#lib/notifications/subject.ts';
import { $pushed, $read } from '#lib/browser/stores/live.ts';
import { removeStored, readStored, store } from '#lib/browser/storage.ts';

export interface Inbox {
  list: readonly Notification[];
  /** Null until it is known here: the page shows the count that it was rendered with. */
  unread: number | null;
  state: 'unloaded' | 'loading' | 'loaded';
}

const JUST_OPENED = 'notificationOpened';

const inbox = atom<Inbox>({ list: [], unread: null, state: 'unloaded' });

export const $inbox: ReadableAtom<Inbox> = inbox;

/** Changes made here since the page loaded, and marks that the server hasn't confirmed yet. */
let marks = 0;
let pushes = 0;
let marking = Promise.resolve();

const countUnread = () => inbox.get().unread ?? 0;
const change = (next: Partial<Inbox>) => inbox.set({ ...inbox.get(), ...next });

/** A page that an entry opened may have been rendered before that entry counted as read. */
function askAfterOpening(): void {
  if (readStored(JUST_OPENED, 'session') === null) return;
  removeStored(JUST_OPENED, 'session');
  void loadNotifications();
}

/** The count that the page was rendered with, until the list itself is loaded. */
export function startUnread(unread: number): void {
  if (inbox.get().state !== 'unloaded') return;
  // a count that was pushed is newer than the page
  if (pushes === 0) change({ unread });
  askAfterOpening();
}

/**
 * The entries that the page was rendered with; they are shown while newer ones are on their way, and anything
 * loaded in the meantime is newer.
 */
export function startInbox(list: readonly Notification[], unread: number): void {
  const { state, list: known } = inbox.get();
  if (state === 'loaded') return;
  if (state === 'unloaded') {
    inbox.set({ list, unread, state: 'loaded' });
    // entries pushed earlier aren't among those the page was rendered with
    if (pushes > 0) void loadNotifications();
  } else if (known.length === 0) change({ list });
  askAfterOpening();
}

/**
 * Loads the newest entries. A reply requested before something changed here is older than what is shown, so
 * it is requested again. When loading fails, earlier entries stay, or the list is empty (spec 7).
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

/** Shows entries as read immediately; if the server refuses, only they become unread again. */
function mark(ids: readonly string[], count: number, sent: Promise<unknown>): Promise<void> {
  const seen = pushes;
  setRead(ids, true, countUnread() - count);
  // a count that was pushed since then is the server's own: it still includes these
  const undo = () => setRead(ids, false, countUnread() + (seen === pushes ? count : 0));
  const mine = sent.then(() => undefined, undo);
  marking = marking.then(() => mine);
  return mine;
}

/** Opening an entry marks it as read; the count drops immediately, and is restored if the server refuses. */
export async function openNotification(notice: Notification): Promise<void> {
  const { id, is_read } = notice;
  const { list } = inbox.get();
  if (is_read || list.find((each) => each.id === id)?.is_read) return;
  store(JUST_OPENED, id, 'session');
  await readEntry(notice);
}

/** All notifications about one order are read together, as they are counted. */
function readEntry(notice: Notification): Promise<void> {
  const others = inbox.get().list.filter((each) => !each.is_read && isSameEntry(each, notice));
  const ids = [notice.id, ...others.map(({ id }) => id)];
  return mark(ids, 1, markNotificationRead(notice.id));
}

/** Marks a notification read if its order's page is open: at once, or when the tab is next visible. */
function readIfShown(notice: Notification): void {
  if (orderOf(notice) !== location.pathname) return;
  if (!document.hidden) return void readEntry(notice);
  const look = () => readIfShown(notice);
  document.addEventListener('visibilitychange', look, { once: true });
}

export async function openAllNotifications(): Promise<void> {
  const { list, unread } = inbox.get();
  const ids = list.flatMap((each) => (each.is_read ? [] : each.id));
  await mark(ids, unread ?? 0, markAllNotificationsRead());
}

/** What was read in another tab or on another device; what was read here is counted already. */
async function takeRead({ unread }: { unread: number }): Promise<void> {
  await marking;
  const { state, unread: before } = inbox.get();
  if (unread === before) return;
  pushes++;
  change({ unread });
  if (state !== 'unloaded') await loadNotifications();
}

$read.subscribe((told) => {
  if (told) void takeRead(told);
});

$pushed.subscribe((pushed) => {
  if (!pushed) return;
  pushes++;
  const list = inbox.get().list.filter((each) => each.id !== pushed.notification.id);
  change({ list: [pushed.notification, ...list], unread: pushed.unread });
  readIfShown(pushed.notification);
});
