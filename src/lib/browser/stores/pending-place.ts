import { cookies } from '#lib/constants.ts';
import { pageToReturnTo } from '#lib/rules/page-to-return-to.ts';
import { readCookie, removeCookie } from '#lib/browser/cookies.ts';
import { selectedCountry } from '#lib/browser/stores/country.ts';
import {
  endPendingOnPage,
  readPendingTransaction,
  storePendingTransaction,
} from '#lib/browser/stores/pending-transaction.ts';
import { currentUser, isSignedIn } from '#lib/browser/stores/session-state.ts';

/** By account or by choice (spec 4, Pending transactions). */
const isInGhana = () => currentUser()?.isGhanaian ?? selectedCountry() === 'GH';

/**
 * A visitor is stopped on a product's page, by the sign-in dialog or by a missing step of the set-up: remembers where
 * they were. The page names its product. What the page itself has stored, including typed values, stays.
 */
export function keepPlace(url: URL = new URL(location.href)): void {
  const product = document.documentElement.dataset['form'];
  const page = pageToReturnTo(url, readCookie(cookies.redirect));
  const isGhanaian = isInGhana();
  const pending = readPendingTransaction(isGhanaian)?.product;
  // settings are also a step of the set-up, so they don't replace another product's place
  if (!product || !page || pending === product || (pending && product === 'settings')) return;
  storePendingTransaction({ product, url: page, action: 'open' }, { isGhanaian });
}

/** Called on each page: starts a pending transaction, or ends it (spec 4). */
export function notePageForPending(url: URL): void {
  endPendingOnPage(url);
  const wanted = readCookie(cookies.redirect);
  const isLedHere = pageToReturnTo(url, wanted) !== url.pathname + url.search;
  const isStoppedHere = !isSignedIn() && 'guestsSignIn' in document.documentElement.dataset;
  if (isLedHere || isStoppedHere) keepPlace(url);
  if (wanted !== undefined) removeCookie(cookies.redirect);
}
