import type { FlaggedTransaction } from '#lib/contracts/flags.ts';
import { $modal, isToLookForFlags, openFlagged } from '#lib/browser/stores/overlays.ts';

// Asked once after signing in: no page pays for the call before.
async function isFlagged(kind: FlaggedTransaction['kind']): Promise<boolean> {
  const { fetchFlagged } = await import('#lib/browser/api/flags.ts');
  return (await fetchFlagged(kind)).data.length > 0;
}

/** Who has just signed in reads at once what keeps them from paying (spec 2, signed-in layout). */
export async function showFlagsAfterSignIn(): Promise<void> {
  if (!isToLookForFlags()) return;
  try {
    const isAny = (await isFlagged('manual')) || (await isFlagged('automatic'));
    if (isAny && $modal.get() === null) openFlagged();
  } catch {
    // The same is said where a payment stops.
  }
}
