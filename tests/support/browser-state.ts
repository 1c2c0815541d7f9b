import { cookies, storageKeys } from '#lib/constants.ts';
import { $modal, $toasts, closeModal, dismissToast } from '#lib/browser/stores/overlays.ts';
import { resetSessionState } from '#lib/browser/stores/session-state.ts';
import type { Member } from '#lib/visitor.ts';

export const member: Member = {
  uuid: '0b3f8a52-6a38-4a53-9f51-3a4e3f6d1c11',
  email: 'ada@example.com',
  username: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  phone_number: null,
  referral_code: 'ADA22',
  country: { code: 'NG', name: 'Nigeria', currency_code: 'NGN' },
  has_kyc_set_up: true,
  has_account_set_up: true,
  has_pin_set_up: true,
  has_2fa_enabled: false,
  pin_updated_at: '2026-01-01T00:00:00Z',
  password_updated_at: '2026-01-01T00:00:00Z',
  profile_pic: null,
  isNigerian: true,
  isGhanaian: false,
};

const write = (name: string, value: string) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/`;
};

/** Sets the cookies that are readable after a sign-in, as on a page that has just loaded. */
export function signedInPage(expiresInS = 1_800, user: Partial<Member> = {}): void {
  write(cookies.user, JSON.stringify({ ...member, ...user }));
  write(cookies.expiresAt, String(expiresInS));
  resetSessionState();
}

/** Sets the time at which the server rendered the page, as on each page of a member. */
export function pageMadeAt(time: Date): void {
  document.documentElement.dataset['now'] = String(time.getTime());
}

/** Resets the browser to its state before any visit. */
export function cleanBrowser(): void {
  for (const each of document.cookie.split('; '))
    document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
  delete document.documentElement.dataset['now'];
  localStorage.clear();
  sessionStorage.clear();
  resetSessionState();
  while ($modal.get()) closeModal();
  for (const { id } of $toasts.get()) dismissToast(id);
  history.replaceState(null, '', '/');
}

export const chooseCountry = (code: string): void =>
  localStorage.setItem(storageKeys.selectedCountry, JSON.stringify({ code }));

export const toastTexts = (): string[] => $toasts.get().map(({ text }) => text);
