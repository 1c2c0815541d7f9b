import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { isOffline } from '#islands/checkout/offline.ts';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { useTyped } from '#islands/forms/use-typed.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { authorizeWithdrawal } from '#lib/wallet/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { PayoutAccount } from '#lib/wallet/payout-accounts.contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { cleanAmount } from '#lib/rules/amount.ts';
import { costsOf, type WithdrawalCharges } from '#lib/wallet/withdrawal-costs.ts';

export const PRODUCT = 'withdrawal';

/** The title of a withdrawal that was saved offline. */
export const name = 'Withdrawal';

const SHOWN_FIELDS = ['amount', 'bank_account_id'];

export interface WithdrawalFields {
  amount: string;
}

/** The payout account: the chosen one, else the primary one, else the first. */
function useAccount(accounts: readonly PayoutAccount[]) {
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const account =
    accounts.find(({ id }) => id === chosen) ??
    accounts.find((each) => each.is_primary) ??
    accounts[0];
  const choose = (id: string) => {
    setChosen(id);
    setProblem(undefined);
  };
  return { account, choose, problem, setProblem };
}

/**
 * Fills the form with a withdrawal that was saved offline. If there is none and the form is empty,
 * restores what was typed last.
 */
function useStart(form: UseFormReturn<WithdrawalFields>, target: ReturnType<typeof useAccount>) {
  const typed = useTyped(PRODUCT, () => ({
    amount: form.getValues('amount') ?? '',
    bank_account_id: target.account?.id ?? '',
  }));
  const begin = useRef({ form, choose: target.choose, typed });
  useEffect(() => {
    wakeOverlays();
    const { form: fields, choose, typed: last } = begin.current;
    const kept = takeKept(PRODUCT);
    const before = kept ?? last.restoreTyped();
    if (!before) return;
    fields.setValue('amount', groupMoney((before['amount'] ?? '').replace(/\.00$/, '')));
    if (before['bank_account_id']) choose(before['bank_account_id']);
  }, []);
  return typed;
}

interface WithdrawalGiven {
  accounts: readonly PayoutAccount[];
  currency: CurrencyCode;
  /** Null when they couldn't be loaded. Offline there is then no price. */
  charges: WithdrawalCharges | null;
}

/** The form of a withdrawal, and its price. */
export function useWithdrawal({ accounts, currency, charges }: WithdrawalGiven) {
  const form = useForm<WithdrawalFields>({ mode: 'onTouched' });
  // Only re-renders: text that was in the field before hydration doesn't count as a change.
  useWatch({ control: form.control });
  const target = useAccount(accounts);
  const [quote, setQuote] = useState<(Quote & { notice?: string }) | null>(null);
  const [isSilent, setSilent] = useState(false);
  const typed = useStart(form, target);
  const { earlier, look } = useEarlier(PRODUCT);
  const show = ({ amount, bank_account_id }: Record<string, string>) => {
    if (amount) form.setError('amount', { message: amount }, { shouldFocus: true });
    target.setProblem(bank_account_id);
  };
  const values = () => ({
    amount: cleanAmount(form.getValues('amount') ?? '', currency),
    bank_account_id: target.account?.id ?? '',
  });
  const fillIn = (amount: string) =>
    form.setValue('amount', groupMoney(amount), { shouldDirty: true, shouldValidate: true });
  /** The price that the page can compute itself while offline. */
  const seen = (): Quote | null => {
    const { amount } = values();
    const detail = target.account?.account_number ?? '';
    return charges && priceSeen({ name, detail, currency, amount, ...costsOf(charges, amount) });
  };
  const price = async (notice?: string) => {
    const asked = values();
    try {
      const { data } = await authorizeWithdrawal(asked);
      keepDraft(PRODUCT, asked);
      setQuote(notice ? { ...data.quote, notice } : data.quote);
    } catch (error) {
      const known = isOffline(error) ? seen() : null;
      setQuote(known);
      if (known) return void keepDraft(PRODUCT, asked);
      if (isLost(error)) return setSilent(true);
      show(fieldErrors(error));
      presentError(error, { shownFields: SHOWN_FIELDS });
    }
  };
  const review = form.handleSubmit(async () => {
    setSilent(false);
    target.setProblem(undefined);
    trackStep('set-withdrawal-details');
    if (!isPending(await look())) await price();
  });
  return {
    form,
    target,
    typed,
    earlier,
    isSilent,
    values,
    quote,
    setQuote,
    price,
    review,
    show,
    fillIn,
  };
}

export type Withdrawal = ReturnType<typeof useWithdrawal>;
