import { readStored, store } from '#lib/browser/storage.ts';

const KEY = 'signUpEmail';

/** The address of this tab's sign-up, so that correcting it starts from what was typed. */
export const keepSignUpEmail = (email: string): void => store(KEY, email, 'session');

export const readSignUpEmail = (): string | null => readStored(KEY, 'session');
