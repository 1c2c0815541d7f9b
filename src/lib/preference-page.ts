import type { AstroCookies } from 'astro';
import { cookies } from '#lib/constants.ts';
import { readPreferenceForm } from '#lib/message-topics.ts';
import type { PageApi } from '#lib/page-api.ts';

const YEAR_S = 365 * 24 * 3600;
const deviceChoices = [cookies.hideBalance, cookies.lite] as const;

/** The choices made on this device, by cookie name. */
export const readDevice = (jar: Pick<AstroCookies, 'get'>) => ({
  [cookies.hideBalance]: jar.get(cookies.hideBalance)?.value === '1',
  [cookies.lite]: jar.get(cookies.lite)?.value === '1',
});

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
  return ok;
}
