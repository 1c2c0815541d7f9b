import { idempotencyKey } from '#lib/browser/api/idempotency-key.ts';
import { removeStored, readJson, store } from '#lib/browser/storage.ts';
import { dropDraft, keepDraft, readDraft, type Draft } from '#lib/browser/stores/drafts.ts';
import type { SellCards } from '#lib/giftcard/contract.ts';
import type { Quote } from '#lib/orders/contract.ts';

/** The draft's name. */
export const SALE = 'giftcard-sell';
const PARTS = `parts:${SALE}`;

/** The locked price, and what it is for. */
export type HeldQuote = Pick<Quote, 'quote_id' | 'lines' | 'rate' | 'expires_at'> & {
  /** The choices it is for. */
  of: string;
};

/** What a seller says about the cards. */
export interface SaleAnswers {
  source: SellCards['source'] | null;
  isSure: boolean;
  isAgreed: boolean;
}

/** What a reload restores besides the address: the locked price, answers and uploaded pictures. */
export interface SaleParts {
  quote: HeldQuote | null;
  answers?: SaleAnswers;
  /** Keys of pictures, by card. Codes are never stored. */
  photos: Record<string, string[]>;
}

const nothing: SaleParts = { quote: null, photos: {} };

/** The draft of a sale of this brand, created once: its id and key survive reloads and retries. */
export function saleDraft(brand: string): Draft & { id: string } {
  const stored = readDraft(SALE);
  const id = stored?.values['brand'] === brand ? stored.values['draft_id'] : undefined;
  if (!id) removeStored(PARTS, 'session');
  const draft_id = id ?? idempotencyKey();
  return { ...keepDraft(SALE, { brand, draft_id }), id: draft_id };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOf = (brand: string): boolean => readDraft(SALE)?.values['brand'] === brand;

/** The stored parts of a sale of this brand; another card's pictures and price don't belong to it. */
export function readParts(brand: string): SaleParts {
  if (!isOf(brand)) return nothing;
  const saved = readJson(PARTS, 'session');
  return isRecord(saved) && isRecord(saved['photos']) ? (saved as unknown as SaleParts) : nothing;
}

/** Stores the parts once the sale has begun; viewing another card doesn't change them. */
export function keepParts(brand: string, part: Partial<SaleParts>): void {
  if (isOf(brand)) store(PARTS, JSON.stringify({ ...readParts(brand), ...part }), 'session');
}

export function dropSale(): void {
  dropDraft(SALE);
  removeStored(PARTS, 'session');
}
