import { cookies } from '#lib/constants.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { endedSessionCookies, readCookie } from '#server/http/cookies.ts';
import { freshCookies } from '#server/sessions/session-cookies.ts';
import { isDeskPath } from './same-origin.ts';
import type { DoorParts, Exchange } from './types.ts';

/** What the API would accept as a bearer token; anything else grants nothing and can't break a header. */
const isToken = (text: string) => /^[\x21-\x7e]{1,256}$/.test(text);

async function endOnServer(at: Exchange, { api, services }: DoorParts, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request('http://in-process/api/logout', { method: 'POST', headers });
  const facts = { clientAddress: at.address, requestId: at.id };
  try {
    const { status } = await api.fetch(request, facts);
    if (status >= 500) throw new Error(`logout answered ${status}`);
  } catch (error) {
    // it expires automatically within 30 minutes, and the browser loses the token in any case
    services.log.warn({ err: error }, 'a session could not be ended');
  }
}

/**
 * The session token of a page request: undefined without one, empty for one that is no longer valid. A
 * visitor who signed out while the server was unreachable left a mark; their session is ended here.
 */
export async function readSessionToken(
  at: Exchange,
  parts: DoorParts,
): Promise<string | undefined> {
  const { cookie } = at.req.headers;
  const isDesk = isDeskPath(at.path);
  const token = readCookie(cookie, isDesk ? cookies.desk : cookies.token);
  if (token === undefined) return undefined;
  if (!isToken(token)) return '';
  if (isDesk) return token;
  if (readCookie(cookie, cookies.loggedOut) === undefined) return token;
  await endOnServer(at, parts, token);
  return '';
}

/**
 * The cookies that a page's answer sets: a member's readable cookies are updated, and a guest loses the
 * remains of a session.
 */
export function sessionChanges(
  { req, path }: Exchange,
  token: string | undefined,
  visitor: Visitor,
): CookieChange[] {
  // a user's session has no meaning at the desk
  if (isDeskPath(path)) return [];
  const { cookie } = req.headers;
  if (visitor.kind === 'member') return freshCookies(visitor, cookie);
  if (visitor.kind === 'pending') return [];
  const readable = [cookies.user, cookies.expiresAt, cookies.has2fa];
  const hasSessionCookies =
    token !== undefined || readable.some((name) => readCookie(cookie, name));
  return hasSessionCookies ? endedSessionCookies : [];
}
