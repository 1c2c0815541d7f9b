import { forget, readStored, store } from '#lib/browser/storage.ts';

// The address goes from step to step in this tab and never into a URL.
const KEY = 'resetEmail';

export const keepResetEmail = (email: string): void => store(KEY, email, 'session');
export const readResetEmail = (): string | null => readStored(KEY, 'session');
export const forgetResetEmail = (): void => forget(KEY, 'session');
