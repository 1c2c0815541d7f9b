import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { signUp } from '#lib/auth/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import {
  keepSignUpEmail,
  readReferralCode,
  readSignUpEmail,
} from '#lib/auth/browser/sign-up-state.ts';
import { openModal, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { typedEmail } from '#lib/rules/typed.ts';
import { dropTyped, keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import {
  emailQuestion,
  signUpResolver,
  usernameQuestion,
  type SignUpFields,
} from './sign-up-fields.ts';
import { useAvailability } from './use-availability.ts';

const shownFields = ['username', 'email', 'password', 'referral_code'] as const;

/** A captcha on request: a new one each time, and none while one is open. */
function useCaptcha() {
  const [state, setState] = useState({ round: 0, isOpen: false });
  const ask = useCallback(
    () => setState((now) => (now.isOpen ? now : { round: now.round + 1, isOpen: true })),
    [],
  );
  return { ...state, ask, close: () => setState((now) => ({ ...now, isOpen: false })) };
}

type KeptSignUp = Pick<SignUpFields, 'username' | 'email' | 'referral_code'>;

const FORM = 'sign-up';

/** Values that a friend's link has brought into this tab. */
const ofLink = (): KeptSignUp => ({
  username: '',
  email: readSignUpEmail() ?? '',
  referral_code: readReferralCode() ?? '',
});

/**
 * Typed values survive a reload, "Contact us" and Back, and are there when someone returns to an unverified
 * address. Never the password.
 */
function useKeptSignUp() {
  const [given, setGiven] = useState(ofLink);
  const [before, setBefore] = useState(() => readTyped(FORM) as Partial<KeptSignUp> | null);
  const start: KeptSignUp = {
    username: before?.username ?? '',
    email: before?.email || given.email,
    referral_code: before?.referral_code || given.referral_code,
  };
  const keep = (typed: KeptSignUp) => {
    const { username, email, referral_code: code } = typed;
    // A link's code has priority: a newer one replaces it.
    const own = { username, email, referral_code: code === given.referral_code ? '' : code };
    const isOwn = username || email !== given.email || own.referral_code;
    if (isOwn) keepTyped(FORM, own);
    else dropTyped(FORM);
  };
  /** For people who didn't type it. */
  const clear = (): KeptSignUp => {
    const empty = { ...given, email: '' };
    keepSignUpEmail('');
    setBefore(null);
    setGiven(empty);
    return empty;
  };
  return { start, isBack: before !== null, referralCode: given.referral_code, keep, clear };
}

/** The sign-up form: valid by the rules, free by the server, then sent (spec 5). */
export function useSignUp() {
  const kept = useKeptSignUp();
  const form = useForm<SignUpFields>({
    resolver: signUpResolver,
    mode: 'onTouched',
    defaultValues: kept.start,
  });
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha();
  const [name = '', address = '', code = ''] = form.watch(['username', 'email', 'referral_code']);
  const username = useAvailability(name, usernameQuestion, captcha.ask);
  const email = useAvailability(address, emailQuestion, captcha.ask);
  const isFree = username.state === 'available' && email.state === 'available';
  useEffect(wakeOverlays, []);
  useEffect(() => kept.keep({ username: name, email: address, referral_code: code }));
  const clear = () => form.reset(kept.clear());

  const send = async (typed: SignUpFields) => {
    if (busy) return;
    setBusy(true);
    const { referral_code, ...rest } = typed;
    const given = referral_code?.trim();
    try {
      await signUp({
        ...rest,
        username: typed.username.trim(),
        email: typedEmail(typed.email),
        country_code: typed.country_code,
        ...(given ? { referral_code: given } : {}),
      });
      keepSignUpEmail(typedEmail(typed.email));
      openModal({ name: 'verify-email', email: typedEmail(typed.email) });
    } catch (error) {
      for (const [field, message] of Object.entries(fieldErrors(error))) {
        const known = shownFields.find((each) => each === field);
        if (known) form.setError(known, { type: 'server', message }, { shouldFocus: true });
      }
      presentError(error, { shownFields, onCaptcha: captcha.ask, login: typedEmail(typed.email) });
    } finally {
      setBusy(false);
    }
  };
  const goOnProven = () => {
    captcha.close();
    [username, email].forEach(({ retry }) => retry());
  };
  const submit = form.handleSubmit(send);
  return { form, username, email, isFree, busy, captcha, goOnProven, kept, clear, submit };
}
