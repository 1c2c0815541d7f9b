import * as access from './access-acts.ts';
import type { Act, ActCall, QueueAct } from './act.ts';
import { beginCall, endCall } from './call-acts.ts';
import { close, restore } from './closing-acts.ts';
import { credit } from './credit.ts';
import * as flags from './flag-acts.ts';
import { endLimit, setLimit } from './limit-acts.ts';
import { openLock } from './open-lock.ts';
import { note } from './notes.ts';
import { own } from './own.ts';

/** An act's name in the address of its call. */
export const nameOf = ({ call }: { call: ActCall }): string =>
  call.path.slice(call.path.lastIndexOf('/') + 1);

/**
 * Everything that staff can do about a person. Each call defines its input, and `desk-rights.ts` who can use
 * it.
 */
export const acts: readonly Act[] = [
  ...[access.signOut, access.unlock, access.block, access.unblock, openLock],
  ...[beginCall, endCall, note, own, setLimit, endLimit, credit, flags.raise, close, restore],
] as readonly Act[];

/** Acts that decide a case of a queue. */
export const queueActs: readonly QueueAct[] = [flags.extend, flags.release] as readonly QueueAct[];
