import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { findEarlier, type Earlier } from '#islands/checkout/send-once.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft, readDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import {
  checkFaceValue,
  costOfWish,
  draftToWish,
  saleCountry,
  wishToDraft,
  type CardOnSale,
  type CardWish,
} from '#lib/rules/card-purchase.ts';
import type { Quote } from '#lib/contracts/orders.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { focusPart } from './sale-errors.ts';
import { purchases } from './purchases.ts';

/** Fields that nobody has touched hold nothing yet. */
const wishOf = (card: CardOnSale, typed: Partial<CardWish>): CardWish => ({
  country: saleCountry(card, typed.country ?? '').code,
  value: typed.value ?? '',
  quantity: typed.quantity ?? 1,
  isGift: typed.isGift ?? false,
  name: typed.name ?? '',
  email: typed.email ?? '',
  message: typed.message ?? '',
  send_on: typed.send_on ?? '',
});

/** The price as the page knows it, while there is no network to ask for one. */
function seenOf(card: CardOnSale, wish: CardWish): Quote | null {
  const { name, payout: currency, fee } = card;
  const cost = costOfWish(card, wish);
  if (!cost) return null;
  const said = { name: `${name} gift card`, detail: wish.email };
  return priceSeen({ ...said, currency, amount: cost.cards, fee });
}

interface Seen {
  values: Record<string, string>;
  quote: Quote;
}

/** Choosing a card: what is typed, what it comes to, and the way to the summary. */
export function useBuyForm(card: CardOnSale, needs: Needs) {
  const { product, summary } = purchases[card.service];
  const form = useForm<CardWish>({ mode: 'onTouched' });
  useWatch({ control: form.control });
  const [earlier, setEarlier] = useState<Earlier>('none');
  const [seen, setSeen] = useState<Seen | null>(null);
  const [valueProblem, setValueProblem] = useState<string>();
  const wish = wishOf(card, form.getValues());

  const first = useRef(form);
  useEffect(() => {
    const { value, email } = first.current.getValues();
    const resumed = takeResumed(product);
    const again = draftToWish(card, resumed);
    const kept = again ?? draftToWish(card, readDraft(product)?.values ?? {});
    if (kept && (again || !(value || email))) first.current.reset(kept);
  }, [product, card]);

  const clearValue = () => setValueProblem(undefined);
  const set = <K extends 'country' | 'value' | 'quantity' | 'isGift'>(
    name: K,
    value: CardWish[K],
  ) => {
    if (name === 'country' || name === 'value') clearValue();
    form.setValue(name, value as never);
  };
  const submit = form.handleSubmit(async () => {
    const chosen = wishOf(card, form.getValues());
    const problem = checkFaceValue(card, chosen);
    setValueProblem(problem);
    if (problem) return focusPart('value');
    if (chosen.isGift) trackStep('set-recipient');
    const before = await findEarlier(product);
    setEarlier(before);
    if (before === 'arrived' || before === 'unclear') return undefined;
    const { values } = keepDraft(product, wishToDraft(card, chosen));
    const quote = navigator.onLine || needs ? null : seenOf(card, chosen);
    return quote ? setSeen({ values, quote }) : goTo(summary);
  });
  const place = saleCountry(card, wish.country);
  const cost = costOfWish(card, wish);
  return {
    ...{ card, form, wish, place, cost, set, clearValue, submit, earlier, valueProblem },
    ...{ seen, closeSeen: () => setSeen(null) },
    /** Back online the summary asks for the price of now. */
    goOn: () => Promise.resolve(goTo(summary)),
  };
}
export type BuyFormState = ReturnType<typeof useBuyForm>;
