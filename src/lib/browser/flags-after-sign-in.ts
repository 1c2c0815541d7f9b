import type { FlaggedTransaction } from '#lib/contracts/flags.ts';
import { fetchFlagged } from '#lib/browser/api/flags.ts';
import { $modal, isToLookForFlags, openFlagged } from '#lib/browser/stores/overlays.ts';

const isFlagged = async (kind: FlaggedTransaction['kind']): Promise<boolean> =>
  (await fetchFlagged(kind)).data.length > 0;

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
