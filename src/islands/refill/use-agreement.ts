import { useState } from 'react';
import { fieldErrors } from '#lib/browser/api/api-error.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';

type Send = () => Promise<{ data: BillSchedule[] }>;

const SHOWN_FIELDS = ['pin', 'next_at', 'every'];

/** One call about a schedule at a time: what it changes, and the server's errors. */
export function useAgreement(onDone: (list: BillSchedule[]) => void) {
  const [busy, setBusy] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [round, setRound] = useState(0);
  const run = async (what: string, send: Send) => {
    if (busy !== null) return;
    setBusy(what);
    setErrors({});
    try {
      onDone((await send()).data);
    } catch (error) {
      const texts = fieldErrors(error);
      setErrors(texts);
      // an incorrect PIN is typed again
      if (texts['pin']) setRound((before) => before + 1);
      presentError(error, { shownFields: SHOWN_FIELDS });
    } finally {
      setBusy(null);
    }
  };
  return { busy, errors, round, run };
}
