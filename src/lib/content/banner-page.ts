import type { AstroCookies } from 'astro';
import { cookies } from '#lib/constants.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';

const YEAR_S = 365 * 24 * 3600;
/** How many are remembered: one is shown at a time, and each disappears by itself. */
const KEPT = 5;
const ID = /^[0-9a-f-]{36}$/;

type Jar = Pick<AstroCookies, 'get' | 'set'>;

const listOf = (jar: Pick<Jar, 'get'>): string[] =>
  (jar.get(cookies.banner)?.value ?? '').split('.').filter((id) => ID.test(id));

/** Whether an announcement was dismissed on this device. */
export const isDismissed = (jar: Pick<Jar, 'get'>, id: string): boolean => listOf(jar).includes(id);

/** Handles the form that dismisses an announcement; returns the page it was sent from. */
export function dismissBanner(form: FormData, jar: Jar): string {
  const id = form.get('id');
  const from = form.get('from');
  if (typeof id === 'string' && ID.test(id)) {
    const kept = [id, ...listOf(jar).filter((each) => each !== id)].slice(0, KEPT);
    jar.set(cookies.banner, kept.join('.'), {
      path: '/',
      maxAge: YEAR_S,
      sameSite: 'lax',
      httpOnly: true,
    });
  }
  return safeReturnPath(typeof from === 'string' ? from : null);
}
