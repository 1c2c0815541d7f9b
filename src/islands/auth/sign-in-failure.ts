import { login } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';

export interface SignInFailure {
  /** Shown under the password and in the toast. */
  text: string;
  warning: string | null;
  needsCaptcha: boolean;
}

const count = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

/** What a 401 of /login says (spec 8), or null for any other failure. */
export function readSignInFailure(error: unknown): SignInFailure | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const max = count(error.body['max_attempts'], login.maxAttempts);
  const threshold = count(
    error.body['captcha_required_after_attempts'],
    login.captchaAfterAttempts,
  );
  const attempts = count(error.body['attempts'], 0);
  const left = max - attempts;
  const needsCaptcha = attempts >= threshold;
  if (error.body['invalid_email'] === true)
    return { text: 'Account does not exist', warning: null, needsCaptcha };
  if (left <= 0)
    return {
      text: 'Your account is locked. Check your email for the unlock link.',
      warning: null,
      needsCaptcha,
    };
  const warning = left === 1 ? 'You have one attempt left before your account is locked.' : null;
  return {
    text: `Invalid Credentials. You have ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
    warning,
    needsCaptcha,
  };
}
