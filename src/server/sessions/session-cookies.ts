import { cookies, session as numbers } from '#lib/constants.ts';
import { isMember, type Member, type Visitor } from '#lib/visitor.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { endedSessionCookies, readCookie } from '#server/http/cookies.ts';

/** The readable facts about the user: for display only, believed by nobody. */
export function userCookie(user: Member, maxAge: number): CookieChange {
  const value = JSON.stringify({
    uuid: user.uuid,
    username: user.username,
    firstname: user.firstname,
    country: user.country.code,
    has_kyc_set_up: user.has_kyc_set_up,
    has_account_set_up: user.has_account_set_up,
    has_pin_set_up: user.has_pin_set_up,
    has_2fa_enabled: user.has_2fa_enabled,
  });
  return { name: cookies.user, value, maxAge, httpOnly: false };
}

const expiryCookie = (seconds: number): CookieChange => ({
  name: cookies.expiresAt,
  value: String(seconds),
  maxAge: seconds,
  httpOnly: false,
});

const has2faCookie = (user: Member, maxAge: number): CookieChange => ({
  name: cookies.has2fa,
  value: String(user.has_2fa_enabled),
  maxAge,
  httpOnly: false,
});

/** The readable facts again, after one of them has changed. */
export const factCookies = (user: Member, maxAge: number): CookieChange[] => [
  userCookie(user, maxAge),
  has2faCookie(user, maxAge),
];

/** Outlives the session: whoever comes back without one is told that it ended. */
const memberMark = (value: '' | '1'): CookieChange => ({
  name: cookies.wasMember,
  value,
  maxAge: value ? numbers.endIsToldS : 0,
  httpOnly: false,
});

/** What a sign-out takes away: the session, and with it the word that it ended. */
export const signedOutCookies: CookieChange[] = [...endedSessionCookies, memberMark('')];

/** The four cookies of a session (spec 3). Only `token` opens anything, and no script sees it. */
export function sessionCookies(user: Member, token: string, seconds: number): CookieChange[] {
  return [
    { name: cookies.token, value: token, maxAge: seconds, httpOnly: true },
    ...factCookies(user, seconds),
    expiryCookie(seconds),
    memberMark('1'),
    // An earlier sign-out that never arrived must not end this session.
    { name: cookies.loggedOut, value: '', maxAge: 0, httpOnly: false },
  ];
}

/**
 * What a page's answer must set so that its scripts read the truth: the seconds left now, not those
 * at sign-in, and the user's facts when they have changed since (identity verified, PIN set).
 */
export function freshCookies(visitor: Visitor, cookieHeader: string | undefined): CookieChange[] {
  if (!isMember(visitor)) return [];
  const facts = factCookies(visitor.user, visitor.expiresInS);
  const isNews = ({ name, value }: CookieChange) => readCookie(cookieHeader, name) !== value;
  return [expiryCookie(visitor.expiresInS), ...facts.filter(isNews)];
}
