import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isOffline } from '#islands/checkout/offline.ts';
import { priceSeen } from '#islands/checkout/price-seen.ts';
import { isPending, useEarlier } from '#islands/checkout/use-earlier.ts';
import { useContinued } from '#islands/checkout/use-continued.ts';
import { takeKept } from '#islands/checkout/take-kept.ts';
import { useTyped } from '#islands/forms/use-typed.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { askQuote } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import type { Values } from '#lib/browser/stores/typed.ts';
import type { GiftPackage } from '#lib/giftcard/gift-packages.contract.ts';
import { paths } from '#lib/paths.ts';
import { recipientOf, type CardWish } from '#lib/giftcard/card-purchase.ts';
import type { ShownQuote } from './purchases.ts';
import { today } from './today.ts';

/** The draft's name. */
export const PACKAGE = 'gift-package';

const fields = ['name', 'email', 'message', 'send_on'] as const;
type Field = (typeof fields)[number];

/** The places of the server's errors about a recipient. */
const places: Record<string, Field> = {
  'recipient.name': 'name',
  'recipient.email': 'email',
  'recipient.message': 'message',
  'recipient.send_at': 'send_on',
};

/** The price for use offline, as far as the page can compute it. */
const seenOf = ({ name, currency, amount, fee }: GiftPackage, detail: string): ShownQuote =>
  priceSeen({ name: `${name} gift package`, detail, currency, amount, fee });

/** A package's recipient: the typed values, starting from the draft. */
function useRecipient(gift: GiftPackage) {
  const form = useForm<CardWish>({ mode: 'onTouched' });
  useWatch({ control: form.control });
  const values = (): Values => {
    const now = form.getValues();
    const texts = fields.map((field) => [field, (now[field] ?? '').trim()]);
    return { package_id: gift.id, ...(Object.fromEntries(texts) as Record<Field, string>) };
  };
  const typed = useTyped(PACKAGE, values);
  const first = useRef({ form, typed });
  useEffect(() => {
    const { setValue } = first.current.form;
    const taken = takeKept(PACKAGE);
    // the recipient stays when another package is chosen
    const before = taken ?? first.current.typed.restoreTyped();
    for (const field of fields) if (before?.[field]) setValue(field, before[field]);
  }, []);
  const recipient = () => recipientOf(values(), today())!;
  const show = (texts: Record<string, string>) => {
    for (const [name, message] of Object.entries(texts)) {
      const field = places[name];
      if (field) form.setError(field, { message }, { shouldFocus: true });
    }
  };
  return { form, typed, values, recipient, show };
}

/** A package's recipient, its price, and the way to the checkout. */
export function usePackage(gift: GiftPackage, isGhanaian: boolean) {
  const { form, typed, values, recipient, show } = useRecipient(gift);
  const { earlier, look } = useEarlier(PACKAGE);
  const [quote, setQuote] = useState<ShownQuote | null>(null);
  const [problem, setProblem] = useState<'no-answer'>();

  /** The fields of POST /quotes; the send date has no price. */
  const asked = () => {
    const { send_at: _, ...to } = recipient();
    return { service_type: 'giftcard-buy', package_id: gift.id, recipient: to };
  };
  const price = async (notice?: string) => {
    try {
      const { data } = await askQuote({ ...asked(), recipient: recipient() });
      setQuote(notice ? { ...data, notice } : data);
    } catch (error) {
      setQuote(isOffline(error) ? seenOf(gift, recipient().email) : null);
      if (isOffline(error)) return undefined;
      if (isLost(error)) return setProblem('no-answer');
      show(fieldErrors(error));
      presentError(error, { shownFields: Object.keys(places) });
    }
  };
  const review = form.handleSubmit(async () => {
    trackStep('set-recipient');
    setProblem(undefined);
    if (isPending(await look())) return;
    keepDraft(PACKAGE, values());
    await price();
  });
  useContinued(review);
  /** The draft keeps what was typed; this keeps the way back. */
  const keepIntent = () => {
    const place = { product: 'international-giftcard-buy', action: 'continue' } as const;
    storePendingTransaction({ ...place, url: paths.packageRecipient(gift.id) }, { isGhanaian });
  };
  const signIn = () => {
    keepIntent();
    openAuth('login');
  };
  const refuse = (errors: Record<string, string[]>) => {
    const texts = Object.entries(errors).flatMap(([name, [text]]) => (text ? [[name, text]] : []));
    if (!texts.some(([name = '']) => places[name])) return;
    setQuote(null);
    show(Object.fromEntries(texts) as Record<string, string>);
  };
  const close = () => setQuote(null);
  return {
    form,
    typed,
    quote,
    problem,
    earlier,
    price,
    review,
    close,
    refuse,
    signIn,
    keepIntent,
    recipient,
    asked,
  };
}
