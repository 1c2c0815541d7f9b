import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { LazyCheckout, useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { payCart } from '#lib/shopping/browser/cart-calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { iconShoppingBag } from '#lib/look/service-icons.ts';
import { CART, codesOf, usePaySelected } from './use-pay-selected.ts';

export interface Selected {
  item_code: string;
  name: string;
}

interface PaySelectedProps {
  /** The selected items, in list order. */
  items: readonly Selected[];
  /** Why some of them can't be paid for now, by code: show it in their rows, and reload them. */
  onRefused: (texts: Record<string, string>) => void;
}

/** The cart is on the server, so there is nothing to keep. */
const stay = () => undefined;

const count = (n: number) => (n === 1 ? '1 item' : `${n} items`);

/** Pays for the selection in the cart: a button, then the checkout sheet. One order, a line each. */
export function PaySelected({ items, onRefused }: PaySelectedProps) {
  const state = usePaySelected(items, onRefused);
  const { quote, problem, earlier, busy } = state;
  useCheckoutAhead(items.length > 0);
  return (
    <>
      {earlier !== 'none' && <EarlierNote earlier={earlier} />}
      {problem && earlier === 'none' && (
        <Note tone="clay" alert>
          We couldn’t get the price. Check your connection and try again.
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
        <LazyCheckout
          product={CART}
          quote={quote}
          notice={quote.notice}
          icon={iconShoppingBag}
          to={quote.name}
          what={`${count(items.length)}, bought and delivered by us`}
          warning="The money stays on hold until we’ve bought each item. You never pay more than the quote."
          needs={null}
          onSignIn={stay}
          onLeave={stay}
          onClose={state.close}
          keepable="Quotes expire, so this can’t wait for a connection. Pay when you’re back online."
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
