import { z } from 'zod';
import { eTickets as numbers } from '#lib/product-constants.ts';
import { eventCategories } from './categories.ts';
import { call } from '#lib/contracts/call.ts';
import { CountryCode, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Line } from '#lib/contracts/typed.ts';

/** How much is left; `few`: fewer than `numbers.few`. */
export const Availability = z.enum([
  'available',
  'few',
  'sold_out',
  'not_yet',
  'ended',
  'paused',
  'cancelled',
]);
export type Availability = z.infer<typeof Availability>;

const Poster = z.object({
  /** A signed address of an uploaded picture, valid for some minutes; null: one is drawn from the id. */
  url: z.string().nullable(),
});

/** An event in a list. */
export const EventCard = z
  .object({
    id: z.string(),
    kind: z.enum(['event', 'showing']),
    title: z.string(),
    category: z.enum(eventCategories),
    starts_at: Timestamp,
    /** The zone of the venue, whose time is shown: "Africa/Lagos". */
    time_zone: z.string(),
    country_code: CountryCode,
    state: z.string(),
    city: z.string(),
    venue: z.string(),
    currency: Currency,
    /** The lowest price now, even if sold out; without our fee. */
    from_price: MoneyText,
    availability: Availability,
    poster: Poster,
    /** Invented, for the demo. */
    demo: z.boolean(),
  })
  .meta({ id: 'EventCard' });
export type EventCard = z.infer<typeof EventCard>;

export const TicketClass = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    price: MoneyText,
    /** The next price and its start, if one is set. */
    next_price: z.object({ price: MoneyText, from: Timestamp }).nullable(),
    admits: z.number().int(),
    max_per_order: z.number().int(),
    availability: Availability,
    /** Only if there are few. */
    left: z.number().int().nullable(),
    sale_from: Timestamp.nullable(),
    sale_until: Timestamp.nullable(),
  })
  .meta({ id: 'TicketClass' });
export type TicketClass = z.infer<typeof TicketClass>;

/** When tickets can be returned, and how much of the price is then refunded. */
export const RefundRule = z.object({
  until: Timestamp,
  percent: z.number().int(),
});

const Film = z.object({
  id: z.string(),
  title: z.string(),
  genre: z.string(),
  minutes: z.number().int(),
  rating: z.string(),
  tagline: z.string(),
  poster: Poster,
  demo: z.boolean(),
});

export const EventDetail = EventCard.extend({
  service_type: z.enum(['event-bill-payment', 'movie-bill-payment']),
  description: z.string(),
  organiser: z.string(),
  address: z.string().nullable(),
  doors_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  age_limit: z.number().int(),
  names_wanted: z.boolean(),
  /** Null: refunds only when it is cancelled or moved. */
  refund: RefundRule.nullable(),
  /** Our fee for each paid ticket. */
  fee: MoneyText,
  seated: z.boolean(),
  classes: z.array(TicketClass),
  format: z.string().nullable(),
  film: Film.nullable(),
  cinema: z.object({ id: z.string(), name: z.string(), chain: z.string() }).nullable(),
  moved: z.object({ starts_at: Timestamp, venue: z.string(), return_until: Timestamp }).nullable(),
  cancelled: z.object({ at: Timestamp, because: z.string() }).nullable(),
  /** Resale tickets, if nothing else is left. */
  resale: z.array(z.object({ class: z.string(), price: MoneyText, count: z.number().int() })),
}).meta({ id: 'EventDetail' });
export type EventDetail = z.infer<typeof EventDetail>;

export const Showing = z.object({
  id: z.string(),
  starts_at: Timestamp,
  time_zone: z.string(),
  format: z.string().nullable(),
  from_price: MoneyText,
  currency: Currency,
  availability: Availability,
});

/** A film with its cinemas and showings; the one of a showing is an EventDetail. */
export const MovieDetail = Film.extend({
  kind: z.literal('movie'),
  cinemas: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      chain: z.string(),
      city: z.string(),
      state: z.string(),
      country_code: CountryCode,
      showings: z.array(Showing),
    }),
  ),
}).meta({ id: 'MovieDetail' });
export type MovieDetail = z.infer<typeof MovieDetail>;

const page = {
  country: CountryCode.optional(),
  page: z.coerce.number().int().min(1).max(1000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(numbers.page),
};
const Search = Line.max(60).optional();
const Day = z.iso
  .date()
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01', 'Choose a day of this century.');

export const listEvents = call({
  method: 'get',
  path: '/events',
  guard: 'public',
  summary: 'Upcoming events, the next one first; films are at /movies',
  query: z.strictObject({
    category: z.enum(eventCategories).optional(),
    search: Search,
    city: Line.max(60).optional(),
    from: Day.optional(),
    to: Day.optional(),
    /** At most this much for the cheapest ticket. */
    price_max: z.coerce.number().int().min(0).max(100_000_000).optional(),
    ...page,
  }),
  reply: z.array(EventCard),
  meta: z.object({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    /** Cities with upcoming events, for the filter. */
    cities: z.array(z.string()),
  }),
  codes: ['invalid_input', 'unavailable_for_country'],
});

export const readEvent = call({
  method: 'get',
  path: '/events/{id}',
  guard: 'public',
  summary: 'An event or a showing with what it sells, or a film with its showings',
  params: z.object({ id: z.string().max(80) }),
  reply: z.union([EventDetail, MovieDetail]),
  codes: ['not_found', 'unavailable_for_country'],
});

export const readEventPicture = call({
  method: 'get',
  path: '/events/{id}/picture',
  guard: 'public',
  summary:
    'The picture that represents an event or film in a chat or a feed, 1200 × 630: PNG, or JPEG with an uploaded picture',
  params: z.object({ id: z.string().max(80) }),
  query: z.strictObject({
    /** Changes the address when the time or picture changes; it has no other effect. */
    v: z.string().max(20).optional(),
  }),
  reply: z.null(),
  raw: true,
  codes: ['not_found', 'invalid_input', 'busy'],
});

export const listMovies = call({
  method: 'get',
  path: '/movies',
  guard: 'public',
  summary: 'Films now showing, by city and day',
  query: z.strictObject({
    search: Search,
    city: Line.max(60).optional(),
    day: Day.optional(),
    ...page,
  }),
  reply: z.array(MovieDetail),
  meta: z.object({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    cities: z.array(z.string()),
  }),
  codes: ['invalid_input', 'unavailable_for_country'],
});

/** The seats of an event as they are now, block by block from the front. */
export const SeatMap = z
  .object({
    event_id: z.string(),
    blocks: z.array(
      z.object({
        name: z.string(),
        rows: z.array(
          z.object({
            name: z.string(),
            seats: z.array(
              z.object({
                seat: z.string(),
                number: z.string(),
                x: z.number().int(),
                class: z.string(),
                kind: z.enum(['standard', 'wheelchair', 'companion']),
                free: z.boolean(),
              }),
            ),
          }),
        ),
      }),
    ),
    /** How long the caller holds it. */
    mine: z.object({ seats: z.array(z.string()), until: Timestamp }).nullable(),
  })
  .meta({ id: 'SeatMap' });
export type SeatMap = z.infer<typeof SeatMap>;

export const readSeats = call({
  method: 'get',
  path: '/events/{id}/seats',
  guard: 'opt',
  summary: 'The numbered seats of an event, and which are free',
  params: z.object({ id: z.string().max(80) }),
  reply: SeatMap,
  codes: ['not_found', 'unavailable_for_country'],
});
