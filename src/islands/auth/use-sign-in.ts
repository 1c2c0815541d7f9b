import { useCallback, useState } from 'react';
import { login as numbers, login } from '#lib/constants.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { signIn } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { finishSignIn, keepPendingSignIn } from '#lib/auth/browser/sign-in.ts';
import { dismissToast, showToast } from '#lib/browser/stores/overlays.ts';

interface Outcome {
  error: string | undefined;
  warning: string | null;
}

const TOAST = 'sign-in';
const nothing: Outcome = { error: undefined, warning: null };

/** The captcha appears when it is due and restarts after each attempt, because a token can be used once. */
function useCaptcha() {
  const [shown, setShown] = useState(false);
  const [round, setRound] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  const restart = useCallback(() => {
    setToken(null);
    setRound((now) => now + 1);
  }, []);
  return { shown, show: () => setShown(true), round, token, setToken, restart };
}

const emailOf = (error: unknown, typed: string): string => {
  const known = error instanceof ApiError ? error.body['email'] : undefined;
  return typeof known === 'string' ? known : typed;
};

export function useSignIn(onTwoFactor: () => void) {
  const captcha = useCaptcha();
  const [outcome, setOutcome] = useState(nothing);
  const [busy, setBusy] = useState(false);

  const fail = (error: unknown, typed: string) => {
    captcha.restart();
    const failure = readSignInFailure(error);
    if (!failure)
      return presentError(error, { login: emailOf(error, typed), onCaptcha: captcha.show });
    if (failure.needsCaptcha) captcha.show();
    setOutcome({ error: failure.text, warning: failure.warning });
    showToast(failure.text, { tone: 'error', ms: numbers.errorToastMs, id: TOAST });
  };

  const submit = async (typed: string, password: string) => {
    if (busy) return;
    setBusy(true);
    setOutcome(nothing);
    dismissToast(TOAST);
    try {
      const { data } = await signIn(typed.trim(), password, captcha.token ?? undefined);
      if (data.two_factor_required) {
        keepPendingSignIn(data.token);
        onTwoFactor();
      } else if ('uuid' in data.user) finishSignIn(data.user, data.expires_at, false);
    } catch (error) {
      setBusy(false);
      fail(error, typed);
    }
  };
  return { ...outcome, busy, captcha, submit };
}

interface SignInFailure {
  /** Shown under the password and in the toast. */
  text: string;
  warning: string | null;
  needsCaptcha: boolean;
}

const count = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

/** What a 401 of /login says (spec 8), or null for any other failure. */
function readSignInFailure(error: unknown): SignInFailure | null {
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
