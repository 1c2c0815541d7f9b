import * as access from './access-acts.ts';
import type { Act, ActCall, QueueAct } from './act.ts';
import { close, restore } from './closing-acts.ts';
import { credit } from './credit.ts';
import * as flags from './flag-acts.ts';
import { endLimit, setLimit } from './limit-acts.ts';
import { note } from './notes.ts';
import { own } from './own.ts';

/** What an act is called in the address of its call. */
export const nameOf = ({ call }: { call: ActCall }): string =>
  call.path.slice(call.path.lastIndexOf('/') + 1);

/** Everything that staff do about a person; the call of each says what it takes, `desk-rights.ts` who may. */
export const acts: readonly Act[] = [
  ...[access.signOut, access.unlock, access.block, access.unblock],
  ...[note, own, setLimit, endLimit, credit, flags.raise, close, restore],
] as readonly Act[];

/** Those that decide a case of a queue. */
export const queueActs: readonly QueueAct[] = [flags.extend, flags.release] as readonly QueueAct[];
