import { useEffect, useState } from 'react';
import { noteTickets } from './note-tickets.ts';
import type { Admission } from '#lib/e-tickets/admissions.contract.ts';
import { eventPaths } from '#lib/e-tickets/paths.ts';

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
export function useTickets(first: readonly Admission[], id: string) {
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
