import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { reloadPage } from '#lib/browser/navigate.ts';
import { shownUser } from '#lib/browser/page-user.ts';
import { showToastNext } from '#lib/browser/stores/overlays.ts';

/** Someone else has signed in in another tab: reloads the page, once, for the current user. */
export function reloadForOther(): void {
  const page = document.documentElement.dataset;
  if (page['leaving']) return;
  page['leaving'] = '1';
  showToastNext('Another account signed in on this browser, so we reloaded this page.');
  reloadPage();
}

/** True on a page rendered for someone other than the current user; it is then reloaded. */
export function isOthersPage(): boolean {
  const shown = shownUser();
  const now = shown && readCookie(cookies.user);
  if (!now || now.includes(shown)) return false;
  reloadForOther();
  return true;
}
