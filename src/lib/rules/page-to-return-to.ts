import { paths } from '#lib/paths.ts';
import { safeReturnPath } from './return-path.ts';

const setUpPages: readonly string[] = [paths.completeKyc, paths.pinSetup];

/**
 * The page that a visitor returns to from this one: the page that led to the sign-in or the set-up,
 * or else this page. Null if nothing led there.
 * @param wanted the page that an incomplete set-up blocked
 */
export function pageToReturnTo(
  { pathname, search, searchParams }: URL,
  wanted?: string,
): string | null {
  if (pathname !== paths.login && !setUpPages.includes(pathname)) return pathname + search;
  const from = pathname === paths.login ? searchParams.get('next') : wanted;
  return from ? safeReturnPath(from) : null;
}
