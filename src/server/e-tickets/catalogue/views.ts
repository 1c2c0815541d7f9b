import type { EventCard, EventDetail, MovieDetail, TicketClass } from '#lib/e-tickets/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import type { ClassRow } from '#server/e-tickets/read-classes.ts';
import { refundOf } from '#server/e-tickets/refund-of.ts';
import type { Services } from '#server/platform/services.ts';
import { signFileUrl } from '#server/uploads/sign-link.ts';
import { availabilityOf, overallOf } from './availability.ts';

export type Showing = MovieDetail['cinemas'][number]['showings'][number];

type Seeing = Pick<Services, 'env' | 'clock'>;

const iso = (at: Date | null): string | null => at && at.toISOString();

export const posterOf = (seeing: Seeing, key: string | null) => ({
  url: key && signFileUrl(seeing, key, { steady: true }),
});

/** The picture of a film: the desk's upload, or else its original poster. */
export interface FilmPicture {
  logo: string | null;
  poster_key: string | null;
}

export const filmPosterOf = (seeing: Seeing, { logo, poster_key: key }: FilmPicture) => ({
  url: logo ?? posterOf(seeing, key).url,
});

export function cardView(seeing: Seeing, event: EventRow, classes: readonly ClassRow[]): EventCard {
  const { availability, from } = overallOf(event, classes, seeing.clock.now());
  return {
    id: event.id,
    kind: event.kind,
    title: event.title,
    category: event.category,
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    country_code: event.country_code,
    state: event.state,
    city: event.city,
    venue: event.venue,
    currency: event.currency,
    from_price: toAmount(from),
    availability,
    poster: posterOf(seeing, event.poster_key),
    demo: event.demo,
  };
}

function classView(event: EventRow, row: ClassRow, now: Date): TicketClass {
  const availability = availabilityOf(event, row, now);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toAmount(row.price ?? row.next_price ?? 0n),
    next_price:
      row.price !== null && row.next_price !== null && row.next_from
        ? { price: toAmount(row.next_price), from: row.next_from.toISOString() }
        : null,
    admits: row.admits,
    max_per_order: row.max_per_order,
    availability,
    left: availability === 'few' ? row.free : null,
    sale_from: iso(row.sale_from),
    sale_until: iso(row.sale_until),
  };
}

const movedOf = ({ moved, return_until: until }: EventRow) =>
  moved && until ? { ...moved, return_until: until.toISOString() } : null;

const cancelledOf = ({ cancelled_at: at, cancelled_because: because }: EventRow) =>
  at && { at: at.toISOString(), because: because ?? '' };

export interface Around {
  organiser: string;
  film: EventDetail['film'];
  cinema: EventDetail['cinema'];
  resale: EventDetail['resale'];
}

export function detailView(
  seeing: Seeing,
  event: EventRow,
  classes: readonly ClassRow[],
  around: Around,
): EventDetail {
  const now = seeing.clock.now();
  return {
    ...cardView(seeing, event, classes),
    ...around,
    service_type: event.kind === 'event' ? 'event-bill-payment' : 'movie-bill-payment',
    description: event.description,
    address: event.address,
    doors_at: iso(event.doors_at),
    ends_at: iso(event.ends_at),
    age_limit: event.age_limit,
    names_wanted: event.names_wanted,
    refund: refundOf(event),
    fee: toAmount(event.fee),
    seated: event.seated,
    classes: classes.map((row) => classView(event, row, now)),
    format: event.format,
    moved: movedOf(event),
    cancelled: cancelledOf(event),
  };
}

export function showingView(
  { clock }: Seeing,
  event: EventRow,
  classes: readonly ClassRow[],
): Showing {
  const { availability, from } = overallOf(event, classes, clock.now());
  return {
    id: event.id,
    starts_at: event.starts_at.toISOString(),
    time_zone: event.time_zone,
    format: event.format,
    from_price: toAmount(from),
    currency: event.currency,
    availability,
  };
}
