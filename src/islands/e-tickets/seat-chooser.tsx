import { type SubmitEvent, useMemo, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { iconX } from '#lib/look/first-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { costOf, mostOf } from '#lib/e-tickets/event-basket.ts';
import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import { BasketFoot } from './basket-foot.tsx';
import type { ChooserGiven, EventOnSale } from './event-on-sale.ts';
import { SeatLegend } from './seat-legend.tsx';
import { SeatMap } from './seat-map.tsx';
import type { ClassLook } from './seat-row.tsx';
import { useBasket, type BasketState } from './use-basket.ts';
import { useOwn } from './use-own.ts';
import { useSeatChoice, type SeatChoice } from './use-seat-choice.ts';
import { useSeats } from './use-seats.ts';
import { useWaiting } from './use-waiting.ts';
import { TicketCount } from './ticket-count.tsx';

const looksOf = ({ classes, currency }: EventOnSale): Record<string, ClassLook> =>
  Object.fromEntries(
    classes.map(({ id, name, price }, at) => [
      id,
      { at, name, price: formatMoney(price, currency) },
    ]),
  );

interface ChosenProps {
  event: EventOnSale;
  basket: BasketState;
  choice: SeatChoice;
}

/** The selected seats, each with a button to remove it; the last change is announced, with the total. */
function Chosen({ event, basket, choice }: ChosenProps) {
  const { chosen, said, tap } = choice;
  const { total } = costOf(event, basket.items);
  const problems = Object.values(basket.problems).join(' ');
  const count = chosen.length === 1 ? '1 seat' : `${chosen.length} seats`;
  return (
    <>
      <p role="status" className="text-14 min-h-[var(--l-14)]">
        {said}
        {said && chosen.length > 0 && (
          <span className="vh">
            {` ${count}, ${formatMoney(total, event.currency)} with our fee.`}
          </span>
        )}
      </p>
      <Hint id="seats-error" error={problems || undefined} />
      {chosen.length > 0 && (
        <ul className="choices flex flex-wrap gap-2" aria-label="Your seats">
          {chosen.map((id) => (
            <li key={id}>
              <button type="button" className="choice" onClick={() => tap(id)}>
                {id} <Icon path={iconX} size={16} />
                <span className="vh">remove</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface BestSeatsProps {
  event: EventOnSale;
  onBest: (count: number, ticketClass: string | null) => void;
}

/** For people who don't want to search for seats: how many, and one tap. */
function BestSeatsForm({ event, onBest }: BestSeatsProps) {
  const open = event.classes.filter((each) => mostOf(event, each) > 0);
  const [count, setCount] = useState(2);
  const [wanted, setWanted] = useState<string | null>(null);
  const only = open.length === 1 ? (open[0]?.id ?? null) : null;
  const chosen = wanted ?? only ?? open[0]?.id ?? null;
  const most = Math.max(
    1,
    ...open.filter(({ id }) => id === chosen).map((each) => each.max_per_order),
  );
  const now = Math.min(count, most);
  if (open.length === 0) return null;
  return (
    <div className="grid gap-3">
      {open.length > 1 && (
        <ChoiceChips
          label="Seat type"
          choices={open.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChoose={setWanted}
        />
      )}
      <div className="split-row">
        <TicketCount name="people" value={now} least={1} most={most} onChange={setCount} />
        <Button variant="tint" onClick={() => onBest(now, chosen)}>
          Best seats <span className="vh">for {now === 1 ? '1 person' : `${now} people`}</span>
        </Button>
      </div>
    </div>
  );
}

/** Numbered seats: the best in one tap, or one by one on the map; then the summary. */
export function SeatChooser(given: ChooserGiven) {
  const seats = useSeats(given.event.id);
  const event = useOwn(given.event, seats);
  const basket = useBasket(event);
  const waiting = useWaiting(given);
  const choice = useSeatChoice(event, seats, basket);
  const looks = useMemo(() => looksOf(event), [event]);
  const { map, rows, isLost, look } = seats;
  const submit = (submitted: SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    if (Object.keys(basket.problems).length === 0) void basket.proceed();
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <section className="card stack" aria-label="Seats">
        {map && <BestSeatsForm event={event} onBest={choice.best} />}
        {!map && !isLost && <SkeletonBox label="Loading the seats" />}
        {isLost && (
          <Note tone="clay" alert={!map}>
            {map
              ? 'We couldn’t check which seats are available. This may have changed.'
              : 'We couldn’t load the seats. Check your connection and try again.'}{' '}
            <Button variant="quiet" onClick={() => void look()}>
              Try again
            </Button>
          </Note>
        )}
        {map && (
          <SeatMap
            rows={rows}
            choice={choice}
            looks={looks}
            front={event.kind === 'showing' ? 'Screen' : 'Stage'}
          />
        )}
        <Chosen event={event} basket={basket} choice={choice} />
        <SeatLegend event={event} rows={rows} waiting={waiting} />
      </section>
      <BasketFoot event={event} basket={basket} empty="Choose your seats" />
    </form>
  );
}
