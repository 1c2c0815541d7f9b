import { checkEmail } from '#lib/rules/email.ts';
import { forget, readStored, store } from '#lib/browser/storage.ts';

// The address goes from step to step in this tab, and to another device behind the # of the mailed
// link: no server is told it, and it is gone from the address bar at once.
const KEY = 'resetEmail';

export const keepResetEmail = (email: string): void => store(KEY, email, 'session');
export const forgetResetEmail = (): void => forget(KEY, 'session');

function takeMailedEmail(): string | null {
  try {
    const email = decodeURIComponent(location.hash.slice(1));
    if (checkEmail(email)) return null;
    history.replaceState(history.state, '', location.pathname + location.search);
    keepResetEmail(email);
    return email;
  } catch {
    return null; // cut or changed on its way
  }
}

export const readResetEmail = (): string | null => takeMailedEmail() ?? readStored(KEY, 'session');
