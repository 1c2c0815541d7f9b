import { currentUser } from '#lib/browser/stores/session-state.ts';
import type { Seen } from './copies.ts';
import { tellWorker } from './tell-worker.ts';

/** A member looks at this: it can be read again without network. */
export function noteSeen(seen: Seen): void {
  const owner = currentUser()?.uuid;
  if (owner) tellWorker({ kind: 'seen', owner, seen });
}

/** Nothing of the person stays on this device. */
export const forgetSeen = (): void => tellWorker({ kind: 'forget' });
