import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { payCart } from '#lib/browser/api/cart.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { CART, codesOf, usePaySelected } from './use-pay-selected.ts';

export interface Selected {
  item_code: string;
  name: string;
}

interface PaySelectedProps {
  /** In the order in which they are listed. */
  items: readonly Selected[];
  needs: Needs;
  /** Why some of them can't be paid for now, by their codes: show it at their rows, and read them anew. */
  onRefused: (texts: Record<string, string>) => void;
  /** Leaves for the PIN or the profile: keeps the way back. */
  onLeave: () => void;
}

const count = (n: number) => (n === 1 ? '1 item' : `${n} items`);

const problems = {
  'no-answer': 'The price could not be asked for. Check your connection and try again.',
  unclear:
    'Your last payment has no answer yet. Your money is safe. Try again when you are back online: we first look whether it arrived.',
} as const;

/** Pays for what is selected in the cart: a button, then the checkout sheet. One order, a line each. */
export function PaySelected({ items, needs, onRefused, onLeave }: PaySelectedProps) {
  const state = usePaySelected(items, onRefused);
  const { quote, problem, busy } = state;
  return (
    <>
      {problem && (
        <Note tone="clay" alert>
          {problems[problem]}
        </Note>
      )}
      <Button
        size="big"
        disabled={items.length === 0}
        busy={busy}
        busyText="Checking"
        onClick={() => void state.review()}
      >
        {items.length === 0 ? 'Select what to pay for' : `Pay for ${count(items.length)}`}
      </Button>
      {quote && (
        <CheckoutSheet
          product={CART}
          quote={quote}
          notice={quote.notice}
          mark={quote.name.slice(0, 1)}
          to={quote.name}
          what={`${count(items.length)}, bought and delivered by us`}
          warning="The money stays on hold until we have bought each item. You never pay more than the quote."
          needs={needs}
          onSignIn={onLeave}
          onLeave={onLeave}
          onClose={state.close}
          keepable="Quotes end, so this can’t wait for the network. Pay when you are back online."
          purchase={(pin, draft) => {
            const { quote_id } = quote;
            const bought = { item_codes: codesOf(draft), ...limitOf(draft) };
            return payCart({ ...bought, quote_id, pin }, draft.key);
          }}
          onPriceChanged={state.price}
          onFieldErrors={state.refuse}
        />
      )}
    </>
  );
}
