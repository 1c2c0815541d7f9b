import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findEarlier, type Earlier } from '#islands/checkout/send-once.ts';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { BetFields } from './account-fields.tsx';
import { PRODUCT } from './bet.ts';
import { shownAmount } from './bet-amount.tsx';

function begin(form: UseFormReturn<BetFields>): void {
  const resumed = takeResumed(PRODUCT);
  const isRepeated = Object.keys(resumed).length > 0;
  const values = takeKept(PRODUCT) ?? (isRepeated ? resumed : readDraft(PRODUCT)?.values);
  if (!values) return;
  form.setValue('platform', values['platform'] ?? '');
  form.setValue('userId', values['userId'] ?? '');
  form.setValue('amount', shownAmount(values['amount'] ?? ''));
  const { problem_field: field, problem_text: message } = values;
  // what an order says of a number is here said of the account
  if (message && field !== 'amount') form.setError('userId', { message });
}

/**
 * Begins with an order to repeat, else with the draft, else with what the server wrote: the kept
 * account; and looks what became of a payment without an answer.
 */
export function useStart(form: UseFormReturn<BetFields>) {
  const [earlier, setEarlier] = useState<Earlier | 'looking'>('none');
  const look = async () => {
    const found = await findEarlier(PRODUCT);
    setEarlier(found);
    return found;
  };
  const first = useRef({ form, look });
  useEffect(() => {
    begin(first.current.form);
    if (readDraft(PRODUCT)?.sent) setEarlier('looking');
    void first.current.look();
  }, []);
  return { earlier, look };
}
