import { createHash } from 'node:crypto';

const inline = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/** Most pages have the same scripts and styles. */
const MOST = 200;
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known !== undefined) return known;
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (hashes.size === MOST) hashes.clear();
  hashes.set(text, hash);
  return hash;
}

/**
 * Shortens Astro's policy, which lists the hash of every script and style of the whole site, to those that
 * this page uses. Only hashes that Astro listed itself are kept: injected text has no hash there and stays
 * blocked.
 */
export function shortenPolicy(policy: string, html: string): string {
  const used = new Set<string>();
  for (const [, , text] of html.matchAll(inline)) if (text) used.add(hashOf(text));
  return policy
    .split(/;\s*/)
    .filter((directive) => directive !== '')
    .map((directive) => {
      const sources = directive.split(' ').filter((s) => !s.startsWith("'sha256-") || used.has(s));
      return [...new Set(sources)].join(' ');
    })
    .join('; ');
}
