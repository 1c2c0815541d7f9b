import type { Context } from 'hono';
import { cookies, pageUser, pageZone } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isTimeZone } from '#lib/look/zone-time.ts';
import { showMoments, showMomentsAtDesk } from '#lib/moments.ts';
import type { Visitor } from '#lib/visitor.ts';
import type { ApiEnv } from './api-types.ts';
import { readCookie } from './cookies.ts';

/**
 * All tabs of a browser share one session, and a tab may still show the page of the user who was signed in
 * before. Our pages send the user they were made for; a call from another user's page is refused before it
 * reads or moves anything. API clients have no page and send nothing; an ended session is left to the guards.
 * @throws AppError session_changed
 */
export function refuseOthersPage(c: Context<ApiEnv>, visitor: Visitor): void {
  const shown = c.req.header(pageUser.header) ?? c.req.query(pageUser.query);
  if (shown === undefined || visitor.kind !== 'member' || visitor.user.uuid === shown) return;
  throw new AppError('session_changed');
}

export type SayMoments = (text: string) => string;

const DESK = '/api/desk/';

/** The zone of the page that asks, or else that of the device; undefined when neither is known. */
function zoneOf({ headers, url }: Request): string | undefined {
  return [
    headers.get(pageZone.header),
    new URL(url).searchParams.get(pageZone.query),
    readCookie(headers.get('cookie'), cookies.zone),
  ].find((name) => name && isTimeZone(name)) as string | undefined;
}

/**
 * Puts the moments in the texts of a reply on the clock of the page that asks for it.
 * @param visitor set when a page asks in process
 */
export function momentsFor(request: Request, visitor?: Visitor): SayMoments {
  if (new URL(request.url).pathname.startsWith(DESK)) return showMomentsAtDesk;
  const zone = visitor?.kind === 'member' ? visitor.zone : undefined;
  return (text) => showMoments(text, visitor ? zone : zoneOf(request));
}
