import { useState } from 'react';
import { mailed } from '#lib/constants.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { useCooldown } from '#islands/ui/use-cooldown.ts';

/**
 * A code by email, at most once a minute.
 * @param request asks the server to send it
 */
export function useMailedCode(request: () => Promise<unknown>) {
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const { left, start } = useCooldown(mailed.resendAfterMs);
  const send = async () => {
    if (busy || left > 0) return;
    setBusy(true);
    try {
      await request();
      showToast('Email has been sent');
      setSent(true);
      start();
    } catch (error) {
      presentError(error);
    } finally {
      setBusy(false);
    }
  };
  return { isSent, busy, left, send };
}

export type MailedCodeState = ReturnType<typeof useMailedCode>;
