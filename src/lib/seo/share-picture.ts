import type { Row } from '#lib/routes.ts';

const folder = '/pictures';

/** Patterns whose pages each have a picture of their own, named after the path. */
const ownPictures = new Set([
  '/features/[slug]',
  '/help/news/[id]',
  '/help/tutorials/[slug]',
  '/giftcard/rates/[brand]',
  '/crypto/prices/[token]',
]);

/** The page whose picture represents all pages of a pattern without pictures of their own. */
const shared = {
  '/giftcard': '/giftcard/rates',
  '/crypto': '/crypto/prices',
  '/status/[bill_id]': '/status',
  '/legal/[slug]': '/legal',
  '/help/topics/[topic]': '/help',
  '/gift/[token]': '/gift',
  '/e-tickets/events': '/e-tickets',
  '/e-tickets/events/[id]': '/e-tickets',
} as const;

const fileOf = (path: string) => `${folder}${path === '/' ? '/home' : path}.png`;

/** The pages without a parameter in their pattern that have a picture. */
export const pagesWithPicture = [
  '/',
  '/features',
  '/products',
  '/help/news',
  '/verify-receipt',
  '/sell-planner',
  ...Object.values(shared),
] as const;

/**
 * The picture of an event or film in a chat or a feed, drawn when it is asked for. Whoever keeps pictures by their
 * address gets another address with another date.
 */
export function eventPicture(id: string, startsAt?: string): string {
  const of = `/api/events/${encodeURIComponent(id)}/picture`;
  return startsAt === undefined ? of : `${of}?v=${(Date.parse(startsAt) / 60_000).toString(36)}`;
}

/**
 * The picture that represents a page in a chat or a feed; the build step share-pictures draws one for each
 * result of this function. Pages without one use the home page's.
 */
export function sharePicture(row: Pick<Row, 'pattern'> | undefined, path: string): string {
  const pattern = row?.pattern ?? '/';
  if (ownPictures.has(pattern)) return fileOf(path);
  const page = pattern in shared ? shared[pattern as keyof typeof shared] : pattern;
  return fileOf((pagesWithPicture as readonly string[]).includes(page) ? page : '/');
}
