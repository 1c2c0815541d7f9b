import type { Row } from '#lib/routes.ts';

/** One page of a pattern: the value of its placeholder, and the day it last changed. */
export interface Entry {
  slug: string;
  changed?: string | undefined;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xmlText = (text: string) => text.replaceAll(/[&<>]/g, (sign) => escapes[sign]!);

/**
 * The paths of pages that search engines may list. Pages that first ask guests for their country show another
 * page, so they are left out.
 */
function pathsOf(row: Row, entries: readonly Entry[]): { path: string; changed?: string }[] {
  if (!row.indexed || !row.built || row.asksCountry) return [];
  if (!row.pattern.includes('[')) return [{ path: row.pattern }];
  return entries.map(({ slug, changed }) => ({
    path: row.pattern.replace(/\[\w+\]/, () => encodeURIComponent(slug)),
    ...(changed && { changed }),
  }));
}

/** The sitemap of the guard table's rows; `entries` has the pages of each pattern with a parameter. */
export function sitemapXml(
  origin: string,
  rows: readonly Row[],
  entries: Readonly<Record<string, readonly Entry[]>>,
): string {
  const pages = rows.flatMap((row) => pathsOf(row, entries[row.pattern] ?? []));
  const lines = pages.map(({ path, changed }) => {
    const day = changed ? `<lastmod>${xmlText(changed.slice(0, 10))}</lastmod>` : '';
    return `<url><loc>${xmlText(origin + path)}</loc>${day}</url>`;
  });
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${lines.join('\n')}\n</urlset>\n`;
}

/**
 * What crawlers may fetch. Private pages exclude themselves, which a crawler can only read if it may fetch
 * them, so this lists only what isn't a page.
 */
export const robotsText = (origin: string): string =>
  `User-agent: *\nAllow: /api/events/*/picture\nAllow: /api/share-pictures\nDisallow: /api/\nDisallow: /desk\nDisallow: /sandbox\n\nSitemap: ${origin}/sitemap.xml\n`;
