import { forget, readJson } from '#lib/browser/storage.ts';

const isForm = (name: string) => /^(typed|draft|parts):/.test(name);

function names(): string[] {
  try {
    return Object.keys(sessionStorage).filter(isForm);
  } catch {
    return []; // storage is forbidden, and nothing in it
  }
}

/** Phones are shared: what somebody else typed in this tab goes; a guest's goes along into an account. */
export function forgetOthersForms(owner: string): void {
  for (const name of names()) {
    const saved = readJson(name, 'session') as { owner?: unknown } | null;
    if ((saved?.owner ?? owner) !== owner) forget(name, 'session');
  }
}
