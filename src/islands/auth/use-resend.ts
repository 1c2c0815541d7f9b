import { useEffect, useRef, useState } from 'react';
import { mailed } from '#lib/constants.ts';
import { resendVerification } from '#lib/auth/browser/calls.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

/**
 * Disabled from the press on; enabled again 60 s after an email was sent. When sending failed it stays
 * disabled without a message (spec 4): the hint next to it explains what to do.
 */
export function useResend(email: string) {
  const [isOff, setOff] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const resend = async () => {
    setOff(true);
    try {
      await resendVerification(email);
      showToast('Email has been sent');
      timer.current = setTimeout(() => setOff(false), mailed.resendAfterMs);
    } catch {
      // Silent by spec 8.
    }
  };
  return { isOff, resend };
}
