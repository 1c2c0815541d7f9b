import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import {
  changeKept,
  dropKept,
  type KeptPayment,
} from '#lib/browser/kept-payments/kept-payments.ts';
import { removeStored, readJson, readStored, store } from '#lib/browser/storage.ts';
import { clearSent, noteSent } from '#lib/browser/stores/sent-payments.ts';
import { dropTyped, isMine, ownerNow } from '#lib/browser/stores/typed.ts';

/** A purchase that is being prepared, with its key. It never holds a secret. */
export interface Draft {
  values: Record<string, string>;
  key: string;
  /** The PIN was entered and there has been no clear answer yet. */
  sent: boolean;
  /** Who made it; null for a guest. Phones are shared, and no one may see another user's draft. */
  owner: string | null;
  /** For a payment that was saved offline: its maximum. */
  limit?: string;
  /** Its biller is failing, and the buyer confirmed that they know. */
  payAnyway?: boolean;
}

/** The limit and the confirmation, as the paying call sends them. */
export const limitOf = ({ limit, payAnyway }: Draft) => ({
  ...(limit ? { max_total: limit } : {}),
  ...(payAnyway ? { pay_anyway: true as const } : {}),
});

// where storage is full or blocked, a draft lives as long as its page
const memory = new Map<string, Draft>();

const nameOf = (product: string) => `draft:${product}`;
const same = (a: Record<string, string>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value);

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { key, values, owner } = value as Partial<Record<keyof Draft, unknown>>;
  const isOwner = owner === null || typeof owner === 'string';
  return isOwner && typeof key === 'string' && typeof values === 'object' && values !== null;
}

function save(product: string, draft: Draft): Draft {
  const text = JSON.stringify(draft);
  store(nameOf(product), text, 'session');
  if (readStored(nameOf(product), 'session') === text) memory.delete(product);
  else memory.set(product, draft);
  return draft;
}

/** The stored draft, if it is this user's or was made before signing in. */
export function readDraft(product: string): Draft | null {
  const saved = memory.get(product) ?? readJson(nameOf(product), 'session');
  if (!isDraft(saved)) return null;
  return isMine(saved.owner) ? saved : null;
}

/** The price may change while a payment is saved; what is bought may not. */
const sameThing = ({ amount: _, ...a }: Draft['values'], { amount: __, ...b }: Draft['values']) =>
  same(a, b);

/** The draft for these values: the stored one with its key while they stay the same, otherwise a new one. */
export function keepDraft(product: string, values: Record<string, string>): Draft {
  const stored = readDraft(product);
  const owner = ownerNow();
  if (stored && same(stored.values, values)) return save(product, { ...stored, owner });
  if (stored?.limit && sameThing(stored.values, values))
    return save(product, { ...stored, values, owner });
  return save(product, { values, key: idempotencyKey(), sent: false, owner });
}

/**
 * Remembers whether the purchase was sent without a clear answer, in which case a reload asks about it first.
 */
export function markSent(product: string, sent: boolean): void {
  const stored = readDraft(product);
  if (!stored) return;
  save(product, { ...stored, sent });
  // a payment that was saved offline is in a list of this device already
  if (stored.limit) changeKept(stored.key, { sent });
  else if (sent) noteSent(product, stored.key);
  else clearSent(product, stored.key);
}

/** Makes a payment that was saved offline the draft again, with the key it has had from the start. */
export function restoreKept({ product, values, key, sent, owner, limit }: KeptPayment): void {
  save(product, { values, key, sent, owner, limit });
}

/** Records that another limit was agreed to. */
export function agreeTo(product: string, limit: string): void {
  const stored = readDraft(product);
  if (!stored) return;
  save(product, { ...stored, limit });
  changeKept(stored.key, { limit });
}

/** Records whether the buyer pays although the biller is failing. */
export function payAnyway(product: string, isSure: boolean): void {
  const stored = readDraft(product);
  if (stored) save(product, { ...stored, payAnyway: isSure });
}

/** Deletes a draft that was typed in; a payment that was saved offline stays in its list. */
export function clearDraft(product: string): void {
  memory.delete(product);
  removeStored(nameOf(product), 'session');
  dropTyped(product);
}

/** Deletes the draft and any saved payment: it has been bought, or is no longer wanted. */
export function dropDraft(product: string): void {
  const stored = readDraft(product);
  if (stored?.limit) dropKept(stored.key);
  if (stored) clearSent(product, stored.key);
  clearDraft(product);
}
