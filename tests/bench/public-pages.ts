import type { limits } from './limits.ts';

/** A page that can be opened without a country, a session or anything stored in the browser. */
export interface PublicPage {
  /** A path, or a pattern of the guard table, which stands for its first match in the sitemap. */
  path: string;
  /** Its byte limits. */
  kind: keyof typeof limits;
  /** Touch its island, and count what that loads. */
  wakes?: true;
  /** Deliberately excluded from search engines. */
  unlisted?: true;
  /** Returns 404, as expected. */
  missing?: true;
  /** Not graded in a test run, because it is built like another page in the list. */
  alike?: true;
}

/** One page per listed row of the guard table, and the deliberately unlisted ones. */
export const publicPages: readonly PublicPage[] = [
  { path: '/giftcard/rates', kind: 'rates' },
  { path: '/giftcard/rates/[brand]', kind: 'brand' },
  { path: '/crypto/prices', kind: 'marked' },
  { path: '/crypto/prices/[token]', kind: 'marked' },
  { path: '/sell-planner', kind: 'content' },
  // the app's own frame: its menu and the dialogs above it
  { path: '/personalized-shopping', kind: 'read' },
  { path: '/e-tickets', kind: 'read' },
  { path: '/e-tickets/events', kind: 'read' },
  { path: '/e-tickets/events/[id]', kind: 'dashboard' },
  { path: '/features', kind: 'content' },
  { path: '/features/withdraw', kind: 'content' },
  { path: '/help', kind: 'content' },
  { path: '/help?q=token', kind: 'answers', alike: true },
  // the topic with the most answers
  { path: '/help/topics/orders', kind: 'answers' },
  { path: '/help/news', kind: 'content' },
  { path: '/help/news/time-to-undo', kind: 'content' },
  { path: '/help/tutorials/sell-a-gift-card', kind: 'answers' },
  { path: '/legal/terms', kind: 'content' },
  { path: '/lite', kind: 'content' },
  { path: '/status', kind: 'status' },
  { path: '/status/[bill_id]', kind: 'brand' },
  { path: '/verify-receipt', kind: 'script' },
  { path: '/verify-statement', kind: 'script', alike: true },
  { path: '/verify-case-file', kind: 'script', alike: true },
  { path: '/books', kind: 'plain' },
  { path: '/was-that-you', kind: 'plain' },
  { path: '/lock', kind: 'plain', unlisted: true },
  { path: '/recover', kind: 'plain', unlisted: true },
  { path: '/get-started', kind: 'first', wakes: true, unlisted: true },
  { path: '/forgot-password', kind: 'auth', unlisted: true, alike: true },
  { path: '/help/tickets/new', kind: 'form', wakes: true, unlisted: true },
  { path: '/demo', kind: 'content', unlisted: true },
  { path: '/offline', kind: 'script', unlisted: true, alike: true },
  { path: '/feature-unavailable', kind: 'content', unlisted: true, alike: true },
  { path: '/no-such-page', kind: 'content', unlisted: true, missing: true },
];

/** What Lighthouse needs to know about a page. */
export type GradedPage = Pick<PublicPage, 'path' | 'unlisted' | 'missing'>;

/** Whether a path matches a pattern. */
export const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\[[^\]]+\]/g, '[^/]+')}$`).test(path);

/** The paths of the sitemap. */
async function readSitemap(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sitemap.xml`);
  const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  return places.map(([, place = '']) => new URL(place).pathname);
}

/** @throws Error if no page in the sitemap matches the pattern */
export async function firstLike(origin: string, pattern: string): Promise<string> {
  if (!pattern.includes('[')) return pattern;
  const path = (await readSitemap(origin)).find((each) => fits(pattern, each));
  if (path === undefined) throw new Error(`The sitemap has no page like ${pattern}`);
  return path;
}

/** Every public page: those in the sitemap, and those deliberately left out of it. */
export async function everyPublicPage(origin: string): Promise<GradedPage[]> {
  const listed = await readSitemap(origin);
  return [...listed.map((path) => ({ path })), ...publicPages.filter(({ unlisted }) => unlisted)];
}

/** One public page of each type. */
export const oneOfEachKind = (origin: string): Promise<GradedPage[]> =>
  Promise.all(
    publicPages
      .filter(({ alike }) => !alike)
      .map(async (page) => ({ ...page, path: await firstLike(origin, page.path) })),
  );
