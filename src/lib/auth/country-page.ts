import type { AstroCookies } from 'astro';
import { cookies } from '#lib/constants.ts';
import { isCountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';

const YEAR_S = 365 * 24 * 3600;

/** What someone can do once their country is known. */
export type Way = 'account' | 'guest';

export const isWay = (value: unknown): value is Way => value === 'account' || value === 'guest';

/**
 * Handles the form of the first page for browsers without our script: saves the country and returns where to
 * go next, or null when no country was chosen.
 */
export function chooseCountry(
  form: FormData,
  jar: Pick<AstroCookies, 'set'>,
  { pathname, search, searchParams }: URL,
): string | null {
  const country = form.get('country') ?? form.get('shown');
  if (!isCountryCode(country)) return null;
  jar.set(cookies.selectedCountry, country, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
  const way = form.get('way');
  if (way === 'guest') return safeReturnPath(searchParams.get('next'));
  return way === 'account' ? paths.signUp : pathname + search;
}
