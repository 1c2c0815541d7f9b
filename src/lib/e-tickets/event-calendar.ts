import { calendarFile } from './calendar-file.ts';
import type { EventDetail } from './contract.ts';
import { eventPaths } from './paths.ts';

/** The calendar file of an event, with a link to its tickets. */
export const calendarOf = (origin: string, event: EventDetail, at: Date): string =>
  calendarFile({
    uid: `${event.id}@${new URL(origin).hostname}`,
    title: event.title,
    description: `${event.description}\nYour tickets: ${origin}/my-orders/tickets`,
    place: [event.venue, event.address, event.city].filter(Boolean).join(', '),
    url: origin + eventPaths.event(event.id),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    at,
    cancelled: event.cancelled !== null,
  });
