/** A cookie that scripts can read, or undefined; always undefined on the server. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((each) => each.startsWith(start));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(start.length));
  } catch {
    return undefined;
  }
}

export function writeCookie(name: string, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);
