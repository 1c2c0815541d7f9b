import { safeReturnPath } from '#lib/rules/return-path.ts';
import { removeStored, readJson, store } from '#lib/browser/storage.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';

// Where the visitor was when their session ended, in this tab.
const KEY = 'wayBack';

export function keepWayBack(): void {
  const { pathname, search } = location;
  store(KEY, JSON.stringify([currentUser()?.uuid, pathname + search]), 'session');
}

/** Once, and for no one else, because phones are shared. */
export function takeWayBack(uuid: string): string | undefined {
  const saved = readJson(KEY, 'session');
  removeStored(KEY, 'session');
  if (!Array.isArray(saved) || saved[0] !== uuid) return undefined;
  return safeReturnPath(String(saved[1]));
}
