import type { IncomingMessage } from 'node:http';
import type { Visitor } from '#lib/visitor.ts';
import { mayCount } from '#server/analytics/may-count.ts';
import { readCookie } from '#server/http/cookies.ts';
import type { DoorParts, Exchange } from './types.ts';

function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** True when a visitor opens the page, as opposed to a form, a prefetch or a HEAD request. */
const isOpening = (req: IncomingMessage): boolean =>
  req.method === 'GET' && ['document', undefined].includes(headerOf(req, 'sec-fetch-dest'));

/**
 * Counts one page view, unless the visitor asked not to be tracked. A page that the browser fetches early,
 * when a tap begins, is counted then, because it isn't requested again when the tap ends.
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
