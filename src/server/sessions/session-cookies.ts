import { cookies, session as numbers } from '#lib/constants.ts';
import { isMember, type Member, type Visitor } from '#lib/visitor.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { endedSessionCookies, readCookie } from '#server/http/cookies.ts';

/** The readable facts about the user, for display only; the server never trusts them. */
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

/** Outlives the session, so that a returning visitor can learn that it ended. */
const memberMark = (value: '' | '1'): CookieChange => ({
  name: cookies.wasMember,
  value,
  maxAge: value ? numbers.endIsToldS : 0,
  httpOnly: false,
});

/** The cookies that a sign-out removes: those of the session, and the one that says it ended. */
export const signedOutCookies: CookieChange[] = [...endedSessionCookies, memberMark('')];

/** The four cookies of a session (spec 3). Only `token` grants access, and scripts can't read it. */
export function sessionCookies(user: Member, token: string, seconds: number): CookieChange[] {
  return [
    { name: cookies.token, value: token, maxAge: seconds, httpOnly: true },
    ...factCookies(user, seconds),
    expiryCookie(seconds),
    memberMark('1'),
    // an earlier sign-out that never reached us must not end this session
    { name: cookies.loggedOut, value: '', maxAge: 0, httpOnly: false },
  ];
}

/**
 * The cookies that a page has to set so that its scripts read the truth: the seconds left now rather than at
 * sign-in, and the user's facts when they have changed since (identity verified, PIN set).
 */
export function freshCookies(visitor: Visitor, cookieHeader: string | undefined): CookieChange[] {
  if (!isMember(visitor)) return [];
  const facts = factCookies(visitor.user, visitor.expiresInS);
  const isNews = ({ name, value }: CookieChange) => readCookie(cookieHeader, name) !== value;
  return [expiryCookie(visitor.expiresInS), ...facts.filter(isNews)];
}
