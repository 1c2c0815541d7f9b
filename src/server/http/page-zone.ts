import { cookies, pageZone } from '#lib/constants.ts';
import { isTimeZone } from '#lib/look/zone-time.ts';
import { showMoments, showMomentsAtDesk } from '#lib/moments.ts';
import type { Visitor } from '#lib/visitor.ts';
import { readCookie } from './cookies.ts';

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
