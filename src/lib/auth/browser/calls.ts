import type * as contract from '#lib/auth/contract.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

type Calls = typeof contract;
export type SignUpDetails = BodyOf<Calls['register']>;
export type NewEmail = Omit<BodyOf<Calls['changeRegisteredEmail']>, 'callback_url'>;

/** The page that the emailed link opens; the server only accepts this page on our own origin. */
const callback_url = () => `${location.origin}/verify-email`;

export const signUp = (details: SignUpDetails) =>
  api.post<ReplyOf<Calls['register']>>('/register', {
    query: { callback_url: callback_url() },
    body: details,
    steps: ['user-signup-details'],
  });

export const signIn = (auth_input: string, password: string, captcha?: string) =>
  api.post<ReplyOf<Calls['login']>>('/login', {
    query: { callback_url: callback_url() },
    body: { auth_input, password, ...(captcha ? { 'g-recaptcha-response': captcha } : {}) },
    steps: ['user-signin-details'],
  });

/** A code from the authenticator app, or one of the ten recovery codes for a lost phone. */
export type TwoFactorProof = { token: string } | { recovery_code: string };

/** @param pending the token of the first step; it is kept only in memory */
export const verifyTwoFactor = (proof: TwoFactorProof, pending?: string) =>
  api.post<ReplyOf<Calls['verifyTwoFactor']>>('/auth/two-factor/verify', {
    body: proof,
    ...(pending ? { bearer: pending } : {}),
  });

export const generateTwoFactor = () =>
  api.post<ReplyOf<Calls['generateTwoFactor']>>('/auth/two-factor/generate-code', {
    steps: ['activate-2fa'],
  });

export const enableTwoFactor = (token: string) =>
  api.post<ReplyOf<Calls['enableTwoFactor']>>('/auth/two-factor/enable', {
    body: { token },
    steps: ['submit-secret-key-from-auth-app'],
  });

/** @param password required when the sign-in is older than ten minutes */
export const disableTwoFactor = (proof: TwoFactorProof, password?: string) =>
  api.post<ReplyOf<Calls['disableTwoFactor']>>('/auth/two-factor/disable', {
    body: { ...proof, ...(password ? { password } : {}) },
  });

export const renewRecoveryCodes = (token: string) =>
  api.post<ReplyOf<Calls['renewRecoveryCodes']>>('/auth/two-factor/recovery-codes', {
    body: { token },
  });

export const proveOwner = (body: BodyOf<Calls['proveOwner']>) =>
  api.post<null>('/security/proof', { body });

export const leaveTwoFactor = (pending: string) =>
  api.post<null>('/logout', { bearer: pending, keepalive: true });

/** @param standIn requests our own challenge, if another company's widget can't be loaded */
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
  api.post<ReplyOf<Calls['verifyEmail']>>('/verify-email', {
    body: { token, uuid },
    steps: ['email-verification'],
  });

export const changeRegistrationEmail = (details: NewEmail) =>
  api.put<ReplyOf<Calls['changeRegisteredEmail']>>('/register/email', {
    body: { ...details, callback_url: callback_url() },
  });

export const resendUnlockLink = (auth_input: string) =>
  api.post<ReplyOf<Calls['resendUnlockLink']>>('/account/unlock/resend-link', {
    body: { auth_input },
  });

export const resendRestoreLink = (auth_input: string) =>
  api.post<ReplyOf<Calls['resendRestoreLink']>>('/account/restore/resend-link', {
    body: { auth_input },
  });

export const unlockAccount = (token: string, uuid: string) =>
  api.post<ReplyOf<Calls['unlockAccount']>>('/account/unlock', { body: { token, uuid } });

export const restoreAccount = (token: string, uuid: string) =>
  api.post<ReplyOf<Calls['restoreAccount']>>('/account/restore', { body: { token, uuid } });

/** Ends every session of the account; the unlock link comes by email. */
export const lockAccount = () => api.post<ReplyOf<Calls['lockAccount']>>('/security/lock');

export const requestPasswordReset = (email: string) =>
  api.post<ReplyOf<Calls['requestPasswordReset']>>('/password/email', {
    body: { email },
    steps: ['reset-password'],
  });

/** A correct code leaves an HttpOnly cookie for the next step; its copy in the body isn't kept. */
export const verifyPasswordCode = (email: string, code: string) =>
  api.post<ReplyOf<Calls['verifyPasswordCode']>>('/password/code/verify', {
    body: { email, code },
    steps: ['email-verification-code'],
  });

export const resetPassword = (password: string, password_confirmation: string) =>
  api.post<ReplyOf<Calls['resetPassword']>>('/password/reset', {
    body: { password, password_confirmation },
    steps: ['create-new-password'],
  });
