import { atom, onMount, type ReadableAtom } from 'nanostores';
import { isLiteNow } from '#lib/browser/lite-now.ts';
import { shownUser } from '#lib/browser/page-user.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { wakeSleepers } from '#lib/browser/wake-sleepers.ts';
import { pageUser } from '#lib/constants.ts';
import type { Notification } from '#lib/contracts/notifications.ts';

/** What the server pushes while a page is open. */
export type LiveEvent =
  { kind: 'order'; reference_code: string; status: string } | { kind: 'wallet' };

/** A new notification, and how many are unread with it. */
interface Pushed {
  notification: Notification;
  unread: number;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

const listeners = new Set<(event: LiveEvent) => void>();
const pushed = atom<Pushed | null>(null);

/** The latest notification that came while the page was open. */
export const $pushed: ReadableAtom<Pushed | null> = pushed;

/** Subscribes to order and wallet changes as they happen; returns a function that unsubscribes. */
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

const tellAwake = (event: LiveEvent) => listeners.forEach((listener) => listener(event));

/** Islands that sleep until they are told something wake first, and are told as well. */
function tellAll(event: LiveEvent): void {
  const waking = wakeSleepers();
  if (waking) void waking.then(() => tellAwake(event));
  else tellAwake(event);
}

/** What was missed while the line was down: whoever is awake has noticed by itself. */
export const tellSleepers = (): void =>
  void wakeSleepers()?.then(() => tellAwake({ kind: 'wallet' }));

function connect(onDown: () => void, onUp: () => void): EventSource {
  const user = shownUser();
  const source = new EventSource(
    `/api/notifications/stream${user ? `?${pageUser.query}=${user}` : ''}`,
  );
  source.addEventListener('open', onUp);
  source.addEventListener('notification', (event) => pushed.set(read<Pushed>(event)));
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

/** Connected while there are listeners; retries with growing delays when the connection breaks. */
export const $live = atom(false);

onMount($live, () => {
  if (typeof EventSource === 'undefined' || isLiteNow() || !isSignedIn()) return undefined;
  let pause = FIRST_PAUSE_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource | undefined;
  let hadLine = false;
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
        if (hadLine) tellSleepers();
        hadLine = true;
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
