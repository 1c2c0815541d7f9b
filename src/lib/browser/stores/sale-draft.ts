import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { forget, readJson, store } from '#lib/browser/storage.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { Quote } from '#lib/contracts/orders.ts';

/** The draft's name. */
export const SALE = 'giftcard-sell';
const PARTS = `parts:${SALE}`;

/** The price that is held, and for what. */
export type HeldQuote = Pick<Quote, 'quote_id' | 'lines' | 'rate' | 'expires_at'> & {
  /** The set-up it is for. */
  of: string;
};

/** What a reload brings back beside the address: the held price and pictures that have arrived. */
export interface SaleParts {
  quote: HeldQuote | null;
  /** Keys of pictures by card. Codes are never kept. */
  photos: Record<string, string[]>;
}

const nothing: SaleParts = { quote: null, photos: {} };

/** The draft of a sale of this brand, made once: its id and key stay over reloads and retries. */
export function saleDraft(brand: string): Draft & { id: string } {
  const stored = readDraft(SALE);
  const id = stored?.values['brand'] === brand ? stored.values['draft_id'] : undefined;
  if (!id) forget(PARTS, 'session');
  const draft_id = id ?? idempotencyKey();
  return { ...keepDraft(SALE, { brand, draft_id }), id: draft_id };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOf = (brand: string): boolean => readDraft(SALE)?.values['brand'] === brand;

/** What was kept of a sale of this brand; the pictures and the price of another card are not its own. */
export function readParts(brand: string): SaleParts {
  if (!isOf(brand)) return nothing;
  const saved = readJson(PARTS, 'session');
  return isRecord(saved) && isRecord(saved['photos']) ? (saved as unknown as SaleParts) : nothing;
}

/** Keeps it once the sale has begun: looking at another card leaves what was kept alone. */
export function keepParts(brand: string, part: Partial<SaleParts>): void {
  if (isOf(brand)) store(PARTS, JSON.stringify({ ...readParts(brand), ...part }), 'session');
}

export function dropSale(): void {
  dropDraft(SALE);
  forget(PARTS, 'session');
}
