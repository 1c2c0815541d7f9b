import { pageUser, pageZone } from '#lib/constants.ts';
import { shownZone } from '#lib/look/page-zone.ts';

/** The user this page was rendered for, who may not be signed in now. Undefined for a guest's page. */
export const shownUser = (): string | undefined => document.documentElement.dataset['user'];

/** The headers that name the page that a call comes from, and its clock. */
export function pageUserHeaders(): Record<string, string> {
  const user = shownUser();
  return user ? { [pageUser.header]: user, [pageZone.header]: shownZone() } : {};
}
