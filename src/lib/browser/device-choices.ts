import { cookies } from '#lib/constants.ts';
import { writeCookie } from '#lib/browser/cookies.ts';
import { hideBalance } from '#lib/browser/stores/wallet.ts';

const YEAR_S = 365 * 24 * 3600;

/** Choices for this device, in cookies that the server reads too, so that they apply from the first byte. */
export function keepOnDevice(
  name: typeof cookies.hideBalance | typeof cookies.lite,
  on: boolean,
): void {
  if (name === cookies.hideBalance) hideBalance(on);
  else writeCookie(name, on ? '1' : '0', YEAR_S);
}
