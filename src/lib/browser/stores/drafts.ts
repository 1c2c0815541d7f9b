import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { forget, readJson, store } from '#lib/browser/storage.ts';

/** What somebody is about to buy, with the key of that purchase. It never holds a secret. */
export interface Draft {
  values: Record<string, string>;
  key: string;
  /** The PIN was given: an answer may be on its way. */
  sent: boolean;
}

const nameOf = (product: string) => `draft:${product}`;
const same = (a: Record<string, string>, b: Record<string, string>) =>
  JSON.stringify(a) === JSON.stringify(b);

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'key' in value && 'values' in value;

export function readDraft(product: string): Draft | null {
  const saved = readJson(nameOf(product), 'session');
  return isDraft(saved) ? saved : null;
}

const save = (product: string, draft: Draft): Draft => {
  store(nameOf(product), JSON.stringify(draft), 'session');
  return draft;
};

/** The draft of these values: the stored one with its key while they stay the same, else a new one. */
export function keepDraft(product: string, values: Record<string, string>): Draft {
  const stored = readDraft(product);
  if (stored && same(stored.values, values)) return stored;
  return save(product, { values, key: idempotencyKey(), sent: false });
}

/** Remembers that the purchase left, so that a reload asks for it before anything else. */
export function markSent(product: string): void {
  const stored = readDraft(product);
  if (stored) save(product, { ...stored, sent: true });
}

export const dropDraft = (product: string): void => forget(nameOf(product), 'session');
