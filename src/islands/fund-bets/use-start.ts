import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { useEarlier } from '#islands/checkout/use-earlier.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Values } from '#lib/browser/stores/typed.ts';
import type { BetFields } from './account-fields.tsx';
import { PRODUCT } from './bet.ts';
import { shownAmount } from './bet-amount.tsx';

/** The betting form's saved values; being of age is confirmed each time. */
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
  // an order's error about a number is an error about the account here
  if (message && field !== 'amount') form.setError('userId', { message });
}

/**
 * Starts with an order to repeat, else with what was last typed, else with the saved account from the server;
 * and looks up a payment without an answer.
 */
export function useStart(form: UseFormReturn<BetFields>) {
  const typed = useTyped(PRODUCT, () => readBet(form));
  const first = useRef({ form, typed });
  useEffect(() => begin(first.current.form, first.current.typed), []);
  const { earlier, look } = useEarlier(PRODUCT);
  return { earlier, look, typed };
}
