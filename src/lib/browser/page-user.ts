import { pageUser } from '#lib/constants.ts';

/**
 * The user this page was rendered for, which may not be the one who is signed in now. Undefined for a guest's
 * page.
 */
export const shownUser = (): string | undefined => document.documentElement.dataset['user'];

/** The header that tells which page a call comes from. */
export function pageUserHeaders(): Record<string, string> {
  const user = shownUser();
  return user ? { [pageUser.header]: user } : {};
}
