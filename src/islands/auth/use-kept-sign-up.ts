import { useState } from 'react';
import {
  keepSignUpEmail,
  readReferralCode,
  readSignUpEmail,
} from '#lib/auth/browser/sign-up-state.ts';
import { dropTyped, keepTyped, readTyped } from '#lib/browser/stores/typed.ts';
import type { SignUpFields } from './sign-up-fields.ts';

export type KeptSignUp = Pick<SignUpFields, 'username' | 'email' | 'referral_code'>;

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
export function useKeptSignUp() {
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
