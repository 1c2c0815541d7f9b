import { atom, onMount } from 'nanostores';
import { cookies, storageKeys } from '#lib/constants.ts';
import { isCountryCode, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { readCookie, writeCookie } from '#lib/browser/cookies.ts';
import { readJson, store } from '#lib/browser/storage.ts';

const YEAR_S = 365 * 24 * 3600;

/** The country that a guest chose; storage is the source, and the cookie mirrors it for the server. */
const current = atom<CountryCode | null>(null);

function readSaved(): CountryCode | null {
  const saved = readJson(storageKeys.selectedCountry);
  const code = saved && typeof saved === 'object' ? (saved as { code?: unknown }).code : saved;
  if (isCountryCode(code)) return code;
  const mirrored = readCookie(cookies.selectedCountry);
  return isCountryCode(mirrored) ? mirrored : null;
}

const mirror = (code: CountryCode) => {
  if (readCookie(cookies.selectedCountry) !== code)
    writeCookie(cookies.selectedCountry, code, YEAR_S);
};

onMount(current, () => {
  if (typeof document === 'undefined') return;
  const saved = readSaved();
  current.set(saved);
  if (saved) mirror(saved);
});

export const selectedCountry = (): CountryCode | null => current.get();

export function selectCountry(code: CountryCode): void {
  const { name, dialingCode } = supportedCountries[code];
  store(storageKeys.selectedCountry, JSON.stringify({ code, name, dialing_code: dialingCode }));
  mirror(code);
  current.set(code);
}
