import { Hint } from '#islands/ui/field.tsx';
import type { TicketClass } from '#lib/e-tickets/contract.ts';
import { formatMoney } from '#lib/money.ts';
import { costOf, mostOf } from '#lib/e-tickets/event-basket.ts';
import { describeAvailability, describeNextPrice } from '#lib/e-tickets/basket-words.ts';
import type { EventOnSale } from './event-on-sale.ts';
import { TicketCount } from './ticket-count.tsx';
import { WaitingBox } from './waiting-box.tsx';
import type { WaitingState } from './use-waiting.ts';

interface ClassRowProps {
  event: EventOnSale;
  ticketClass: TicketClass;
  quantity: number;
  error: string | undefined;
  waiting: WaitingState;
  onChange: (quantity: number) => void;
}

/** The current price of a ticket of this class; the cheapest resale ticket if nothing else is left. */
function priceOf(event: EventOnSale, { id }: TicketClass): string {
  const { amount } = costOf(event, [{ class: id, quantity: 1 }]);
  return Number(amount) === 0 ? 'Free' : formatMoney(amount, event.currency);
}

function Facts({ event, ticketClass }: Pick<ClassRowProps, 'event' | 'ticketClass'>) {
  const { admits, max_per_order, description } = ticketClass;
  const most = mostOf(event, ticketClass);
  const isAgain = ticketClass.availability === 'sold_out' && most > 0;
  const next = describeNextPrice(ticketClass, event);
  const price = priceOf(event, ticketClass);
  const stock = isAgain
    ? `Resold by others, ${most} left`
    : describeAvailability(ticketClass, event);
  return (
    <>
      {description && <p className="row-s">{description}</p>}
      <p className="num">
        <b>
          {isAgain && 'From '}
          {price}
        </b>
        {next && <span className="row-s"> · then {next}</span>}
      </p>
      <p className="row-s">
        {admits > 1 && `Admits ${admits}. `}
        {most > 0 && `At most ${max_per_order} for each ${price === 'Free' ? 'person' : 'buyer'}.`}
      </p>
      {stock && (
        <p
          className={
            most > 0
              ? 'text-13 justify-self-start py-0.5 px-2.5 rounded-full bg-warning-tint text-warning-ink font-semibold'
              : 'text-13 justify-self-start py-0.5 px-2.5 rounded-full font-semibold !bg-sunken !text-ink-2'
          }
        >
          {stock}
        </p>
      )}
    </>
  );
}

/** A class with its price and availability; the quantity, or the waiting list. */
export function ClassRow(props: ClassRowProps) {
  const { event, ticketClass, quantity, error, waiting, onChange } = props;
  const { id, name, availability } = ticketClass;
  const most = mostOf(event, ticketClass);
  return (
    <li
      className="grid grid-cols-main-auto items-center gap-y-2 gap-x-3 py-4 [&+&]:border-t [&>.hint]:col-span-full [&>.waiting]:col-span-full"
      data-part={id}
    >
      <div className="grid gap-0.5">
        <h3 className="text-16">{name}</h3>
        <Facts event={event} ticketClass={ticketClass} />
      </div>
      {(most > 0 || quantity > 0) && (
        <TicketCount name={name} value={quantity} most={most} onChange={onChange} />
      )}
      <Hint id={`${id}-error`} error={error} />
      {availability === 'sold_out' && most === 0 && (
        <WaitingBox event={event} ticketClass={ticketClass} waiting={waiting} />
      )}
    </li>
  );
}
