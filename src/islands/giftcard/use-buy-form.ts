import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { useTyped, type Typed } from '#islands/forms/use-typed.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { takeResumed } from '#lib/browser/stores/pending-transaction.ts';
import type { FormName } from '#lib/services/services.ts';
import type { Values } from '#lib/browser/stores/typed.ts';
import {
  checkFaceValue,
  costOfWish,
  draftToWish,
  saleCountry,
  wishToDraft,
  type CardOnSale,
  type CardWish,
} from '#lib/giftcard/card-purchase.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { focusPart } from './sale-errors.ts';
import { purchases } from './purchases.ts';

/** Untouched fields are undefined. */
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

/** The price for use offline, as far as the page can compute it. */
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

const isOf = (card: CardOnSale) => (values: Values) => values['id'] === card.id;

/** The form values, valid or not. */
function typedOf(card: CardOnSale, now: Partial<CardWish>): Values {
  const { country, value, quantity, isGift, name, email, message, send_on } = wishOf(card, now);
  const gift: Values = isGift ? { name, email, message, send_on } : {};
  return { id: card.id, country, value, quantity: String(quantity), ...gift };
}

/** Starts with a card that is bought again, else with what was last typed for this one. */
function useStart(card: CardOnSale, product: FormName, form: UseFormReturn<CardWish>): Typed {
  const typed = useTyped(product, () => typedOf(card, form.getValues()));
  const first = useRef({ form, typed });
  useEffect(() => {
    const again = draftToWish(card, takeResumed(product));
    const before = again ? undefined : first.current.typed.restoreTyped(isOf(card));
    const wish = again ?? (before && draftToWish(card, { ...before, id: card.id }));
    if (wish) first.current.form.reset(wish);
  }, [product, card]);
  return typed;
}

/** Choosing a card: the typed values, their price, and the way to the summary. */
export function useBuyForm(card: CardOnSale, needs: Needs) {
  const { product, summary } = purchases[card.service];
  const form = useForm<CardWish>({ mode: 'onTouched' });
  useWatch({ control: form.control });
  const [seen, setSeen] = useState<Seen | null>(null);
  const [valueProblem, setValueProblem] = useState<string>();
  const wish = wishOf(card, form.getValues());

  const typed = useStart(card, product, form);
  const { earlier, look } = useEarlier(product);

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
    if (isPending(await look())) return undefined;
    const { values } = keepDraft(product, wishToDraft(card, chosen));
    const quote = navigator.onLine || needs ? null : seenOf(card, chosen);
    return quote ? setSeen({ values, quote }) : goTo(summary);
  });
  const place = saleCountry(card, wish.country);
  const cost = costOfWish(card, wish);
  return {
    card,
    form,
    wish,
    place,
    cost,
    set,
    clearValue,
    submit,
    earlier,
    valueProblem,
    typed,
    seen,
    closeSeen: () => setSeen(null),
    /** Back online, the summary requests the current price. */
    proceed: () => Promise.resolve(goTo(summary)),
  };
}
export type BuyFormState = ReturnType<typeof useBuyForm>;
