import { cookies } from '#lib/constants.ts';
import { votesCookie } from '#lib/help/votes.ts';

const ours = new Set<string>([...Object.values(cookies), votesCookie]);

/** These are part of a cached page's key, or change nothing on a guest's page. */
const neutral = new Set<string>([
  cookies.selectedCountry,
  cookies.lite,
  cookies.theme,
  cookies.device,
  cookies.zone,
]);

const nameOf = (part: string): string => part.split('=')[0]?.trim() ?? '';

/** The cookies that a page can read. Extensions and other sites of the domain set more. */
export const ownCookies = (header: string): string =>
  header
    .split(';')
    .filter((part) => ours.has(nameOf(part)))
    .join(';')
    .trim();

/** Whether a guest with these cookies can get a page that is cached for all. */
export const hasOnlyNeutral = (header = ''): boolean =>
  ownCookies(header)
    .split(';')
    .map(nameOf)
    .every((name) => name === '' || neutral.has(name));
