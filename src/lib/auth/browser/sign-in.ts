import { cookies, session } from '#lib/constants.ts';
import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import type { Member } from '#lib/visitor.ts';
import { leaveTwoFactor } from './calls.ts';
import { removeCookie } from '#lib/browser/cookies.ts';
import { lookForFlagsNext } from '#lib/browser/stores/overlays.ts';
import { goOrReload } from '#lib/browser/navigate.ts';
import { selectCountry } from '#lib/browser/stores/country.ts';
import { runPendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { setSession } from '#lib/browser/stores/session-state.ts';
import { dropTyped } from '#lib/browser/stores/typed.ts';
import { takeWayBack } from '#lib/browser/stores/way-back.ts';

// Between password and code: the token is kept only here, for five minutes.
let pendingToken: string | undefined;

export const keepPendingSignIn = (token: string): void => {
  pendingToken = token;
};
export const pendingSignIn = (): string | undefined => pendingToken;

/** The server has already ended the sign-in. */
export const clearPendingSignIn = (): void => {
  pendingToken = undefined;
};

/** Abandons the sign-in between password and code; the server is notified, and its reply ignored. */
export function dropPendingSignIn(): void {
  if (pendingToken) void leaveTwoFactor(pendingToken).catch(() => undefined);
  clearPendingSignIn();
}

const authPages: readonly string[] = [paths.login, paths.signUp, paths.getStarted, paths.home];

/**
 * Where the visitor wanted to go: ?next=, or the page under the sign-in dialog, or where their
 * session ended, or home.
 */
export function wantedPath(url: URL, wayBack: string = paths.home): string {
  const next = url.searchParams.get('next');
  if (next) return safeReturnPath(next);
  return authPages.includes(url.pathname) ? wayBack : safeReturnPath(url.pathname + url.search);
}

/** Spec 4, Login outcome: forced renewal, then the interrupted transaction, then the requested page. */
export function destinationAfterSignIn(
  user: Member,
  { afterTwoFactor, wanted }: { afterTwoFactor: boolean; wanted: string },
): string {
  if (!user.pin_updated_at)
    return user.password_updated_at ? paths.securityUpdate('pin') : paths.securityUpdate();
  return runPendingTransaction(user.isGhanaian) ?? (afterTwoFactor ? paths.home : wanted);
}

/** Applies a completed sign-in and continues half a second later. */
export function finishSignIn(user: Member, expiresInS: number, afterTwoFactor: boolean): void {
  clearPendingSignIn();
  removeCookie(cookies.loggedOut);
  setSession(user, expiresInS);
  selectCountry(user.country.code);
  lookForFlagsNext();
  dropTyped('sign-up');
  const wanted = wantedPath(new URL(location.href), takeWayBack(user.uuid));
  const target = destinationAfterSignIn(user, { afterTwoFactor, wanted });
  setTimeout(() => goOrReload(target), session.loginRedirectMs);
}
