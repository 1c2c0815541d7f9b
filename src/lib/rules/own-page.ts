import { routes } from '#lib/routes.ts';
import { safeReturnPath } from './return-path.ts';

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|\\]/g, '\\$&');
const pages = routes
  .map(({ pattern }) => pattern)
  .filter((pattern) => !/^\/(desk|sandbox)(\/|$)/.test(pattern))
  .map((pattern) => new RegExp(`^${escape(pattern).replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`));

/** True for a path, with or without a query, that leads to one of our pages that users may see. */
export function isOwnPage(path: string): boolean {
  if (safeReturnPath(path, '') !== path) return false;
  const { pathname } = new URL(path, 'http://own.invalid');
  return pages.some((page) => page.test(pathname));
}
