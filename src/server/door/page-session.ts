import { cookies } from '#lib/constants.ts';
import type { Visitor } from '#lib/visitor.ts';
import { freshCookies } from '#server/sessions/index.ts';
import type { CookieChange } from '#server/http/call-context.ts';
import { endedSessionCookies, readCookie } from '#server/http/cookies.ts';
import { isDeskPath } from './same-origin.ts';
import type { DoorParts, Exchange } from './types.ts';

/** What the API would take as a bearer; anything else opens nothing, and breaks no header. */
const isToken = (text: string) => /^[\x21-\x7e]{1,256}$/.test(text);

async function endOnServer(at: Exchange, { api, services }: DoorParts, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const request = new Request('http://in-process/api/logout', { method: 'POST', headers });
  const facts = { clientAddress: at.address, requestId: at.id };
  try {
    const { status } = await api.fetch(request, facts);
    if (status >= 500) throw new Error(`logout answered ${status}`);
  } catch (error) {
    // It ends by itself within 30 minutes; the browser loses the token in any case.
    services.log.warn({ err: error }, 'a session could not be ended');
  }
}

/**
 * The session's token of a page request: undefined without one, empty for one that counts no more.
 * Who signed out while the server was out of reach left a mark; that session ends here and now.
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
 * What a page's answer changes in the browser: a member's readable cookies tell how things are now;
 * whoever is a guest loses what is left of a session.
 */
export function sessionChanges(
  { req, path }: Exchange,
  token: string | undefined,
  visitor: Visitor,
): CookieChange[] {
  // a user's session is none of the desk's business
  if (isDeskPath(path)) return [];
  const { cookie } = req.headers;
  if (visitor.kind === 'member') return freshCookies(visitor, cookie);
  if (visitor.kind === 'pending') return [];
  const readable = [cookies.user, cookies.expiresAt, cookies.has2fa];
  const isLeft = token !== undefined || readable.some((name) => readCookie(cookie, name));
  return isLeft ? endedSessionCookies : [];
}
