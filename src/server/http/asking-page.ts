import type { Context } from 'hono';
import { cookies, pageUser, pageZone } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isTimeZone } from '#lib/look/zone-time.ts';
import { showMoments, showMomentsAtDesk } from '#lib/moments.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { ApiEnv } from './api-types.ts';
import { readCookie } from './cookies.ts';

/**
 * Refuses a call from a page that was made for another user. All tabs of a browser share one session, so a tab
 * can still show the page of the user who was signed in before. Our pages send the user they were made for,
 * and the call is refused before it reads or moves anything. API clients send nothing; the guards handle ended
 * sessions.
 * @throws AppError session_changed
 */
export function refuseOthersPage(c: Context<ApiEnv>, visitor: Visitor): void {
  const shown = c.req.header(pageUser.header) ?? c.req.query(pageUser.query);
  if (shown === undefined || visitor.kind !== 'member' || visitor.user.uuid === shown) return;
  throw new AppError('session_changed');
}

export type ShowMoments = (text: string) => string;

const DESK = '/api/desk/';

/** The time zone of the calling page, or else of the device; undefined when neither is known. */
function zoneOf({ headers, url }: Request): string | undefined {
  return [
    headers.get(pageZone.header),
    new URL(url).searchParams.get(pageZone.query),
    readCookie(headers.get('cookie'), cookies.zone),
  ].find((name) => name && isTimeZone(name)) as string | undefined;
}

/**
 * Formats the times in a reply for the page that calls.
 * @param visitor set when a page calls in process
 */
export function momentsFor(request: Request, visitor?: Visitor): ShowMoments {
  if (new URL(request.url).pathname.startsWith(DESK)) return showMomentsAtDesk;
  const zone = visitor?.kind === 'member' ? visitor.zone : undefined;
  return (text) => showMoments(text, visitor ? zone : zoneOf(request));
}
