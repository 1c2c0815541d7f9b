import { removeStored, readJson } from '#lib/browser/storage.ts';

const isForm = (name: string) => /^(typed|draft|parts):/.test(name);

function names(): string[] {
  try {
    return Object.keys(sessionStorage).filter(isForm);
  } catch {
    return []; // storage is blocked, and so is empty
  }
}

/**
 * Phones are shared: what someone else typed in this tab is deleted; what a guest typed is kept when they
 * sign in.
 */
export function clearOthersForms(owner: string): void {
  for (const name of names()) {
    const saved = readJson(name, 'session') as { owner?: unknown } | null;
    if ((saved?.owner ?? owner) !== owner) removeStored(name, 'session');
  }
}
