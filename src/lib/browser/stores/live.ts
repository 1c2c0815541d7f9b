import { atom, onMount, type ReadableAtom } from 'nanostores';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import { shownUser } from '#lib/browser/page-user.ts';
import { shownZone } from '#lib/look/page-zone.ts';
import { shareStream } from '#lib/browser/shared-stream.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { wakeSleepers } from '#lib/browser/wake-sleepers.ts';
import { pageUser, pageZone } from '#lib/constants.ts';
import type { Notification } from '#lib/notifications/contract.ts';

/** What the server pushes while a page is open. */
export type LiveEvent =
  { kind: 'order'; reference_code: string; status: string } | { kind: 'wallet' };

/** A new notification, and the number of unread ones including it. */
interface Pushed {
  notification: Notification;
  unread: number;
}

const listeners = new Set<(event: LiveEvent) => void>();
const pushed = atom<Pushed | null>(null);

/** The latest notification that came while the page was open. */
export const $pushed: ReadableAtom<Pushed | null> = pushed;

const read = atom<{ unread: number } | null>(null);

/** How many are unread, since some were read here, in another tab or on another device. */
export const $read: ReadableAtom<{ unread: number } | null> = read;

/** Subscribes to order and wallet changes as they happen; returns a function that unsubscribes. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse<T>(data: string): T | null {
  try {
    return JSON.parse(data) as T;
  } catch {
    return null;
  }
}

const notifyListeners = (event: LiveEvent) => listeners.forEach((listener) => listener(event));

/** Hydrates islands that wait for an event, and notifies them too. */
function notifyAll(event: LiveEvent): void {
  const waking = wakeSleepers();
  if (waking) void waking.then(() => notifyListeners(event));
  else notifyListeners(event);
}

/** For events that may have happened while offline: hydrated islands notice by themselves. */
export const notifySleepers = (): void =>
  void wakeSleepers()?.then(() => notifyListeners({ kind: 'wallet' }));

function take(kind: string, data: string): void {
  if (kind === 'notification') pushed.set(parse<Pushed>(data));
  if (kind === 'read') read.set(parse(data));
  if (kind === 'wallet') notifyAll({ kind: 'wallet' });
  if (kind !== 'order') return;
  const order = parse<{ reference_code: string; status: string }>(data);
  if (order) notifyAll({ kind: 'order', ...order });
}

/** True while a tab of this browser is connected; a member's visible tabs connect while there are listeners. */
export const $live = atom(false);

onMount($live, () => {
  if (typeof EventSource === 'undefined' || isLiteNow() || !isSignedIn()) return undefined;
  const user = shownUser() ?? '';
  return shareStream({
    name: `oja-live ${user}`,
    url: (seen) =>
      `/api/notifications/stream?${new URLSearchParams({ ...(user && { [pageUser.query]: user, [pageZone.query]: shownZone() }), seen })}`,
    kinds: ['start', 'notification', 'read', 'order', 'wallet'],
    onEvent: take,
    onLine: (isUp) => $live.set(isUp),
    onGap: () => notifyAll({ kind: 'wallet' }),
  });
});
