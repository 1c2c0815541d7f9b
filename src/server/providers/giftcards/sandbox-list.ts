import type { ProviderParts } from '#server/providers/parts.ts';
import { booksOf, listFromBooks } from '#server/providers/sandbox-list.ts';
import type { ListSettled } from '#server/ports/settled.ts';

const BOOKS = booksOf({
  port: 'giftcards',
  topic: 'card',
  prefix: 'CD',
  table: 'sandbox.card_order',
  done: 'delivered',
});

/** What the sandbox's card supplier delivered, according to its own books. */
export const sandboxCardsList = (parts: ProviderParts): ListSettled =>
  listFromBooks(parts, 'giftcards', BOOKS);
