import { useEffect, useState } from 'react';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { changeOwnLimits } from '#lib/own-limits/browser/calls.ts';
import { typedCode } from '#lib/rules/typed.ts';
import type { ChangeOwnLimits, OwnLimits } from '#lib/own-limits/contract.ts';

const FIELDS = ['payment', 'day', 'night', 'token', 'recovery_code'];

/** An app code has six digits; a recovery code is longer. */
function proofOf(code: string): Pick<ChangeOwnLimits, 'token' | 'recovery_code'> {
  if (!code) return {};
  return /^\d{6}$/.test(typedCode(code)) ? { token: code } : { recovery_code: code };
}

/** A member's own limits, and changing them. */
export function useOwnLimits(given: OwnLimits) {
  const [limits, setLimits] = useState(given);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [said, setSaid] = useState('');
  /** What waits for a code; the server asks for it when more would leave and two-factor is on. */
  const [waiting, setWaiting] = useState<ChangeOwnLimits>();
  useEffect(wakeOverlays, []);

  const save = async (change: ChangeOwnLimits, code = '') => {
    if (busy) return;
    setBusy(true);
    setErrors({});
    setSaid('');
    try {
      const { data } = await changeOwnLimits({ ...change, ...proofOf(code) });
      setLimits(data);
      setWaiting(undefined);
      setSaid('Saved');
    } catch (error) {
      const wrong = fieldErrors(error);
      const aboutCode = wrong['token'] ?? wrong['recovery_code'];
      if (aboutCode) setWaiting(change);
      // the first time it is a question, not an error
      setErrors(aboutCode ? (waiting ? { code: aboutCode } : {}) : wrong);
      if (isLost(error)) setSaid('We didn’t get a response. Try again when you’re back online.');
      else presentError(error, { shownFields: FIELDS });
    }
    setBusy(false);
  };
  return { limits, busy, errors, said, waiting, setErrors, setWaiting, save };
}

export type Shown = ReturnType<typeof useOwnLimits>;
