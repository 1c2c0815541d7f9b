import type { Admission } from './admissions.contract.ts';

/** Someone's tickets for one event, as a list shows them. */
export interface TicketGroup {
  event: Admission['event'];
  /** The one to open first: one that opens the gate, if any does. */
  first: Admission;
  /** "2 tickets · Regular, VIP", "2 tickets · Standard, seats D6, D7". */
  what: string;
  /** Their states other than valid; `of` counts them, unless it is all of them. */
  states: { state: Exclude<Admission['state'], 'valid'>; of: number | null }[];
}

const marks = ['used', 'handed_on', 'listed', 'void'] as const;

const count = (tickets: readonly unknown[]): string =>
  tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`;

/** The classes of some tickets, with their seats. */
function placesOf(tickets: readonly Admission[]): string {
  const classes = Map.groupBy(tickets, (ticket) => ticket.class.name);
  return [...classes]
    .map(([name, of]) => {
      const seats = of.flatMap(({ seat }) => seat ?? []);
      if (seats.length === 0) return name;
      return `${name}, ${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
    })
    .join(' · ');
}

function groupOf(tickets: readonly Admission[]): TicketGroup {
  // void tickets are counted only if there are no others
  const standing = tickets.filter(({ state }) => state !== 'void');
  const counted = standing.length > 0 ? standing : tickets;
  return {
    event: counted[0]!.event,
    first: counted.find(({ state }) => state === 'valid') ?? counted[0]!,
    what: `${count(counted)} · ${placesOf(counted)}`,
    states: marks.flatMap((state) => {
      const of = counted.filter((ticket) => ticket.state === state).length;
      return of === 0 ? [] : [{ state, of: of === counted.length ? null : of }];
    }),
  };
}

/** Tickets by event, in the given order. */
export const groupTickets = (tickets: readonly Admission[]): TicketGroup[] =>
  [...Map.groupBy(tickets, ({ event }) => event.id).values()].map(groupOf);
