import { parseUrl } from './parse-url.ts';

/**
 * A return address, stored or passed in, if it is a path on our site; otherwise the fallback. Refuses other
 * origins, protocol-relative forms, backslashes and control characters.
 */
export function safeReturnPath(value: string | null | undefined, fallback = '/'): string {
  if (!value || value.length > 512) return fallback;
  if (!/^\/(?![/\\])/.test(value)) return fallback;

  if (/[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  const origin = 'http://own.invalid';
  const url = parseUrl(value, origin);
  if (!url) return fallback;
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/api/'))
    return fallback;
  return url.pathname + url.search + url.hash;
}
