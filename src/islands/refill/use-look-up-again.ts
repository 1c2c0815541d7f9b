import { useEffect, useRef } from 'react';
import type { Intent } from './use-intent.ts';

/** Whether the fields are those of the order that is paid again, which were valid. */
function isAsBefore({ again, mustCheck, biller, asked }: Intent): boolean {
  if (!again || again['problem_field'] || !mustCheck || !biller) return false;
  const { bill_id: bill, user_number: number } = asked();
  return bill === again['bill_id'] && number === again['user_number'];
}

/** Looks up a repeated bill automatically, once, so that its owner only has to confirm. */
export function useLookUpAgain(intent: Intent, lookUp: () => Promise<void>): void {
  const isAsked = useRef(false);
  const isReady = isAsBefore(intent);
  useEffect(() => {
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    void lookUp();
  });
}
