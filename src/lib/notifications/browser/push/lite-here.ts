import { cookies } from '#lib/constants.ts';
import { readCookie } from '#lib/browser/cookies.ts';

/** True when this device saves data, by our own switch or the browser's. */
export const isLiteHere = (): boolean =>
  readCookie(cookies.lite) === '1' ||
  ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false);
