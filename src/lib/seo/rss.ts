import { brand } from '#lib/brand.ts';
import type { News } from '#lib/content/contract.ts';
import { helpPaths } from '#lib/help/paths.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

const stampOf = (day: string): string => new Date(`${day}T08:00:00Z`).toUTCString();

/** Makes our links and pictures absolute, so that they work in a feed reader. */
const absolute = (html: string, origin: string): string =>
  html.replaceAll(/(href|src)="\/(?!\/)/g, `$1="${origin}/`);

function itemOf({ id, title, summary, published, html }: News, origin: string): string {
  const url = origin + helpPaths.newsItem(id);
  return `<item>
<title>${escapeXml(title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${stampOf(published)}</pubDate>
<description>${escapeXml(summary)}</description>
<content:encoded>${escapeXml(absolute(html, origin))}</content:encoded>
</item>`;
}

/**
 * The news as RSS 2.0, with the full text of each.
 * @param news newest first
 */
export function newsFeed(news: readonly News[], origin: string): string {
  const newest = news[0] ? `\n<lastBuildDate>${stampOf(news[0].published)}</lastBuildDate>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(`${brand.name} news`)}</title>
<link>${origin}${helpPaths.news}</link>
<atom:link href="${origin}${helpPaths.rss}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(`The latest from ${brand.name}.`)}</description>
<language>en</language>${newest}
${news.map((item) => itemOf(item, origin)).join('\n')}
</channel>
</rss>
`;
}
