import type { CountryCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import { api } from '#lib/browser/api/client.ts';

export interface SignUpDetails {
  email: string;
  username: string;
  password: string;
  referral_code?: string;
  country_code: CountryCode;
}

export interface SignInReply {
  token: string;
  expires_at: number;
  user: Member;
  two_factor_required: boolean;
}

export interface Captcha {
  kind: 'proof-of-work';
  challenge: {
    algorithm: string;
    salt: string;
    challenge: string;
    max: number;
    expires: number;
    signature: string;
  };
}

/** Where the link in the mail leads; the server accepts only this page of our own origin. */
const callback_url = () => `${location.origin}/verify-email`;

export const signUp = (details: SignUpDetails) =>
  api.post<{ uuid: string; registration_token: string }>('/register', {
    query: { callback_url: callback_url() },
    body: details,
  });

export const signIn = (auth_input: string, password: string, captcha?: string) =>
  api.post<SignInReply>('/login', {
    query: { callback_url: callback_url() },
    body: { auth_input, password, ...(captcha ? { 'g-recaptcha-response': captcha } : {}) },
  });

/** @param pending the token of the first step; it lives in memory only */
export const verifyTwoFactor = (token: string, pending?: string) =>
  api.post<SignInReply>('/auth/two-factor/verify', {
    body: { token },
    ...(pending ? { bearer: pending } : {}),
  });

export const leaveTwoFactor = (pending: string) =>
  api.post<null>('/logout', { bearer: pending, keepalive: true });

export const fetchCaptcha = () => api.get<Captcha>('/captcha');

export const isUsernameAvailable = (username: string, signal?: AbortSignal) =>
  api.get<{ is_available: boolean }>('/check-username-availability', {
    query: { username },
    ...(signal ? { signal } : {}),
  });

export const isEmailAvailable = (email: string, signal?: AbortSignal) =>
  api.get<{ is_available: boolean }>('/check-email-availability', {
    query: { email },
    ...(signal ? { signal } : {}),
  });

export const resendVerification = (email: string) =>
  api.post<unknown>('/email/resend', { body: { email, callback_url: callback_url() } });

export const verifyEmail = (token: string, uuid: string) =>
  api.post<unknown>('/verify-email', { body: { token, uuid } });

export interface NewEmail {
  email: string;
  /** Asked for when this browser no longer holds the registration. */
  auth_input?: string;
  password?: string;
}

export const changeRegistrationEmail = (details: NewEmail) =>
  api.put<{ email: string }>('/register/email', {
    body: { ...details, callback_url: callback_url() },
  });

export const resendUnlockLink = (auth_input: string) =>
  api.post<unknown>('/account/unlock/resend-link', { body: { auth_input } });
