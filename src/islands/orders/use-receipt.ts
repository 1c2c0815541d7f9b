import { useState } from 'react';
import type * as Files from '#islands/receipts/receipt-files.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

/** One receipt action at a time, with the code for its files; reports a failure. */
export function useReceipt() {
  const [busy, setBusy] = useState(false);
  const run = async (work: (files: typeof Files) => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work(await import('#islands/receipts/receipt-files.ts'));
    } catch (error) {
      if (!isLost(error)) presentError(error);
      else showToast('We couldn’t get the receipt. Try again.', { tone: 'error' });
    }
    setBusy(false);
  };
  return { busy, run };
}
