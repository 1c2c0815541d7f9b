import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { shownZone } from '#lib/look/page-zone.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import type { WaitingPlace } from '#lib/e-tickets/buy.contract.ts';
import type { TicketClass } from '#lib/e-tickets/contract.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { basketToDraft } from '#lib/e-tickets/event-basket.ts';
import { describePosition } from '#lib/e-tickets/basket-words.ts';
import { TICKETS, type EventOnSale } from './event-on-sale.ts';
import { TicketCount } from './ticket-count.tsx';
import type { WaitingState } from './use-waiting.ts';

interface WaitingBoxProps {
  event: EventOnSale;
  ticketClass: TicketClass;
  waiting: WaitingState;
}

const ticketsOf = (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`);

/** Puts the offer into the basket, and continues to the summary. */
function take({ id, service_type }: EventOnSale, place: WaitingPlace): void {
  const { class: ticketClass, quantity, seats } = place;
  const item = { class: ticketClass, quantity, ...(seats ? { seats } : {}) };
  const basket = { event_id: id, service_type, items: [item], names: [], promo_code: '' };
  keepDraft(TICKETS, basketToDraft(basket));
  goTo(eventPaths.summary);
}

function Offer({ event, ticketClass, waiting, place }: WaitingBoxProps & { place: WaitingPlace }) {
  const { name } = ticketClass;
  const { quantity, seats, offered_until } = place;
  return (
    <>
      <p>
        {ticketsOf(quantity)} {seats && `(${seats.join(', ')}) `}reserved for you
        {offered_until && (
          <>
            {' until '}
            <DateText at={offered_until} zone={shownZone()} timeOnly />
          </>
        )}
        . After that, the next person in line gets {quantity === 1 ? 'it' : 'them'}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => take(event, place)}>
          Take {quantity === 1 ? 'it' : 'them'}
          <span className="vh">: {name}</span>
        </Button>
        <Button
          variant="quiet"
          busy={waiting.busy}
          busyText="Leaving the list"
          onClick={() => void waiting.leave(ticketClass.id)}
        >
          Pass {quantity === 1 ? 'it' : 'them'} on
          <span className="vh">: {name}</span>
        </Button>
      </div>
    </>
  );
}

function InLine({ ticketClass, waiting, place }: WaitingBoxProps & { place: WaitingPlace }) {
  return (
    <>
      <p>
        You’re on the waiting list for {ticketsOf(place.quantity)}. {describePosition(place.ahead)}{' '}
        We’ll tell you when it’s your turn, and reserve them for you for 30 minutes.
      </p>
      <Button
        variant="quiet"
        busy={waiting.busy}
        busyText="Leaving"
        onClick={() => void waiting.leave(ticketClass.id)}
      >
        Leave the waiting list<span className="vh">: {ticketClass.name}</span>
      </Button>
    </>
  );
}

function Join({ ticketClass, waiting }: WaitingBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const { id, name, max_per_order } = ticketClass;
  return (
    <>
      <p>When tickets are returned, people on the waiting list get them first.</p>
      <div className="split-row">
        <TicketCount
          name={`${name}, waiting list`}
          value={quantity}
          least={1}
          most={max_per_order}
          onChange={setQuantity}
        />
        <Button
          variant="tint"
          busy={waiting.busy}
          busyText="Joining"
          onClick={() => void waiting.join(id, quantity)}
        >
          {waiting.isGuest ? 'Sign in to join the waiting list' : 'Join the waiting list'}
          <span className="vh">: {name}</span>
        </Button>
      </div>
    </>
  );
}

/** The queue for a sold-out class: joining it, the member's position, and what is offered. */
export function WaitingBox(props: WaitingBoxProps) {
  const { ticketClass, waiting } = props;
  const place = waiting.placeIn(ticketClass.id);
  let body = <Join {...props} />;
  if (place) body = <InLine {...props} place={place} />;
  if (place?.state === 'offered') body = <Offer {...props} place={place} />;
  return (
    <div
      className="waiting stack-s text-14 p-3 rounded bg-sunken [&_.split-row]:flex-wrap [&_.split-row_.btn]:grow [&_.split-row_.btn]:shrink [&_.split-row_.btn]:basis-48"
      aria-live="polite"
    >
      {body}
    </div>
  );
}
