import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { isOffline } from '#islands/checkout/offline.ts';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { isPending } from '#islands/checkout/use-earlier.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { checkBetAccount } from '#lib/fund-bets/browser/calls.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import type { BetPlatform } from '#lib/fund-bets/contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { cleanAmount } from '#lib/rules/amount.ts';
import { cleanBetAccount } from '#lib/fund-bets/bet-account.ts';
import { findPlatform, type BetFields } from './account-fields.tsx';
import { PRODUCT, SERVICE } from './bet.ts';
import { useStart } from './use-start.ts';

/** An account whose owner was shown. */
export interface Checked {
  platform: BetPlatform;
  userId: string;
  name: string;
}

export const noAnswer =
  'We didn’t get a response. You haven’t been charged. Try again when you’re back online.';

const FIELDS = ['platform', 'userId', 'over_18', 'amount'] as const;

/** A refusal of the person rather than a field: underage or excluded. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === null;

/** Which of the two steps it is, with the account whose owner was shown. */
function useSteps(form: UseFormReturn<BetFields>) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBack, setBack] = useState(false);
  const change = () => {
    setChecked(null);
    setBack(true);
  };
  /** Puts the server's errors next to their fields; those of the account are one step back. */
  const show = (texts: Record<string, string | undefined>) => {
    const wrong = FIELDS.filter((field) => texts[field]);
    if (wrong.some((field) => field !== 'amount')) change();
    wrong.forEach((field, i) =>
      form.setError(field, { message: texts[field] ?? '' }, { shouldFocus: i === 0 }),
    );
  };
  return { checked, setChecked, change, isBack, show };
}

interface BetGiven {
  platforms: readonly BetPlatform[];
  fee: string | null;
}

/** The price for use offline, as far as the page can compute it. */
const betSeen = ({ platform, userId }: Checked, amount: string, fee: string | null): Quote => {
  const { name, currency } = platform;
  return priceSeen({ name: `${name} top-up`, detail: userId, currency, amount, fee });
};

/** @returns the account with its owner's name; null for a platform that isn't in the list */
async function checkOwner(
  platforms: readonly BetPlatform[],
  { platform: id, userId, over_18 }: BetFields,
): Promise<Checked | null> {
  const platform = findPlatform(platforms, id);
  if (!platform) return null;
  const account = { platform: id, userId: cleanBetAccount(userId, platform.user_id) };
  const said18 = over_18 ? ({ over_18: true } as const) : {};
  const { data } = await checkBetAccount({ ...account, ...said18 });
  return { platform, userId: account.userId, name: data.customer_name };
}

/** The form of one purchase: the account and its owner, then the amount and its price. */
export function useBet({ platforms, fee }: BetGiven) {
  const form = useForm<BetFields>({ mode: 'onTouched' });
  // Only re-renders: text that was in the fields before hydration doesn't count as a change.
  useWatch({ control: form.control });
  const start = useStart(form);
  const { checked, setChecked, change, isBack, ...steps } = useSteps(form);
  const [quote, setQuote] = useState<(Quote & { notice?: string }) | null>(null);
  const [said, setSaid] = useState('');
  const show = (texts: Record<string, string | undefined>) => {
    setQuote(null);
    steps.show(texts);
  };
  const refuse = (error: unknown) => {
    setQuote(null);
    if (isLost(error)) return setSaid(noAnswer);
    if (isRefusal(error)) return setSaid(error.message);
    show(fieldErrors(error));
    return presentError(error, { shownFields: FIELDS });
  };
  const draft = () => {
    if (!checked) return null;
    const { platform, userId } = checked;
    const amount = cleanAmount(form.getValues('amount') ?? '', platform.currency);
    return { platform: platform.platform, userId, amount };
  };
  const price = async (notice?: string) => {
    const asked = draft();
    if (!checked || !asked) return;
    try {
      const { data } = await askQuote({ service_type: SERVICE, ...asked });
      keepDraft(PRODUCT, asked);
      setQuote(notice ? { ...data, notice } : data);
    } catch (error) {
      if (!isOffline(error)) return refuse(error);
      keepDraft(PRODUCT, asked);
      setQuote(betSeen(checked, asked.amount, fee));
    }
  };
  const submit = form.handleSubmit(async (fields) => {
    setSaid('');
    if (isPending(await start.look())) return;
    if (checked) return price();
    await checkOwner(platforms, fields).then(setChecked).catch(refuse);
  });
  return {
    form,
    earlier: start.earlier,
    typed: start.typed,
    said,
    submit,
    checked,
    change,
    isBack,
    quote,
    setQuote,
    price,
    show,
    draft,
  };
}

export type Betting = ReturnType<typeof useBet>;
