import { cookies } from '#lib/constants.ts';
import { writeCookie } from '#lib/browser/cookies.ts';
import { hideBalance } from '#lib/browser/stores/wallet.ts';

const YEAR_S = 365 * 24 * 3600;

/** Cookies of this device that the server reads too, so that the first byte already obeys them. */
export function keepOnDevice(
  name: typeof cookies.hideBalance | typeof cookies.lite,
  on: boolean,
): void {
  if (name === cookies.hideBalance) hideBalance(on);
  else writeCookie(name, on ? '1' : '0', YEAR_S);
}
