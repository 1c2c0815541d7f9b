import type { AstroCookies } from 'astro';
import { cookies } from '#lib/constants.ts';
import { readPreferenceForm } from './message-topics.ts';
import { chosenTheme } from '#lib/theme.ts';
import type { PageApi } from '#lib/page-api.ts';

const YEAR_S = 365 * 24 * 3600;
const deviceChoices = [cookies.hideBalance, cookies.lite] as const;

/** The choices made on this device, by cookie name. */
export const readDevice = (jar: Pick<AstroCookies, 'get'>) => ({
  [cookies.hideBalance]: jar.get(cookies.hideBalance)?.value === '1',
  [cookies.lite]: jar.get(cookies.lite)?.value === '1',
});

/** Light or dark, as chosen on this device; undefined: as the system is. */
export const readTheme = (jar: Pick<AstroCookies, 'get'>) =>
  chosenTheme(jar.get(cookies.theme)?.value);

/** Handles the form of a browser without scripts; false when nothing was saved. */
export async function savePreferenceForm(
  api: PageApi,
  form: FormData,
  jar: AstroCookies,
): Promise<boolean> {
  const { ok } = await api.put('/notification-preferences', readPreferenceForm(form));
  for (const name of deviceChoices) {
    const value = form.has(name) ? '1' : '0';
    jar.set(name, value, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
  }
  const theme = form.get(cookies.theme);
  const chosen = chosenTheme(typeof theme === 'string' ? theme : undefined);
  if (chosen) jar.set(cookies.theme, chosen, { path: '/', maxAge: YEAR_S, sameSite: 'lax' });
  else jar.delete(cookies.theme, { path: '/' });
  return ok;
}
