import { removeStored, readJson, store } from '#lib/browser/storage.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';

// Text in a form that hasn't been sent yet, in this tab. Never a secret, never a bank account number.

export type Values = Record<string, string>;

const nameOf = (form: string) => `typed:${form}`;

/** Who is typing; null for a guest. */
export const ownerNow = (): string | null => currentUser()?.uuid ?? null;

/** Phones are shared: what was made before signing in is kept, what someone else made isn't. */
export const isMine = (owner: unknown): boolean => owner === null || owner === ownerNow();

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function readTyped(form: string): Values | null {
  const saved = readJson(nameOf(form), 'session');
  if (!isObject(saved) || !isObject(saved['values']) || !isMine(saved['owner'])) return null;
  return saved['values'] as Values;
}

export const keepTyped = (form: string, values: Values): void =>
  store(nameOf(form), JSON.stringify({ values, owner: ownerNow() }), 'session');

export const dropTyped = (form: string): void => removeStored(nameOf(form), 'session');
