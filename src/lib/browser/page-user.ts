import { pageUser } from '#lib/constants.ts';

/** Whose page this is, as the server drew it: not who is signed in by now. None is a guest's. */
export const shownUser = (): string | undefined => document.documentElement.dataset['user'];

/** What a call says of the page that it comes from. */
export function pageUserHeaders(): Record<string, string> {
  const user = shownUser();
  return user ? { [pageUser.header]: user } : {};
}
