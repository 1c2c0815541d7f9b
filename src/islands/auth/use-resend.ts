import { useEffect, useRef, useState } from 'react';
import { mailed } from '#lib/constants.ts';
import { resendVerification } from '#lib/auth/browser/calls.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';

/**
 * Off from the press on; on again 60 s after a mail was sent. When sending failed it stays off and
 * says nothing (spec 4): the hint beside it tells the way out.
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
