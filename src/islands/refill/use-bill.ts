import { useState, useEffect, useRef } from 'react';
import { isOffline } from '#islands/checkout/offline.ts';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { isPending } from '#islands/checkout/use-earlier.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { CheckBill } from '#lib/refill/contract.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import { describeChangedPrice } from '#lib/orders/changed-price.ts';
import {
  noProblems,
  showTexts,
  useIntent,
  type BillFormProps,
  type Intent,
  type Problems,
} from './use-intent.ts';
import { usePlan } from './use-plan.ts';
import { useStartValues } from './use-start-values.ts';
import { wireOf } from './wire.ts';

/** The fields of a bill whose errors are shown on the form. */
export const OWN_FIELDS = [
  ...['user_number', 'compared_number', 'amount', 'bill_id'],
  ...['meter_type', 'product_id', 'subscription', 'voucher_code'],
];

/** What has to be chosen before the server is asked anything else, in form order. */
function missingIn(intent: Intent): Problems | undefined {
  const { kind, biller, product, isRenewal, sellsProducts, mustCheck, compared } = intent;
  if (!biller) return { bill_id: kind.chooseBiller };
  const lacksProduct = sellsProducts && !isRenewal && !product;
  if (lacksProduct && (!kind.number || !mustCheck)) return { product_id: kind.chooseGoods ?? '' };
  if (compared.compares && !compared.isDone)
    return { confirm: 'Compare the number with your bill, then tick this box.' };
  if (mustCheck || biller.meter_types.length === 0 || !intent.check || intent.isSure)
    return undefined;
  return { confirm: 'Check the name, then tick this box.' };
}

/** The price of one; several have the same price each. */
const onePart = ({ lines, parts }: Quote) => parts?.[0]?.lines ?? lines;

/** Why the price differs from the list's. */
function changeOf({ amount, sellsProducts, bounds }: Intent, quote: Quote): string | undefined {
  const { amount: shown } = onePart(quote);
  if (!sellsProducts || amount === null || amount === shown) return undefined;
  const format = (each: string) => formatMoney(each, bounds.currency);
  return describeChangedPrice(format(amount), format(shown));
}

/** Keeps what was typed while someone signs in or finishes their profile. */
function keepIntentOf({ kind, country, values }: Intent): void {
  const pending = { product: 'refill', url: kind.url, action: 'resume' } as const;
  storePendingTransaction(
    { ...pending, transactionData: values() },
    { isGhanaian: country === 'GH' },
  );
}

/** The price of what is typed now, or the one that this device last saw while offline. */
function usePrice(intent: Intent, fee: string | null, onFail: (error: unknown) => void) {
  const { kind, values } = intent;
  const [quote, setQuote] = useState<(Quote & { notice?: string }) | null>(null);
  const price = async (notice?: string) => {
    const asked = values();
    try {
      const { data } = await askQuote(wireOf(asked));
      // the displayed price is sent: a higher one is refused
      keepDraft(kind.product, { amount: onePart(data).amount, ...asked });
      const said = notice ?? changeOf(intent, data);
      if (said) intent.products.forget();
      setQuote(said ? { ...data, notice: said } : data);
    } catch (error) {
      const seen = isOffline(error) ? billSeen(intent, fee) : null;
      setQuote(seen);
      if (!seen) return onFail(error);
      keepDraft(kind.product, { amount: intent.amount ?? '', ...asked });
    }
  };
  return { quote, setQuote, price };
}

/** The form of one bill and its way to a price: whose number it is, what it costs, then the sheet. */
export function useBill({ fee, ...given }: BillFormProps) {
  const intent = useIntent(given);
  const { form, values } = intent;
  const start = useStartValues(intent);
  const [wasLost, setLost] = useState(false);
  const show = (texts: Record<string, string>) => {
    if (texts['user_number'] ?? texts['compared_number']) intent.forgetCheck();
    showTexts(intent, texts);
  };
  const refused = (error: unknown) => {
    if (isLost(error)) return setLost(true);
    const texts = fieldErrors(error);
    show(texts);
    presentError(error, { shownFields: [...OWN_FIELDS, ...Object.keys(texts)] });
  };
  const { planned, setPlanned, askPlan } = usePlan(values, refused);
  const pricing = usePrice(intent, fee, refused);
  const lookUp = async (change: Partial<CheckBill> = {}) => {
    showTexts(intent, await intent.lookUp({ ...intent.asked(), ...change }));
  };
  useLookUpAgain(intent, lookUp);
  /** Continues once everything is there that can be known here. */
  const whenReady = (then: () => Promise<void>) =>
    form.handleSubmit(async () => {
      setLost(false);
      const missing = missingIn(intent);
      intent.setProblems(missing ?? noProblems);
      if (missing) return;
      if (intent.mustCheck) return lookUp();
      if (intent.more.validate(intent.number)) await then();
    });
  const review = whenReady(async () => {
    trackStep('set-refill-details');
    if (!isPending(await start.look())) await pricing.price();
  });
  const signIn = () => {
    keepIntentOf(intent);
    openAuth('login');
  };
  return {
    ...intent,
    ...pricing,
    start,
    lookUp,
    review,
    signIn,
    show,
    keepIntent: () => keepIntentOf(intent),
    plan: whenReady(askPlan),
    planned,
    setPlanned,
    /** There was no answer to the request for a price. */
    wasLost,
  };
}

export type Bill = ReturnType<typeof useBill>;

/** An amount times the numbers it is paid for. */
const times = (amount: string, count: number): string =>
  toAmount(parseAmount(amount) * BigInt(count));

/** The shown amount and our fee; a promo code counts once the server has checked it. */
function billSeen(intent: Intent, fee: string | null): Quote | null {
  const { amount, number, biller, product, bounds, more } = intent;
  if (amount === null || !biller) return null;
  return priceSeen({
    name: product ? `${biller.short_name} ${product.name}` : biller.name,
    detail: number,
    currency: bounds.currency,
    amount: times(amount, more.count),
    fee: times(fee ?? '0.00', more.count),
  });
}

/** Whether the fields are those of the order that is paid again, which were valid. */
function isAsBefore({ again, mustCheck, biller, asked }: Intent): boolean {
  if (!again || again['problem_field'] || !mustCheck || !biller) return false;
  const { bill_id: bill, user_number: number } = asked();
  return bill === again['bill_id'] && number === again['user_number'];
}

/** Looks up a repeated bill automatically, once, so that its owner only has to confirm. */
function useLookUpAgain(intent: Intent, lookUp: () => Promise<void>): void {
  const isAsked = useRef(false);
  const isReady = isAsBefore(intent);
  useEffect(() => {
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    void lookUp();
  });
}
