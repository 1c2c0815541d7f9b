import { forms } from '#lib/constants.ts';
import { checkEmail } from '#lib/rules/email.ts';
import { checkPassword } from '#lib/auth/password.ts';
import { checkUsername } from '#lib/auth/username.ts';
import { isEmailAvailable, isUsernameAvailable } from '#lib/auth/browser/calls.ts';
import { rulesResolver } from '#lib/browser/rules-resolver.ts';

export interface SignUpFields {
  username: string;
  email: string;
  password: string;
  country_code: string;
  referral_code: string;
}

export const signUpResolver = rulesResolver<SignUpFields>({
  username: checkUsername,
  email: checkEmail,
  password: checkPassword,
});

export const usernameQuestion = {
  isReady: (value: string) => value.length >= forms.usernameMin && !checkUsername(value),
  ask: async (value: string, signal: AbortSignal) =>
    (await isUsernameAvailable(value, signal)).data,
  unavailable: 'Username is unavailable',
  failed: 'Could not verify username',
};

export const emailQuestion = {
  isReady: (value: string) => !checkEmail(value),
  ask: async (value: string, signal: AbortSignal) => (await isEmailAvailable(value, signal)).data,
  unavailable: 'Email is unavailable',
  failed: 'Could not verify email',
};
