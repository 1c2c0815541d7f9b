import { $live, notifySleepers } from '#lib/browser/stores/live.ts';
import { $inbox, startUnread } from '#lib/notifications/browser/notifications.ts';
import { shownCount } from '#lib/notifications/browser/unread-count.ts';
import { wakeSleepers } from '#lib/browser/wake-sleepers.ts';

/** Up to this width the bell is a plain link to the page (spec 2: on small screens). */
const WIDE = '(min-width: 60rem)';

export const isWide = (): boolean => window.matchMedia?.(WIDE).matches ?? false;

/** "(3) Wallet": the count in the tab's title. */
function showInTitle(unread: number): void {
  const title = document.title.replace(/^\(\d+\+?\) /, '');
  document.title = unread > 0 ? `(${shownCount(unread)}) ${title}` : title;
}

/**
 * Follows the count of unread notifications, starting from the page's. The bell itself hydrates when the
 * count changes; on wide screens also when it is pressed, to open in place.
 */
export function watchBell(): () => void {
  const bell = document.querySelector<HTMLElement>('[data-unread]');
  if (!bell) return () => undefined;
  const given = Number(bell.dataset['unread']);
  if (isWide()) bell.querySelector('a')?.setAttribute('data-hold', '');
  startUnread(given);
  const left = new AbortController();
  // money may have moved in between, and the session may have ended
  window.addEventListener('online', notifySleepers, { signal: left.signal });
  // an island changes its text from then on; once hydrated, it computes the exact moment
  const due = document.querySelector<HTMLElement>('[data-due]')?.dataset['due'];
  if (due) setTimeout(notifySleepers, Number(due) - performance.now());
  const stop = [
    $inbox.subscribe(({ unread }) => {
      const count = unread ?? given;
      showInTitle(count);
      if (count !== given) void wakeSleepers();
    }),
    // stays connected while the page is open
    $live.listen(() => undefined),
    () => left.abort(),
  ];
  return () => stop.forEach((each) => each());
}
