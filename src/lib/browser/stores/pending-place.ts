import { cookies } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import { readCookie, removeCookie } from '#lib/browser/cookies.ts';
import { selectedCountry } from '#lib/browser/stores/country.ts';
import {
  endPendingOnPage,
  readPendingTransaction,
  storePendingTransaction,
  type Product,
} from '#lib/browser/stores/pending-transaction.ts';
import { currentUser, isSignedIn } from '#lib/browser/stores/session-state.ts';

/** The page that a product starts on: visitors who are stopped there come back to it. */
const places: readonly (readonly [RegExp, Product])[] = [
  [/^\/giftcard\/sell(\/|$)/, 'giftcard-sell'],
  [/^\/giftcard\/buy\/local(\/|$)/, 'local-giftcard-buy'],
  [/^\/giftcard\/buy\/international(\/|$)/, 'international-giftcard-buy'],
  [/^\/personalized-shopping\/cart(\/|$)/, 'cart'],
  [/^\/personalized-shopping\/?$/, 'send-gift'],
  [/^\/personalized-shopping(\/|$)/, 'personalized-shopping'],
  [/^\/perfect-money(\/|$)/, 'perfect-money-buy'],
  [/^\/airtime-to-cash(\/|$)/, 'airtime-to-cash'],
  [/^\/refill(\/|$)/, 'refill'],
  [/^\/fund-bets(\/|$)/, 'fund-bets'],
  [/^\/e-tickets(\/|$)/, 'e-tickets'],
  [/^\/settings(\/|$)/, 'settings'],
];

/** By account or by choice (spec 4, Pending transactions). */
const isInGhana = () => currentUser()?.isGhanaian ?? selectedCountry() === 'GH';

/**
 * A visitor is stopped on a product's page, by the sign-in dialog or by a missing step of the
 * set-up: remembers where they were. What the page itself has stored, including typed values,
 * stays.
 */
export function keepPlace(url: URL = new URL(location.href)): void {
  const product = places.find(([pattern]) => pattern.test(url.pathname))?.[1];
  const isGhanaian = isInGhana();
  const pending = readPendingTransaction(isGhanaian)?.product;
  // settings are also a step of the set-up, so they don't replace another product's place
  if (!product || pending === product || (pending && product === 'settings')) return;
  const place = { product, url: url.pathname + url.search, action: 'open' } as const;
  storePendingTransaction(place, { isGhanaian });
}

const setUpPages: readonly string[] = [paths.completeKyc, paths.pinSetup];

/** The page that led here because the set-up is incomplete; the server names it in a cookie. */
function keepWantedPage(url: URL): void {
  const wanted = readCookie(cookies.redirect);
  if (wanted === undefined) return;
  removeCookie(cookies.redirect);
  if (setUpPages.includes(url.pathname)) keepPlace(new URL(safeReturnPath(wanted), url));
}

/** On these pages guests can do nothing but sign in. */
const keptOnSight: readonly string[] = ['/giftcard/sell', paths.fundBets];

/** Called on each page: starts a pending transaction, or ends it (spec 4). */
export function notePageForPending(url: URL): void {
  endPendingOnPage(url);
  keepWantedPage(url);
  if (isSignedIn()) return;
  // the sign-in dialog is in front of a page that only its owner can open
  const next = url.pathname === paths.login ? url.searchParams.get('next') : null;
  if (next) keepPlace(new URL(safeReturnPath(next), url));
  if (keptOnSight.includes(url.pathname)) keepPlace(url);
}
