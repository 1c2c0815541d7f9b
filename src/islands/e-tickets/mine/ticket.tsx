import { type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { iconChevronLeft, iconChevronRight } from '#lib/look/first-icons.ts';
import { placeOfTicket } from '#lib/e-tickets/ticket-place.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { TicketActions } from './ticket-actions.tsx';
import { TicketFace } from './ticket-face.tsx';
import { useScreenAwake } from './use-screen-awake.ts';
import { noteTickets } from './note-tickets.ts';

/** Fewer pixels are a tap, or a crooked scroll. */
const SWIPE_PX = 60;

interface Point {
  x: number;
  y: number;
}

const pointOf = (touch: { clientX: number; clientY: number } | undefined): Point | undefined =>
  touch ? { x: touch.clientX, y: touch.clientY } : undefined;

function useSwipe(turn: (by: number) => void) {
  const start = useRef<Point>(undefined);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = pointOf(event.touches[0]);
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = pointOf(event.changedTouches[0]);
      if (!end || !start.current) return;
      const [x, y] = [end.x - start.current.x, end.y - start.current.y];
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
  };
}

interface TurnProps {
  to: Admission | undefined;
  label: string;
  icon: string;
  onTurn: () => void;
}

/** A link, so that it works before hydration. */
function Turn({ to, label, icon, onTurn }: TurnProps) {
  const turn = (event: MouseEvent) => {
    event.preventDefault();
    onTurn();
  };
  if (!to) return <span className="iconbtn invisible" />;
  return (
    <a
      className="iconbtn"
      href={eventPaths.myTicket(to.id)}
      aria-label={label}
      onClick={turn}
      data-hold
    >
      <Icon path={icon} />
    </a>
  );
}

interface TicketViewProps {
  /** The tickets of one event, in order. */
  tickets: readonly Admission[];
  /** The requested one. */
  id: string;
  /** The page's time zone. */
  zone: string;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

/** The arrow keys move to the previous and next ticket. */
function useArrows(turn: (by: number) => void) {
  useEffect(() => {
    const press = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      if (altKey || ctrlKey || metaKey || isTyping(target)) return;
      if (key === 'ArrowLeft') turn(-1);
      if (key === 'ArrowRight') turn(1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Tickets of one event, one of them on the screen; the address names it. */
function useTickets(first: readonly Admission[], id: string) {
  const [tickets, setTickets] = useState(first);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      first.findIndex((each) => each.id === id),
    ),
  );
  useEffect(() => noteTickets(tickets), [tickets]);
  const turnTo = (place: number) => {
    const ticket = tickets[place];
    if (!ticket) return;
    setAt(place);
    history.replaceState(history.state, '', eventPaths.myTicket(ticket.id));
  };
  useArrows((by) => turnTo(at + by));
  const replace = (changed: Admission) =>
    setTickets((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  return { tickets, at, turnTo, replace, ticket: tickets[at]! };
}

/** Tickets for the gate: one on the screen, the others a swipe, a tap or an arrow key away. */
export function TicketView({ tickets: first, id, zone }: TicketViewProps) {
  const { tickets, at, turnTo, replace, ticket } = useTickets(first, id);
  const swipe = useSwipe((by) => turnTo(at + by));
  useScreenAwake(ticket.code !== null);
  const count = tickets.length;
  return (
    <div
      className="grid grid-cols-1 gap-4 max-w-flow mx-auto min-30:[&>section>.mt-acts]:grid-cols-2"
      {...swipe}
    >
      {count > 1 && (
        <nav className="flex items-center justify-between" aria-label="Your tickets for this event">
          <Turn
            to={tickets[at - 1]}
            label="Previous ticket"
            icon={iconChevronLeft}
            onTurn={() => turnTo(at - 1)}
          />
          <p className="num">
            Ticket {at + 1} of {count}
          </p>
          <Turn
            to={tickets[at + 1]}
            label="Next ticket"
            icon={iconChevronRight}
            onTurn={() => turnTo(at + 1)}
          />
        </nav>
      )}
      <TicketFace ticket={ticket} />
      <TicketActions key={ticket.id} ticket={ticket} zone={zone} onChanged={replace} />
      <p className="vh" role="status">
        {count > 1 && `Ticket ${at + 1} of ${count}: ${placeOfTicket(ticket)}`}
      </p>
    </div>
  );
}
