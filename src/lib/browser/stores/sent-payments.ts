import { removeStored, readJson, store } from '#lib/browser/storage.ts';
import { ownerNow } from '#lib/browser/stores/typed.ts';

/** A payment that was sent and has had no clear answer. It holds nothing about the purchase. */
interface SentPayment {
  key: string;
  owner: string | null;
  /** Epoch ms. */
  at: number;
}

// drafts end with their tab, and phones close tabs; a payment has to be found from any other
const PREFIX = 'sent:';
/** How long the server keeps keys. */
const KEPT_MS = 7 * 24 * 3_600_000;

function isFresh(value: unknown): value is SentPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { key, at } = value as Partial<Record<keyof SentPayment, unknown>>;
  return typeof key === 'string' && Date.now() - Number(at) < KEPT_MS;
}

export function noteSent(product: string, key: string): void {
  store(PREFIX + product, JSON.stringify({ key, owner: ownerNow(), at: Date.now() }));
}

/** This user's payment of a product that was sent without an answer, from any tab of this device. */
export function readSent(product: string): SentPayment | null {
  const saved = readJson(PREFIX + product);
  return isFresh(saved) && saved.owner === ownerNow() ? saved : null;
}

/** Its outcome is known. */
export function forgetSent(product: string, key: string): void {
  if (readSent(product)?.key === key) removeStored(PREFIX + product);
}
