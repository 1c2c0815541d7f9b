import { LazyCheckout } from '#islands/checkout/lazy-checkout.tsx';
import { payTickets } from '#lib/e-tickets/browser/calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import { dropHeld } from '#lib/e-tickets/browser/held-tickets.ts';
import { timeInZone } from '#lib/look/zone-time.ts';
import {
  countTickets,
  draftToBasket,
  purchaseFields,
  type Basket,
} from '#lib/e-tickets/event-basket.ts';
import { iconTicket } from '#lib/look/service-icons.ts';
import { describeItems } from '#lib/e-tickets/basket-words.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { TICKETS } from './event-on-sale.ts';
import type { ShownQuote } from './use-held-tickets.ts';
import type { Summary } from './use-summary.ts';

/** The sheet's texts for paid tickets, and for free ones. */
function wordsFor({ lines }: ShownQuote, items: Basket['items']) {
  if (Number(lines.total) > 0)
    return {
      warning: 'Once you’ve paid, you can only return tickets under the refund rule above.',
    };
  const verb = countTickets(items) === 1 ? 'Get free ticket' : 'Get free tickets';
  return {
    act: {
      title: 'Review and confirm',
      verb,
      busy: 'Getting your tickets',
      isFree: true,
    },
    warning: 'You won’t be charged.',
  };
}

/** The checkout sheet of tickets. */
export function TicketsCheckout({ summary, needs }: { summary: Summary; needs: Needs }) {
  const { basket, event, paid } = summary;
  if (!basket || !event || !paid) return null;
  return (
    <LazyCheckout
      product={TICKETS}
      quote={paid}
      notice={paid.notice}
      icon={iconTicket}
      to={event.title}
      what={`${describeItems(basket.items, event.classes)}, ${timeInZone(event.starts_at, event.time_zone)}, ${event.venue}`}
      {...wordsFor(paid, basket.items)}
      needs={needs}
      onSignIn={summary.signIn}
      onLeave={summary.keepIntent}
      onClose={summary.close}
      keepable="Tickets are only reserved for 10 minutes, so this can’t wait for a connection."
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
