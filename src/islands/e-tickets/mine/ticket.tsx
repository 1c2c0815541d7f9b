import { useRef, type MouseEvent, type TouchEvent } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { iconChevronLeft, iconChevronRight } from '#lib/look/first-icons.ts';
import { placeOfTicket } from '#lib/e-tickets/ticket-place.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';
import { TicketActions } from './ticket-actions.tsx';
import { TicketFace } from './ticket-face.tsx';
import { useScreenAwake } from './use-screen-awake.ts';
import { useTickets } from './use-tickets.ts';

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
