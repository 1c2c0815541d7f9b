import { readJson, store } from '#lib/browser/storage.ts';

/** The newest books that this phone has checked. They belong to no member, so they stay when someone signs out. */
const KEY = 'books';

export interface Remembered {
  night: string;
  hash: string;
}

export function readRemembered(): Remembered | null {
  const stored = readJson(KEY) as Partial<Remembered> | null;
  const { night, hash } = stored ?? {};
  return typeof night === 'string' && typeof hash === 'string' ? { night, hash } : null;
}

export const remember = (books: Remembered): void => store(KEY, JSON.stringify(books));
