import type { IncomingMessage } from 'node:http';
import { cookies } from '#lib/constants.ts';
import { readCookie } from '#server/http/cookies.ts';
import { isSafeMethod } from './methods.ts';

/**
 * True when one of our own pages sent the request. Browsers say so in Sec-Fetch-Site. Old ones, and all of
 * them on plain http, send Origin with unsafe methods and only Referer with reads.
 */
export function isSameOrigin(req: IncomingMessage, origin: string): boolean {
  const { origin: sender, referer, 'sec-fetch-site': site } = req.headers;
  if (site !== undefined) return site === 'same-origin';
  if (sender !== undefined) return sender === origin;
  return isSafeMethod(req.method) && referer?.startsWith(`${origin}/`) === true;
}

// A cookie is decoded text: line breaks in it must not become headers.
const isToken = (text: string) => /^[\x21-\x7e]{1,256}$/.test(text);

/**
 * Turns the session cookie (at the desk, the operator's) into the bearer token that the API expects, only for
 * requests from our own pages. A foreign page, its forms and its links reach the API as a guest without that
 * cookie, so a 401 there can't end the session either.
 */
export function bearFromCookie(req: IncomingMessage, origin: string, path: string): void {
  if (req.headers.cookie === undefined) return;
  const isDesk = isDeskPath(path);
  hideCookie(req, isDesk ? cookies.token : cookies.desk);
  const name = isDesk ? cookies.desk : cookies.token;
  const token = readCookie(req.headers.cookie, name);
  if (token === undefined) return;
  if (!isToken(token) || !isSameOrigin(req, origin)) hideCookie(req, name);
  else if (req.headers.authorization === undefined) {
    req.headers.authorization = `Bearer ${token}`;
    req.rawHeaders.push('Authorization', `Bearer ${token}`);
  }
}

/** The desk has separate sessions: an operator's is never valid elsewhere, nor a user's there. */
export const isDeskPath = (path: string): boolean => /^(?:\/api)?\/desk(?:\/|$)/.test(path);

function hideCookie(req: IncomingMessage, name: string): void {
  if (readCookie(req.headers.cookie, name) === undefined) return;
  const others = (req.headers.cookie ?? '')
    .split(';')
    .filter((part) => part.split('=')[0]?.trim() !== name)
    .join(';');
  req.headers.cookie = others;
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    if (req.rawHeaders[i]?.toLowerCase() === 'cookie') req.rawHeaders[i + 1] = others;
  }
}
