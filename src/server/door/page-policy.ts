import { createHash } from 'node:crypto';
import { isFinished, trimStyles } from './trim-styles.ts';

const inline = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

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

const styles = /(<style\b[^>]*>)([\s\S]*?)(?=<\/style>)/g;

/**
 * A page with only the styles it needs, and the policy that allows them. Styles that Astro didn't list are
 * left alone and stay blocked.
 */
export function trimPage(policy: string, html: string): { policy: string; html: string } {
  if (!isFinished(html)) return { policy, html };
  let allowed = policy;
  const trimmed = html.replaceAll(styles, (whole, tag: string, css: string) => {
    const hash = hashOf(css);
    if (!policy.includes(hash)) return whole;
    const short = trimStyles(css, html);
    allowed = allowed.replace(hash, hashOf(short));
    return tag + short;
  });
  return { policy: allowed, html: trimmed };
}
