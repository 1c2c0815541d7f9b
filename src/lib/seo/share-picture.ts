import type { Row } from '#lib/routes.ts';

const folder = '/pictures';

/** Pages of which each has a picture of its own, by the path below. */
const ownPictures = new Set(['/features/[slug]', '/help/news/[id]', '/help/tutorials/[slug]']);

/** The page whose picture stands for all pages of a pattern that have none of their own. */
const shared = {
  '/giftcard/rates/[brand]': '/giftcard/rates',
  '/status/[bill_id]': '/status',
  '/legal/[slug]': '/legal',
  '/help/topics/[topic]': '/help',
  '/gift/[token]': '/gift',
} as const;

const fileOf = (path: string) => `${folder}${path === '/' ? '/home' : path}.png`;

/** Paths of the pages that share one picture and are no pattern with a parameter. */
export const pagesWithPicture = [
  '/',
  '/features',
  '/products',
  '/help/news',
  '/verify-receipt',
  ...Object.values(shared),
] as const;

/**
 * The picture that stands for a page in a chat or a feed; build step share-pictures draws one for each
 * answer of this function. Pages without any show the home page's.
 */
export function sharePicture(row: Pick<Row, 'pattern'> | undefined, path: string): string {
  const pattern = row?.pattern ?? '/';
  if (ownPictures.has(pattern)) return fileOf(path);
  const page = pattern in shared ? shared[pattern as keyof typeof shared] : pattern;
  return fileOf((pagesWithPicture as readonly string[]).includes(page) ? page : '/');
}
