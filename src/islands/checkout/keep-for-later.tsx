import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { MoneyField } from '#islands/ui/money-field.tsx';
import { Note } from '#islands/ui/note.tsx';
import {
  KEPT_MS,
  keepPayment,
  type KeptPayment,
} from '#lib/browser/kept-payments/kept-payments.ts';
import { readDraft } from '#lib/browser/stores/drafts.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { groupMoney } from '#islands/ui/group-digits.ts';
import { parseAmount } from '#lib/money.ts';
import { readAmount } from '#lib/rules/amount.ts';

/** What a form provides so that its purchase can wait for a connection. */
export interface Keepable {
  /** The page of the form; it takes `?kept=` with the key. */
  url: string;
  /** The fields of POST /quotes. */
  fields: object;
  /** What it is and its recipient, if the sheet's own text only makes sense in the sheet. */
  name?: string;
  to?: string;
}

interface KeepProps {
  product: string;
  quote: Quote;
  to: string;
  keepable: Keepable;
}

/** The draft to save: with its own key, the price that was shown and its maximum. */
function seal({ product, quote, to, keepable }: KeepProps, limit: string): KeptPayment | null {
  const draft = readDraft(product);
  const owner = currentUser()?.uuid;
  if (!draft || !owner) return null;
  const at = Date.now();
  return {
    key: draft.key,
    product,
    url: keepable.url,
    values: draft.values,
    quote: keepable.fields,
    name: keepable.name ?? quote.name,
    to: keepable.to ?? to,
    currency: quote.currency,
    shown: quote.lines.total,
    limit,
    at,
    until: at + KEPT_MS,
    owner,
    later: false,
    sent: false,
  };
}

/** A payment that can be completed offline: saved here, and nothing is sent. */
export function useKeeping(props: KeepProps | null) {
  const shown = props?.quote.lines.total ?? '0.00';
  const [typed, setTyped] = useState<string>();
  const [state, setState] = useState<'open' | 'kept' | 'failed'>('open');
  const limit = readAmount(typed ?? shown, props?.quote.currency);
  const isLimit = limit !== undefined && parseAmount(limit) >= parseAmount(shown);
  const error = isLimit ? undefined : 'Enter at least the price shown.';
  const keep = () => {
    const payment = props && isLimit ? seal(props, limit) : null;
    if (payment) setState(keepPayment(payment) ? 'kept' : 'failed');
  };
  return { shown, setTyped, error, state, keep };
}

type Keeping = ReturnType<typeof useKeeping>;

/** Replaces the PIN: nothing can be paid now, but nothing has to be typed again. */
export function KeepFields(props: { keeping: Keeping; quote: Quote; verb: string }) {
  const { keeping, quote, verb } = props;
  const { shown, setTyped, error, state } = keeping;
  if (state === 'kept')
    return (
      <Note tone="clay" alert>
        Saved on this phone for 24 hours. You haven’t been charged. We’ll ask for your PIN when
        you’re back online.
      </Note>
    );
  return (
    <>
      <Note tone="clay">
        You’re offline, so you can’t pay now. Save it on this phone and we’ll ask you once you’re
        online, at the price then.
      </Note>
      <MoneyField
        label={`${verb} only if the price is no more than`}
        currency={quote.currency}
        defaultValue={groupMoney(shown)}
        hint="If the price is higher by then, we’ll ask you before you pay."
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      {state === 'failed' && (
        <Note tone="warn" alert>
          We couldn’t save this on your phone. You haven’t been charged.
        </Note>
      )}
    </>
  );
}

export function KeepButton({ keeping, onClose }: { keeping: Keeping; onClose: () => void }) {
  if (keeping.state === 'kept')
    return (
      <Button size="big" onClick={onClose}>
        Done
      </Button>
    );
  return (
    <Button size="big" disabled={keeping.error !== undefined} onClick={keeping.keep}>
      Save it until you’re back online
    </Button>
  );
}
