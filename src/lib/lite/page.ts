import type { AstroCookies } from 'astro';
import { cookies } from '#lib/constants.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';

const YEAR_S = 365 * 24 * 3600;

/** Handles the form that turns lite mode on or off; returns the page it was sent from. */
export function chooseLite(form: FormData, jar: Pick<AstroCookies, 'set'>): string {
  const on = form.get('lite') === '1' ? '1' : '0';
  jar.set(cookies.lite, on, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
  const from = form.get('from');
  return safeReturnPath(typeof from === 'string' ? from : null);
}
