import { CheckoutSheet } from '#islands/checkout/checkout-sheet.tsx';
import { payTickets } from '#lib/browser/api/e-tickets.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { dropHeld } from '#lib/browser/stores/held-tickets.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import { draftToBasket, purchaseFields } from '#lib/rules/event-basket.ts';
import { sayItems } from '#lib/rules/event-words.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { TICKETS } from './event-on-sale.ts';
import type { Summary } from './use-summary.ts';

/** The checkout sheet of tickets. */
export function TicketsCheckout({ summary, needs }: { summary: Summary; needs: Needs }) {
  const { basket, event, paid } = summary;
  if (!basket || !event || !paid) return null;
  return (
    <CheckoutSheet
      product={TICKETS}
      quote={paid}
      notice={paid.notice}
      mark={event.title.slice(0, 1).toUpperCase()}
      to={event.title}
      what={`${sayItems(basket.items, event.classes)}, ${timeInZone(event.starts_at, event.time_zone)}, ${event.venue}`}
      warning="Once you’ve paid, tickets can only be given back under the refund rule above."
      needs={needs}
      onSignIn={summary.signIn}
      onLeave={summary.keepIntent}
      onClose={summary.close}
      keepable="Tickets are held for ten minutes only, so this can’t wait for a connection."
      purchase={async (pin, draft) => {
        const bought = draftToBasket(draft.values) ?? basket;
        const fields = purchaseFields(bought, event.names_wanted);
        const { quote_id } = paid;
        const reply = await payTickets({ ...fields, quote_id, ...limitOf(draft), pin }, draft.key);
        dropHeld();
        return reply;
      }}
      onPriceChanged={summary.settle}
      onFieldErrors={summary.refuse}
    />
  );
}
