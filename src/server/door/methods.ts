// Other methods never reach Astro or Hono: a TRACE request would crash the adapter's server.
const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const forPages = new Set(['GET', 'HEAD', 'POST']);
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export const allowHeader = [...known].join(', ');

export const isKnownMethod = (method: string | undefined): boolean => known.has(method ?? '');
export const isPageMethod = (method: string | undefined): boolean => forPages.has(method ?? '');
export const isSafeMethod = (method: string | undefined): boolean => safe.has(method ?? '');
