import { readStored, removeStored, store } from '#lib/browser/storage.ts';
import { ownerNow } from '#lib/browser/stores/typed.ts';

// Payments that were sent and have had no clear answer. Drafts end with their tab, and phones close tabs, but a
// payment has to be found from any other. Nothing about the purchase is stored.

const nameOf = (product: string) => `sent:${product}`;
/** How long the server keeps keys. */
const KEPT_MS = 7 * 24 * 3_600_000;

export const noteSent = (product: string, key: string): void =>
  store(nameOf(product), `${key} ${ownerNow()} ${Date.now()}`);

/** This user's payment of a product from any tab of this device: its key, and when it was sent in epoch ms. */
export function readSent(product: string): { key: string; at: number } | null {
  const [key, owner, time] = readStored(nameOf(product))?.split(' ') ?? [];
  const at = Number(time);
  return key && owner === ownerNow() && Date.now() - at < KEPT_MS ? { key, at } : null;
}

/** Its outcome is known. */
export function clearSent(product: string, key: string): void {
  if (readSent(product)?.key === key) removeStored(nameOf(product));
}
