import type { FlaggedTransaction } from '#lib/contracts/flags.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { $modal, isToLookForFlags, openFlagged } from '#lib/browser/stores/overlays.ts';

// Asked once after signing in: no page pays for the call before.
async function isFlagged(kind: FlaggedTransaction['kind']): Promise<boolean> {
  const { fetchFlagged } = await import('#lib/browser/api/flags.ts');
  return (await fetchFlagged(kind)).data.length > 0;
}

/** Signing out had ended it; whoever turned it on here goes on hearing from us. */
async function resumePush(): Promise<void> {
  const user = currentUser();
  if (!user || globalThis.Notification?.permission !== 'granted') return;
  const push = await import('#lib/browser/push/device.ts');
  // Not reached now: the switch in the settings is off then.
  await push.resumePush(user.uuid).catch(() => undefined);
}

/** Who has just signed in reads at once what keeps them from paying (spec 2, signed-in layout). */
export async function showFlagsAfterSignIn(): Promise<void> {
  if (!isToLookForFlags()) return;
  void resumePush();
  try {
    const isAny = (await isFlagged('manual')) || (await isFlagged('automatic'));
    if (isAny && $modal.get() === null) openFlagged();
  } catch {
    // The same is said where a payment stops.
  }
}
