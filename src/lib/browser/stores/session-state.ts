import { atom, onMount, type ReadableAtom } from 'nanostores';
import { cookies, session } from '#lib/constants.ts';
import { isCountryCode, supportedCountries } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import { readCookie, removeCookie, writeCookie } from '#lib/browser/cookies.ts';
import { deviceZone } from '#lib/look/page-zone.ts';

/** What the readable cookie says about the user: only for display, and never trusted. */
export type SessionUser = Pick<Member, 'uuid' | 'country' | 'isNigerian' | 'isGhanaian'> &
  Partial<Member>;

export interface Session {
  user: SessionUser;
  /**
   * When the token expires, by this device's clock; correct even right after the computer has
   * slept.
   */
  deadlineMs: number;
}

/** The longest time a user stays signed in (spec 9). */
const SESSION_S = session.absoluteS;

const current = atom<Session | null>(null);
let isBooted = false;

/** The session of this browser, or null for a guest. */
export const $session: ReadableAtom<Session | null> = current;

const hasBrowser = () => typeof document !== 'undefined';

function parseUser(text: string | undefined): SessionUser | null {
  if (!text) return null;
  try {
    const user = JSON.parse(text) as Partial<Member>;
    const code = typeof user.country === 'string' ? user.country : user.country?.code;
    if (typeof user.uuid !== 'string' || !isCountryCode(code)) return null;
    const { name, currency } = supportedCountries[code];
    const country = { code, name, currency_code: currency };
    return {
      ...user,
      uuid: user.uuid,
      country,
      isNigerian: code === 'NG',
      isGhanaian: code === 'GH',
    };
  } catch {
    return null;
  }
}

const deadlineIn = (seconds: number) => Date.now() + seconds * 1_000;

/** Reads the cookies once; later changes come from sign-in, refresh, sign-out and other tabs. */
function boot(): void {
  if (isBooted || !hasBrowser()) return;
  isBooted = true;
  const user = parseUser(readCookie(cookies.user));
  if (!user) return;
  current.set({ user, deadlineMs: deadlineIn(Number(readCookie(cookies.expiresAt)) || 0) });
}

onMount(current, boot);

export function currentUser(): SessionUser | null {
  boot();
  return current.get()?.user ?? null;
}

export const isSignedIn = (): boolean => currentUser() !== null;

/** Applies a session that the server has just created; null keeps the user and moves the deadline. */
export function setSession(user: SessionUser | null, expiresInS: number): void {
  boot();
  const known = user ?? current.get()?.user;
  if (!known) return;
  current.set({ user: known, deadlineMs: deadlineIn(expiresInS) });
  noteZone();
}

/** A session's pages are rendered in this device's time zone; after a change of zone, from the next page on. */
function noteZone(): void {
  const zone = deviceZone();
  if (readCookie(cookies.zone) !== zone) writeCookie(cookies.zone, zone, SESSION_S);
}

/**
 * The page states how many seconds were left when the server rendered it; the cookie states only
 * how many were left when it was set. The age of the page is measured, because timeOrigin can lag
 * hours behind the clock of a device that has slept.
 */
export function setDeadlineFromPage(expiresInS: number): void {
  boot();
  const known = current.get();
  if (!known) return;
  current.set({ ...known, deadlineMs: deadlineIn(expiresInS) - performance.now() });
  noteZone();
}

/** The user's readable facts have changed, such as set-up steps or the name. */
export function updateUser(change: Partial<Member>): void {
  boot();
  const known = current.get();
  if (known) current.set({ ...known, user: { ...known.user, ...change } });
}

/** Clears the session in this tab; only the server can remove the HttpOnly token. */
export function clearSession(): void {
  isBooted = true;
  for (const name of [cookies.user, cookies.expiresAt, cookies.has2fa, cookies.zone])
    removeCookie(name);
  current.set(null);
}

/** For tests: resets to the state after a page load. */
export function resetSessionState(): void {
  isBooted = false;
  current.set(null);
}
