import { routes } from '#lib/routes.ts';

/** A page that anybody may open without a country, a session or anything in their browser. */
export interface PublicPage {
  path: string;
  /** Kept from search engines on purpose. */
  unlisted?: boolean;
  /** Answers 404, as it should. */
  missing?: boolean;
}

const unlisted: PublicPage[] = [
  { path: '/get-started', unlisted: true },
  { path: '/forgot-password', unlisted: true },
  { path: '/help/tickets/new', unlisted: true },
  { path: '/demo', unlisted: true },
  { path: '/offline', unlisted: true },
  { path: '/feature-unavailable', unlisted: true },
  { path: '/no-such-page', unlisted: true, missing: true },
];
/** What a run of the tests leaves to the bench: each is of the same kind as another one. */
const alike = new Set(['/forgot-password', '/offline', '/feature-unavailable']);

const listed = routes.filter(({ indexed }) => indexed);
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/\[[^\]]+\]/g, '[^/]+')}$`).test(path);

/** The paths of the sitemap. */
async function readSitemap(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/sitemap.xml`);
  if (!answer.ok) return listed.map(({ pattern }) => pattern).filter((each) => !each.includes('['));
  const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)];
  return places.map(([, place = '']) => new URL(place).pathname);
}

/** Every public page: those of the sitemap, and those that it leaves out by decision. */
export async function everyPublicPage(origin: string): Promise<PublicPage[]> {
  return [...(await readSitemap(origin)).map((path) => ({ path })), ...unlisted];
}

/** One public page of each kind: the first of the sitemap for each row of the guard table. */
export async function oneOfEachKind(origin: string): Promise<PublicPage[]> {
  const paths = await readSitemap(origin);
  const firsts = listed.flatMap(({ pattern }) => {
    const path = paths.find((each) => matches(pattern, each));
    return path === undefined ? [] : [{ path }];
  });
  return [...firsts, ...unlisted.filter(({ path }) => !alike.has(path))];
}
