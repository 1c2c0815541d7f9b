import type { FlaggedTransaction } from '#lib/orders/flags.contract.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { $modal, isToLookForFlags, openFlagged } from '#lib/browser/stores/overlays.ts';

// Checked once after signing in, and loaded only then, so that no page pays for it before.
async function isFlagged(kind: FlaggedTransaction['kind']): Promise<boolean> {
  const { fetchFlagged } = await import('./flag-calls.ts');
  return (await fetchFlagged(kind)).data.length > 0;
}

/** Signing out had stopped push; it resumes for a user who turned it on in this browser. */
async function resumePush(): Promise<void> {
  const user = currentUser();
  if (!user || globalThis.Notification?.permission !== 'granted') return;
  const push = await import('#lib/notifications/browser/push/resume.ts');
  // unreachable right now: the switch in the settings is off then
  await push.resumePush(user.uuid).catch(() => undefined);
}

/** After signing in, users immediately see what keeps them from paying (spec 2, signed-in layout). */
export async function showFlagsAfterSignIn(): Promise<void> {
  if (!isToLookForFlags()) return;
  void resumePush();
  try {
    const isAny = (await isFlagged('manual')) || (await isFlagged('automatic'));
    if (isAny && $modal.get() === null) openFlagged();
  } catch {
    // the same is shown when a payment is stopped
  }
}
