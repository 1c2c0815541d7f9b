import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findEarlier, type Earlier } from '#islands/checkout/send-once.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { nationalDigits, spacedNumber } from '#lib/rules/network.ts';
import { PRODUCT } from './airtime.ts';
import type { AirtimeFields } from './use-airtime.ts';

interface Target {
  form: UseFormReturn<AirtimeFields>;
  chooseNetwork: (billId: string, forNumber: string) => void;
  country: CountryCode;
}

type Saved = Record<string, string>;

function fill({ form, chooseNetwork, country }: Target, saved: Saved): void {
  const { user_number = '', amount = '', bill_id } = saved;
  const digits = nationalDigits(user_number, supportedCountries[country].dialingCode);
  form.setValue('user_number', spacedNumber(digits, country));
  form.setValue('amount', groupMoney(amount.replace(/\.00$/, '')));
  if (bill_id) chooseNetwork(bill_id, user_number);
}

/** Typed before this code was here, or put back by the browser: nothing is written over it. */
function isTyped({ form }: Target): boolean {
  const { user_number, amount } = form.getValues();
  return Boolean(user_number || amount);
}

function begin(target: Target): void {
  const resumed = takeResumed('refill');
  if (Object.keys(resumed).length > 0) return fill(target, resumed);
  const draft = isTyped(target) ? null : readDraft(PRODUCT);
  if (draft) fill(target, draft.values);
}

/**
 * Begins with an order to repeat or what a guest typed before signing in, else with what already
 * stands in the fields, else with the draft; and looks what became of a payment without an answer.
 */
export function useStartValues(target: Target) {
  const [earlier, setEarlier] = useState<Earlier | 'looking'>('none');
  const look = async () => {
    const found = await findEarlier(PRODUCT);
    setEarlier(found);
    return found;
  };
  const first = useRef({ target, look });
  const [, draw] = useState(0);
  useEffect(() => {
    begin(first.current.target);
    draw(1);
    if (readDraft(PRODUCT)?.sent) setEarlier('looking');
    void first.current.look();
  }, []);
  return { earlier, look };
}
