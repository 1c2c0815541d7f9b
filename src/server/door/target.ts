export interface Target {
  path: string;
  query: string;
}

const plain = /^\/(?:[\w~@+:,-][\w.~@+:,-]*(?:\/|$))*$/;

/**
 * Splits a request target into path and query, normalised the way browsers do. Undefined for a target that no
 * browser would send: broken percent-encoding, control characters, another scheme.
 */
export function readTarget(target: string | undefined, origin: string): Target | undefined {
  if (!target) return undefined;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (plain.test(path)) return { path, query: mark < 0 ? '' : target.slice(mark) };
  try {
    const url = new URL(target.startsWith('/') ? origin + target : target);
    if (url.host !== new URL(origin).host) return undefined;
    const decoded = decodeURIComponent(url.pathname);
    if (/[\u0000-\u001f\u007f]/.test(decoded)) return undefined;
    return { path: url.pathname, query: url.search };
  } catch {
    return undefined;
  }
}
