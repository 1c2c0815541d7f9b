import type * as contract from '#lib/contracts/auth.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

type Calls = typeof contract;
export type SignUpDetails = BodyOf<Calls['register']>;
export type NewEmail = Omit<BodyOf<Calls['changeRegisteredEmail']>, 'callback_url'>;

/** Where the link in the mail leads; the server accepts only this page of our own origin. */
const callback_url = () => `${location.origin}/verify-email`;

export const signUp = (details: SignUpDetails) =>
  api.post<ReplyOf<Calls['register']>>('/register', {
    query: { callback_url: callback_url() },
    body: details,
  });

export const signIn = (auth_input: string, password: string, captcha?: string) =>
  api.post<ReplyOf<Calls['login']>>('/login', {
    query: { callback_url: callback_url() },
    body: { auth_input, password, ...(captcha ? { 'g-recaptcha-response': captcha } : {}) },
  });

/** @param pending the token of the first step; it lives in memory only */
export const verifyTwoFactor = (token: string, pending?: string) =>
  api.post<ReplyOf<Calls['verifyTwoFactor']>>('/auth/two-factor/verify', {
    body: { token },
    ...(pending ? { bearer: pending } : {}),
  });

export const leaveTwoFactor = (pending: string) =>
  api.post<null>('/logout', { bearer: pending, keepalive: true });

/** @param standIn our own challenge, when another company's widget can't be loaded */
export const fetchCaptcha = ({ standIn = false } = {}) =>
  api.get<ReplyOf<Calls['getCaptcha']>>('/captcha', standIn ? { query: { stand_in: '1' } } : {});

export const isUsernameAvailable = (username: string, signal?: AbortSignal) =>
  api.get<ReplyOf<Calls['checkUsernameAvailability']>>('/check-username-availability', {
    query: { username },
    ...(signal ? { signal } : {}),
  });

export const isEmailAvailable = (email: string, signal?: AbortSignal) =>
  api.get<ReplyOf<Calls['checkEmailAvailability']>>('/check-email-availability', {
    query: { email },
    ...(signal ? { signal } : {}),
  });

export const resendVerification = (email: string) =>
  api.post<ReplyOf<Calls['resendEmail']>>('/email/resend', {
    body: { email, callback_url: callback_url() },
  });

export const verifyEmail = (token: string, uuid: string) =>
  api.post<ReplyOf<Calls['verifyEmail']>>('/verify-email', { body: { token, uuid } });

export const changeRegistrationEmail = (details: NewEmail) =>
  api.put<ReplyOf<Calls['changeRegisteredEmail']>>('/register/email', {
    body: { ...details, callback_url: callback_url() },
  });

export const resendUnlockLink = (auth_input: string) =>
  api.post<ReplyOf<Calls['resendUnlockLink']>>('/account/unlock/resend-link', {
    body: { auth_input },
  });
