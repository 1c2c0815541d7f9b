import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { OrderStatus } from '#lib/orders/contract.ts';

const Reference = z.object({ reference_code: z.string().max(40) });

export const readReceipt = call({
  method: 'get',
  path: '/transactions/{reference_code}/receipt',
  guard: 'user',
  summary: 'The receipt to share, with a signed summary anyone can check: text, picture or PDF',
  params: Reference,
  query: z.strictObject({ format: z.enum(['text', 'png', 'pdf']).default('text') }),
  reply: z.null(),
  raw: true,
  limit: 'documents',
  codes: [
    'unauthenticated',
    'two_factor_required',
    'not_found',
    'invalid_input',
    'too_many_requests',
    'busy',
  ],
});

export const ReceiptKey = z
  .object({
    id: z.string(),
    /** Ed25519, the 32 bytes in base64url. */
    public_key: z.string().regex(/^[\w-]{43}$/),
    valid_from: Timestamp,
    /** Null: still trusted. */
    valid_until: Timestamp.nullable(),
  })
  .meta({ id: 'ReceiptKey' });

export const listReceiptKeys = call({
  method: 'get',
  path: '/receipts/keys',
  guard: 'public',
  summary: 'The keys that receipts are signed with, including old ones; may be cached for an hour',
  reply: z.array(ReceiptKey),
  maxAgeS: 3600,
  codes: [],
});

/** The current state of an order, as far as someone who has its receipt may know it. */
export const ReceiptState = z
  .object({
    reference_code: z.string(),
    /** The service, or for what is not an order, "late-bonus", "rank" or "prize". */
    type: z.string(),
    /** What it was: "MTN airtime". */
    name: z.string(),
    /** With numbers masked; null if the receipt doesn't show it. */
    detail: z.string().nullable(),
    status: OrderStatus,
    status_text: z.string(),
    /** Null, like the total, if its owner hides them. */
    amount: MoneyText.nullable(),
    total: MoneyText.nullable(),
    currency: Currency,
    settled_at: Timestamp.nullable(),
    /** True when the receipt says something other than the current state. */
    changed: z.boolean(),
    checked_at: Timestamp,
  })
  .meta({ id: 'ReceiptState' });
export type ReceiptState = z.infer<typeof ReceiptState>;

export const checkReceipt = call({
  method: 'get',
  path: '/receipts/{reference_code}',
  guard: 'public',
  summary: 'The current status of a receipt’s order; sig is the code after # in the QR',
  params: Reference,
  query: z.strictObject({ sig: z.string().min(1).max(600) }),
  reply: ReceiptState,
  limit: 'receipt',
  codes: ['not_found', 'invalid_input', 'too_many_requests'],
});
