import type { FlaggedTransaction } from '#lib/contracts/flags.ts';
import { fetchFlagged } from '#lib/browser/api/flags.ts';
import { forget, readStored, store } from '#lib/browser/storage.ts';
import { $modal, openFlagged } from '#lib/browser/stores/overlays.ts';

const MARK = 'lookForFlags';

/** The page that comes next looks whether something is flagged. */
export const lookForFlagsNext = (): void => store(MARK, '1', 'session');

const isFlagged = async (kind: FlaggedTransaction['kind']): Promise<boolean> =>
  (await fetchFlagged(kind)).data.length > 0;

/** Who has just signed in reads at once what keeps them from paying (spec 2, signed-in layout). */
export async function showFlagsAfterSignIn(): Promise<void> {
  if (readStored(MARK, 'session') === null) return;
  forget(MARK, 'session');
  try {
    const isAny = (await isFlagged('manual')) || (await isFlagged('automatic'));
    if (isAny && $modal.get() === null) openFlagged();
  } catch {
    // The same is said where a payment stops.
  }
}
