import { cookies } from '#lib/constants.ts';
import { removeCookie, writeCookie } from '#lib/browser/cookies.ts';
import { hideBalance } from '#lib/wallet/browser/wallet.ts';
import { showTheme } from '#lib/browser/show-theme.ts';
import type { Theme } from '#lib/theme.ts';

const YEAR_S = 365 * 24 * 3600;

/** Choices for this device, in cookies that the server reads too, so that they apply from the first byte. */
export function keepOnDevice(
  name: typeof cookies.hideBalance | typeof cookies.lite,
  on: boolean,
): void {
  if (name === cookies.hideBalance) hideBalance(on);
  else writeCookie(name, on ? '1' : '0', YEAR_S);
}

/** Sets light or dark on this page and the next; undefined: as the system is. */
export function keepTheme(chosen: Theme | undefined): void {
  if (chosen) writeCookie(cookies.theme, chosen, YEAR_S);
  else removeCookie(cookies.theme);
  showTheme(chosen);
}
