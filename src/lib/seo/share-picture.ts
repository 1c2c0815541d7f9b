import { uploadedMarks } from '#lib/look/marks.ts';
import type { Row } from '#lib/routes.ts';
import { marksOf } from './share-marks.ts';

const folder = '/pictures';

/** Patterns whose pages each have a separate picture, named after the path. */
const ownPictures = new Set([
  '/features/[slug]',
  '/help/news/[id]',
  '/help/tutorials/[slug]',
  '/giftcard/rates/[brand]',
  '/crypto/prices/[token]',
  '/status/[bill_id]',
]);

/** The page whose picture represents all pages of a pattern without separate pictures. */
const shared = {
  '/giftcard': '/giftcard/rates',
  '/crypto': '/crypto/prices',
  '/legal/[slug]': '/legal',
  '/help/topics/[topic]': '/help',
  '/gift/[token]': '/gift',
  '/e-tickets/events': '/e-tickets',
  '/e-tickets/events/[id]': '/e-tickets',
} as const;

/** The file of a picture that is drawn ahead. */
export const fileOf = (path: string) => `${folder}${path === '/' ? '/home' : path}.png`;

/** The pages without a parameter in their pattern that have a picture. */
export const pagesWithPicture = [
  '/',
  '/features',
  '/products',
  '/help/news',
  '/verify-receipt',
  '/verify-statement',
  '/verify-case-file',
  '/sell-planner',
  ...Object.values(shared),
  '/status',
] as const;

/** Whether the build draws the picture of a page; there are too many billers for that. */
export const isDrawnAhead = (path: string): boolean => !path.startsWith('/status/');

/** Identifies an uploaded picture in an address, which changes with the picture. */
const versionOf = (upload: string): string =>
  /^\/api\/(?:marks|files)\/([0-9a-f]{8})/.exec(upload)?.[1] ?? '';

interface Shown {
  /** Null for a film. */
  startsAt: string | null;
  /** The uploaded picture that it shows. */
  upload: string | null;
}

/**
 * The picture of an event or film in a chat or a feed, drawn on request. Its address changes with the date or
 * the uploaded picture, because services cache pictures by address.
 */
export function eventPicture(id: string, { startsAt, upload }: Shown): string {
  const minutes = startsAt === null ? '' : (Date.parse(startsAt) / 60_000).toString(36);
  const version = [minutes, versionOf(upload ?? '')].filter(Boolean).join('-');
  return `/api/events/${encodeURIComponent(id)}/picture${version && `?v=${version}`}`;
}

/** The page whose picture represents a page: itself, its list, or the home page. */
function pageOf(pattern: string, path: string): string {
  if (ownPictures.has(pattern)) return path;
  const page = pattern in shared ? shared[pattern as keyof typeof shared] : pattern;
  return (pagesWithPicture as readonly string[]).includes(page) ? page : '/';
}

/**
 * The picture that represents a page in a chat or a feed. The build step share-pictures draws them, except
 * those that show something with a picture uploaded by the desk: these are drawn on request, at an address
 * that changes with the upload. Pages without a picture use the home page's.
 */
export function sharePicture(row: Pick<Row, 'pattern'> | undefined, path: string): string {
  const pattern = row?.pattern ?? '/';
  const page = pageOf(pattern, path);
  const marks = new Map(Object.entries(uploadedMarks()));
  const uploads = marksOf(page).flatMap((id) => marks.get(id) ?? []);
  if (uploads.length === 0 && isDrawnAhead(page)) return fileOf(page);
  const version = uploads.map(versionOf).join('');
  return `/api/share-pictures?${new URLSearchParams({ page, ...(version && { v: version }) })}`;
}
