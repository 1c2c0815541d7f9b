import { readStored, store } from '#lib/browser/storage.ts';

// What this tab knows about a sign-up before there is an account (spec 3): from a friend's link, or typed.
const EMAIL = 'signUpEmail';
const REFERRAL = 'signUpReferralCode';

/** The address of this tab's sign-up, so that correcting it starts from what was typed. */
export const keepSignUpEmail = (email: string): void => store(EMAIL, email, 'session');

export const readSignUpEmail = (): string | null => readStored(EMAIL, 'session');

/** The referral code of the link that led here. The first page stores it before it hydrates. */
export const readReferralCode = (): string | null => readStored(REFERRAL, 'session');
