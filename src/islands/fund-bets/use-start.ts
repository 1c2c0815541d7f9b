import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findEarlier, type Earlier } from '#islands/checkout/send-once.ts';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Values } from '#lib/browser/stores/typed.ts';
import type { BetFields } from './account-fields.tsx';
import { PRODUCT } from './bet.ts';
import { shownAmount } from './bet-amount.tsx';

/** What a form of bets keeps while it is typed; that someone is of age is said each time. */
export const readBet = ({ getValues }: UseFormReturn<BetFields>) => {
  const { platform = '', userId = '', amount = '' } = getValues();
  return { platform, userId, amount };
};

export function fillBet({ setValue }: UseFormReturn<BetFields>, values: Values | undefined): void {
  if (!values) return;
  setValue('platform', values['platform'] ?? '');
  setValue('userId', values['userId'] ?? '');
  setValue('amount', shownAmount(values['amount'] ?? ''));
}

function begin(form: UseFormReturn<BetFields>, typed: Typed): void {
  const resumed = takeResumed(PRODUCT);
  const isRepeated = Object.keys(resumed).length > 0;
  const values = takeKept(PRODUCT) ?? (isRepeated ? resumed : typed.restoreTyped());
  if (!values) return;
  fillBet(form, values);
  const { problem_field: field, problem_text: message } = values;
  // what an order says of a number is here said of the account
  if (message && field !== 'amount') form.setError('userId', { message });
}

/**
 * Begins with an order to repeat, else with what was typed last, else with what the server wrote: the kept
 * account; and looks what became of a payment without an answer.
 */
export function useStart(form: UseFormReturn<BetFields>) {
  const [earlier, setEarlier] = useState<Earlier | 'looking'>('none');
  const look = async () => {
    const found = await findEarlier(PRODUCT);
    setEarlier(found);
    return found;
  };
  const typed = useTyped(PRODUCT, () => readBet(form));
  const first = useRef({ form, look, typed });
  useEffect(() => {
    begin(first.current.form, first.current.typed);
    if (readDraft(PRODUCT)?.sent) setEarlier('looking');
    void first.current.look();
  }, []);
  return { earlier, look, typed };
}
