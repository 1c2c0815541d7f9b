import { parseUrl } from '#lib/rules/parse-url.ts';

/** A pasted link as a web address; undefined for anything else, and for one with a password. */
function readShopLink(text: string): URL | undefined {
  if (!/^https?:\/\//i.test(text.trim())) return undefined;
  const url = parseUrl(text.trim());
  if (!url || url.username || url.password) return undefined;
  return url.hostname.includes('.') ? url : undefined;
}

export const isShopLink = (text: string): boolean => readShopLink(text) !== undefined;

const tracking = /^(utm_|gclid$|fbclid$|ref$|ref_|tag$|srsltid$)/;

/** The same for two links to one product: without tracking, fragment, www. and a trailing slash. */
function sameLinkKey(text: string): string | undefined {
  const url = readShopLink(text);
  if (!url) return undefined;
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name.toLowerCase()));
  const query = new URLSearchParams(kept.sort(([a], [b]) => a.localeCompare(b))).toString();
  return `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}?${query}`;
}

/** For each link, the position of an earlier one to the same product; shown, never refused. */
export function findSameLinks(links: readonly string[]): Map<number, number> {
  const first = new Map<string, number>();
  const same = new Map<number, number>();
  for (const [position, link] of links.entries()) {
    const key = sameLinkKey(link);
    const before = key === undefined ? undefined : first.get(key);
    if (before !== undefined) same.set(position, before);
    else if (key !== undefined) first.set(key, position);
  }
  return same;
}
