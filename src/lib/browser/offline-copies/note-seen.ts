import { currentUser } from '#lib/browser/stores/session-state.ts';
import type { Seen } from './copies.ts';
import { postToWorker } from './post-to-worker.ts';

/** A member is looking at this, so it is stored for offline reading. */
export function noteSeen(seen: Seen): void {
  const owner = currentUser()?.uuid;
  if (owner) postToWorker({ kind: 'seen', owner, seen });
}

/** Removes everything of the user's from this device. */
export const clearSeen = (): void => postToWorker({ kind: 'forget' });
