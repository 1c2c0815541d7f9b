import type { IncomingMessage } from 'node:http';
import type { Visitor } from '#lib/visitor.ts';
import { mayCount } from '#server/analytics/index.ts';
import { readCookie } from '#server/http/cookies.ts';
import type { DoorParts, Exchange } from './types.ts';

function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Somebody opens the page; it is no form, no copy for later and no look at the headers alone. */
const isOpening = (req: IncomingMessage): boolean =>
  req.method === 'GET' && ['document', undefined].includes(headerOf(req, 'sec-fetch-dest'));

/**
 * Counts one view of a page, unless its visitor asked not to be followed. A page that the browser
 * fetches ahead on a tap is counted then: it does not ask again when the tap ends.
 */
export function countView(
  { views }: Pick<DoorParts, 'views'>,
  { req }: Exchange,
  screen: string | undefined,
  visitor: Visitor,
): void {
  if (!views || screen === undefined || !isOpening(req)) return;
  const asked = {
    header: (name: string) => headerOf(req, name),
    cookie: (name: string) => readCookie(req.headers.cookie, name),
  };
  if (mayCount(asked)) views.note({ screen, visitor });
}
