import type { ProviderParts } from '#server/providers/parts.ts';
import { booksOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

const BOOKS = booksOf({
  port: 'bills',
  topic: 'bill',
  prefix: 'SB',
  table: 'sandbox.bill',
  done: 'delivered',
});

/** What the sandbox's bills provider delivered, according to its own books. */
export const sandboxBillsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'bills', BOOKS);
