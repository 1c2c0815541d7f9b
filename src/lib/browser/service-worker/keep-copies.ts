import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { copyOf } from '#lib/browser/offline-copies/copy-of.ts';
import { dropCopy, deleteCopies, putCopy } from '#lib/browser/offline-copies/copy-store.ts';

/** Messages from pages to the worker. */
export type Message =
  | { kind: 'seen'; owner: string; seen: Seen }
  | { kind: 'forget' }
  | { kind: 'take-over' }
  | { kind: 'receipts' }
  | { kind: 'statements' }
  | { kind: 'case-files' };

/**
 * Stores what a member has just seen, and removes everything of other users. A ticket that no longer opens a
 * gate is removed.
 */
export function keepCopy({ owner, seen }: Extract<Message, { kind: 'seen' }>): Promise<void> {
  const copy = copyOf(seen);
  if (copy) return putCopy({ ...copy, owner, at: Date.now() });
  return seen.of === 'ticket' ? dropCopy(`ticket:${seen.ticket.id}`) : Promise.resolve();
}

export { deleteCopies };
