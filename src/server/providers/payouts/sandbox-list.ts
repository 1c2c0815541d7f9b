import type { ProviderParts } from '#server/providers/parts.ts';
import { booksOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

const BOOKS = booksOf({
  port: 'payouts',
  topic: 'payout',
  prefix: 'TRF',
  table: 'sandbox.payout',
  done: 'paid',
});

/** What the sandbox's payout provider did, according to its own books. */
export const sandboxPayoutsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'payouts', BOOKS);
