import { useState } from 'react';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

/** One action at a time; a failure is shown, and `done` after a success. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      if (done) showToast(done);
      return true;
    } catch (error) {
      presentError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
