import type { TicketClass } from '#lib/e-tickets/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { mostOf } from '#lib/e-tickets/event-basket.ts';
import { describeAvailability, describeNextPrice } from '#lib/e-tickets/basket-words.ts';
import type { SeatRow } from '#lib/e-tickets/seat-grid.ts';
import { SEAT } from './seat-row.tsx';
import type { EventOnSale } from './event-on-sale.ts';
import type { WaitingState } from './use-waiting.ts';
import { WaitingBox } from './waiting-box.tsx';

const Sample = ({ look }: { look: string }) => (
  <span
    className={`${SEAT} seat-sample cursor-default [--place:24px] ${look}`}
    aria-hidden="true"
  />
);

interface ClassLineProps {
  event: EventOnSale;
  ticketClass: TicketClass;
  at: number;
  waiting: WaitingState;
}

function ClassLine({ event, ticketClass, at, waiting }: ClassLineProps) {
  const next = describeNextPrice(ticketClass, event);
  const stock = describeAvailability(ticketClass, event);
  const isGone = ticketClass.availability === 'sold_out' && mostOf(event, ticketClass) === 0;
  return (
    <li className="col-span-full grid grid-cols-auto-main items-start gap-3 [&>.waiting]:col-span-full">
      <Sample look={`seat-c${at}`} />
      <div className="grid gap-0.5">
        <p>
          <b>{ticketClass.name}</b>{' '}
          <span className="num">{formatMoney(ticketClass.price, event.currency)}</span>
          {next && <span className="row-s num"> · then {next}</span>}
        </p>
        {ticketClass.description && <p className="row-s">{ticketClass.description}</p>}
        {stock && (
          <p
            className={
              isGone
                ? 'text-13 justify-self-start py-0.5 px-2.5 rounded-full font-semibold !bg-sunken !text-ink-2'
                : 'text-13 justify-self-start py-0.5 px-2.5 rounded-full bg-warning-tint text-warning-ink font-semibold'
            }
          >
            {stock}
          </p>
        )}
      </div>
      {isGone && <WaitingBox event={event} ticketClass={ticketClass} waiting={waiting} />}
    </li>
  );
}

interface SeatLegendProps {
  event: EventOnSale;
  rows: readonly SeatRow[];
  waiting: WaitingState;
}

/** The meaning of the shapes, with the price of each class. */
export function SeatLegend({ event, rows, waiting }: SeatLegendProps) {
  const has = (kind: string) => rows.some(({ seats }) => seats.some((seat) => seat.kind === kind));
  const marks = [
    ['seat-chosen', 'Chosen'],
    ['seat-off', 'Taken'],
    ...(has('wheelchair') ? [['seat-wheelchair', 'Wheelchair place']] : []),
    ...(has('companion') ? [['seat-companion', 'Companion seat']] : []),
  ] as const;
  return (
    <ul
      className="text-14 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3 pt-3 border-t"
      aria-label="Key"
    >
      {event.classes.map((ticketClass, at) => (
        <ClassLine
          key={ticketClass.id}
          event={event}
          ticketClass={ticketClass}
          at={at}
          waiting={waiting}
        />
      ))}
      {marks.map(([look = '', text]) => (
        <li key={look} className="flex items-center gap-3">
          <Sample look={look} /> {text}
        </li>
      ))}
    </ul>
  );
}
