import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { copyOf } from '#lib/browser/offline-copies/copy-of.ts';
import { forgetCopies, putCopy } from '#lib/browser/offline-copies/copy-store.ts';

/** What pages tell the worker. */
export type Message =
  | { kind: 'seen'; owner: string; seen: Seen }
  | { kind: 'forget' }
  | { kind: 'take-over' }
  | { kind: 'receipts' };

/** Writes down what a member has just seen; nothing of anybody else stays beside it. */
export const keepCopy = ({ owner, seen }: Extract<Message, { kind: 'seen' }>): Promise<void> =>
  putCopy({ ...copyOf(seen), owner, at: Date.now() });

export { forgetCopies };
