// Anything else never reaches Astro or Hono: a TRACE request ends the adapter's own server.
const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const forPages = new Set(['GET', 'HEAD', 'POST']);
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export const allowHeader = [...known].join(', ');

export const isKnownMethod = (method: string | undefined): boolean => known.has(method ?? '');
export const isPageMethod = (method: string | undefined): boolean => forPages.has(method ?? '');
export const isSafeMethod = (method: string | undefined): boolean => safe.has(method ?? '');
