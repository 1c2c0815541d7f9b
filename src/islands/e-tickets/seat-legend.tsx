import type { TicketClass } from '#lib/contracts/e-tickets.ts';
import { formatMoney } from '#lib/money.ts';
import { mostOf } from '#lib/rules/event-basket.ts';
import { sayAvailability, sayNextPrice } from '#lib/rules/event-words.ts';
import type { SeatRow } from '#lib/rules/seat-grid.ts';
import type { EventOnSale } from './event-on-sale.ts';
import type { WaitingState } from './use-waiting.ts';
import { WaitingBox } from './waiting-box.tsx';

const Sample = ({ look }: { look: string }) => (
  <span
    className={`seat flex-none w-[var(--place)] h-[var(--place)] text-[length:calc(var(--place)_*_0.3)] relative grid place-items-center p-0 border-0 bg-transparent text-primary tabular leading-none isolate [--place:24px] cursor-default before:content-empty before:absolute before:inset-[8%] before:[border:max(1px,calc(var(--place)_*_0.04))_solid_var(--primary)] before:rounded-[25%] before:bg-primary-tint before:-z-1 aria-selected:text-on-primary focus-visible:z-2 focus-visible:rounded-[25%] focus-visible:shadow-focus aria-selected:before:border-primary-fill aria-selected:before:bg-primary-fill aria-selected:after:content-empty aria-selected:after:absolute aria-selected:after:right-auto aria-selected:after:left-[72%] aria-selected:after:top-[14%] aria-selected:after:bottom-auto aria-selected:after:w-[12%] aria-selected:after:h-[22%] aria-selected:after:bg-transparent aria-selected:after:[border:solid_var(--on-primary)] aria-selected:after:[border-width:0_max(1px,calc(var(--place)_*_0.06))_max(1px,calc(var(--place)_*_0.06))_0] aria-selected:after:[transform:rotate(45deg)] forced-colors:aria-selected:before:[background:Highlight] forced-colors:aria-selected:before:[forced-color-adjust:none] ${look}`}
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
  const next = sayNextPrice(ticketClass, event);
  const stock = sayAvailability(ticketClass, event);
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
      {isGone && <WaitingBox {...{ event, ticketClass, waiting }} />}
    </li>
  );
}

interface SeatLegendProps {
  event: EventOnSale;
  rows: readonly SeatRow[];
  waiting: WaitingState;
}

/** What the shapes mean, with the price of each class. */
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
      aria-label="What the shapes mean"
    >
      {event.classes.map((ticketClass, at) => (
        <ClassLine key={ticketClass.id} {...{ event, ticketClass, at, waiting }} />
      ))}
      {marks.map(([look = '', text]) => (
        <li key={look} className="flex items-center gap-3">
          <Sample look={look} /> {text}
        </li>
      ))}
    </ul>
  );
}
