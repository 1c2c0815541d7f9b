import { cookies, storageKeys } from '#lib/constants.ts';
import { pageToReturnTo } from '#lib/rules/page-to-return-to.ts';
import { formAt } from '#lib/services/form-at.ts';
import { readCookie } from '#lib/browser/cookies.ts';
import { $modal, $toasts, closeModal, dismissToast } from '#lib/browser/stores/overlays.ts';
import { resetSessionState } from '#lib/browser/stores/session-state.ts';
import type { Member } from '#lib/visitor.ts';

const formFacts = ['form', 'notInGhana', 'guestsSignIn'];

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

/** Names the form of a page, as its document does; returns its address. */
export function pageAt(path: string): URL {
  const url = new URL(path, location.href);
  const place = pageToReturnTo(url, readCookie(cookies.redirect));
  const form = place === null ? undefined : formAt(place);
  const { dataset } = document.documentElement;
  for (const name of formFacts) delete dataset[name];
  if (form) dataset['form'] = form.name;
  if (form?.notInGhana) dataset['notInGhana'] = 'true';
  if (form?.guestsSignIn) dataset['guestsSignIn'] = 'true';
  return url;
}

/** Resets the browser to its state before any visit. */
export function cleanBrowser(): void {
  for (const each of document.cookie.split('; '))
    document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
  for (const name of ['now', ...formFacts]) delete document.documentElement.dataset[name];
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
