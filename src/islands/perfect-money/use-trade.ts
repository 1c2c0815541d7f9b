import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useContinued } from '#islands/checkout/use-continued.ts';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { authorizeDollars } from '#lib/perfect-money/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction, takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { paths } from '#lib/paths.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import { checkDollarAccount, typedDollarAccount } from '#lib/perfect-money/dollar-account.ts';
import { products, type Visit, type Way } from './terms.ts';
import { useHolder } from './use-holder.ts';

export interface TradeFields {
  account_id: string;
  amount: string;
}

/** A price as the sheet shows it; for a purchase with the reference of its authorization. */
export type ShownQuote = Quote & { notice?: string; reference?: string };

const SHOWN_FIELDS = ['account_id', 'amount'];
const urls = { buy: paths.dollars, sell: paths.sellDollars } as const;

/** What was typed when someone switched to the other tab. */
export type Carried = RefObject<TradeFields | null>;

/** Starts with what was typed on the other tab, what waited for a sign-in, or the draft. */
function useStart(way: Way, form: UseFormReturn<TradeFields>, carried: Carried): Typed {
  const typed = useTyped(products[way], () => {
    const { account_id = '', amount = '' } = form.getValues();
    return { account_id, amount };
  });
  const first = useRef({ form, typed });
  useEffect(() => {
    const { setValue, getValues } = first.current.form;
    const resumed = takeResumed(products[way]);
    const isResumed = Boolean(resumed['account_id'] || resumed['amount']);
    const kept = carried.current ?? (isResumed ? resumed : first.current.typed.restoreTyped());
    if (kept) {
      setValue('account_id', kept['account_id'] ?? '');
      setValue('amount', groupMoney((kept['amount'] ?? '').replace(/\.00$/, '')));
    }
    return () => {
      carried.current = getValues();
    };
  }, [way, carried]);
  return typed;
}

function useFields(way: Way, { terms }: Visit, carried: Carried) {
  const form = useForm<TradeFields>({ mode: 'onTouched' });
  // Only re-renders: text that was in the fields before hydration doesn't count as a change.
  useWatch({ control: form.control });
  const bounds = { min: terms.minimum, max: terms.maximum, currency: 'USD' } as const;
  const typed = () => {
    const { account_id = '', amount = '' } = form.getValues();
    return { account_id: typedDollarAccount(account_id), amount };
  };
  const start = useStart(way, form, carried);
  const now = typed();
  const isAmountRight = checkAmount(now.amount, bounds) === undefined;
  return {
    form,
    bounds,
    typed,
    start,
    /** Nothing is carried over any longer. */
    empty: () => form.reset({ account_id: '', amount: '' }),
    account: checkDollarAccount(now.account_id) === undefined ? now.account_id : null,
    dollars: isAmountRight ? cleanAmount(now.amount, 'USD') : null,
  };
}

/** Keeps what was typed while someone signs in or finishes their profile. */
function pausesOf(way: Way, { country }: Visit, typed: () => Record<string, string>) {
  const keepIntent = () => {
    const pending = { product: products[way], url: urls[way], action: 'resume' } as const;
    const isGhanaian = country === 'GH';
    storePendingTransaction({ ...pending, transactionData: typed() }, { isGhanaian });
  };
  const signIn = () => {
    keepIntent();
    openAuth('login');
  };
  return { keepIntent, signIn };
}

/** One trade on its way to a price. */
export function useTrade(way: Way, visit: Visit, carried: Carried) {
  const fields = useFields(way, visit, carried);
  const { form, typed, account } = fields;
  const found = useHolder(visit.needs === 'sign-in' ? null : account);
  const [quote, setQuote] = useState<ShownQuote | null>(null);
  const [wasLost, setWasLost] = useState(false);
  const { earlier, look } = useEarlier(products[way]);
  const values = () => {
    const { account_id, amount } = typed();
    return { account_id, amount: cleanAmount(amount, 'USD') };
  };

  /** A member's purchase is authorized, with every check except the PIN; anything else is only priced. */
  const ask = async (): Promise<ShownQuote> => {
    if (way === 'buy' && !visit.needs) {
      const { data } = await authorizeDollars(values());
      return { ...data.quote, reference: data.reference };
    }
    const { data } = await askQuote({ ...values(), service_type: products[way] });
    return data;
  };
  const show = (texts: Record<string, string>) => {
    for (const name of ['amount', 'account_id'] as const)
      if (texts[name]) form.setError(name, { message: texts[name] }, { shouldFocus: true });
  };
  const price = async (notice?: string) => {
    setWasLost(false);
    try {
      const next = await ask();
      keepDraft(products[way], values());
      setQuote(notice ? { ...next, notice } : next);
    } catch (error) {
      setQuote(null);
      if (isLost(error)) return setWasLost(true);
      show(fieldErrors(error));
      presentError(error, { shownFields: SHOWN_FIELDS });
    }
  };
  const review = form.handleSubmit(async () => {
    trackStep('set-pm-details');
    if (!isPending(await look())) await price();
  });
  useContinued(review);
  return {
    way,
    visit,
    ...fields,
    found,
    values,
    quote,
    setQuote,
    price,
    review,
    wasLost,
    earlier,
    show,
    ...pausesOf(way, visit, typed),
  };
}

export type Trade = ReturnType<typeof useTrade>;
