import { useState } from 'react';
import { isLost } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

/** One receipt action at a time; reports a failure. */
export function useReceipt() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isLost(error)) presentError(error);
      else showToast('We couldn’t get the receipt. Try again.', { tone: 'error' });
    }
    setBusy(false);
  };
  return { busy, run };
}
