import { checkEmail } from '#lib/rules/email.ts';
import { removeStored, readStored, store } from '#lib/browser/storage.ts';

// The address is passed from step to step in this tab, and to another device behind the # of the emailed
// link: no server gets it, and it disappears from the address bar immediately.
const KEY = 'resetEmail';

export const keepResetEmail = (email: string): void => store(KEY, email, 'session');
export const clearResetEmail = (): void => removeStored(KEY, 'session');

function takeMailedEmail(): string | null {
  try {
    const email = decodeURIComponent(location.hash.slice(1));
    if (checkEmail(email)) return null;
    history.replaceState(history.state, '', location.pathname + location.search);
    keepResetEmail(email);
    return email;
  } catch {
    return null; // cut off or changed in transit
  }
}

export const readResetEmail = (): string | null => takeMailedEmail() ?? readStored(KEY, 'session');
