import { z } from 'zod';
import { eTickets as numbers } from '#lib/product-constants.ts';
import { eventCategories } from '#lib/e-tickets/categories.ts';
import { call } from '#lib/contracts/call.ts';
import {
  AmountOrZero,
  CountryCode,
  Currency,
  keyCodes,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { GateResult } from '#lib/e-tickets/gate.contract.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';

export const eventStrangers = ['unauthenticated', 'not_found'] as const;
const refused = [...eventStrangers, 'invalid_input', 'conflict'] as const;
export const DeskEventId = z.object({ id: z.string().max(80) });

export const eventStatuses = ['draft', 'on_sale', 'paused', 'cancelled'] as const;
export const EventStatus = z.enum(eventStatuses);
export type EventStatus = z.infer<typeof EventStatus>;

/** An event in the desk's list; money is the organiser's. */
export const DeskEventRow = z
  .object({
    id: z.string(),
    kind: z.enum(['event', 'showing']),
    title: z.string(),
    organiser: z.string(),
    status: EventStatus,
    country_code: CountryCode,
    city: z.string(),
    venue: z.string(),
    starts_at: Timestamp,
    time_zone: z.string(),
    currency: Currency,
    /** Tickets with a holder, and the total capacity. */
    sold: z.number().int(),
    capacity: z.number().int(),
    /** Sold, less what was refunded. */
    money: MoneyText,
    demo: z.boolean(),
  })
  .meta({ id: 'DeskEventRow' });
export type DeskEventRow = z.infer<typeof DeskEventRow>;

export const listDeskEvents = call({
  method: 'get',
  path: '/desk/events',
  guard: 'desk',
  summary: 'Events, or showings of a film, with their sales: upcoming, past or drafts',
  query: z.strictObject({
    when: z.enum(['coming', 'past', 'drafts']).default('coming'),
    search: Line.max(60).default(''),
    /** The showings of this film; absent: events. */
    film: z.string().max(80).optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(DeskEventRow),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...eventStrangers, 'invalid_input'],
});

const Name = (what: string, most: number) =>
  VisibleText.min(2, what).max(most, `Use at most ${most} letters.`);
const time = Timestamp.nullable();

/** A class as it is typed in. */
export const EventClassForm = z.strictObject({
  /** Missing for a new one. */
  id: z.string().max(40).optional(),
  name: Name('Enter a name for the class.', 60),
  description: VisibleText.max(200).nullable(),
  /** The current price. */
  price: AmountOrZero,
  /** Later prices and their starts. */
  later: z.array(z.strictObject({ price: AmountOrZero, from: Timestamp })).max(10),
  /** Null if seats are numbered. */
  capacity: z.number().int().min(0).max(200_000).nullable(),
  admits: z.number().int().min(1).max(20),
  max_per_order: z.number().int().min(1).max(numbers.maxPerOrder),
  sale_from: time,
  sale_until: time,
});
export type EventClassForm = z.infer<typeof EventClassForm>;

/** Until how many hours before the start tickets can be returned, and how much of the price is refunded. */
export const RefundForm = z.strictObject({
  until_h: z.number().int().min(0).max(2160),
  percent: z.number().int().min(1).max(100),
});

/** An event as it is typed in. After the first sale, its time and place change only by moving it. */
export const EventForm = z
  .strictObject({
    organiser_id: z.uuid('Choose an organiser.'),
    title: Name('Enter a title.', 100),
    category: z.enum(eventCategories),
    description: Name('Describe the event.', 4000),
    country_code: CountryCode,
    state: Name('Enter the state or region.', 60),
    city: Name('Enter the city.', 60),
    venue: Name('Enter the venue.', 100),
    address: VisibleText.max(200).nullable(),
    starts_at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }),
    doors_at: time,
    ends_at: time,
    /** The format of a showing: 2D, IMAX. */
    format: VisibleText.max(20).nullable().optional(),
    age_limit: z.number().int().min(0).max(99),
    names_wanted: z.boolean(),
    /** Null: refunds only when it is cancelled or moved. */
    refund: RefundForm.nullable(),
    fee: AmountOrZero,
    /** The seat plan as text; null: places without numbers. */
    seats: z.string().max(60_000).nullable(),
    classes: z.array(EventClassForm).min(1, 'Add a class.').max(20),
    /** When the changed data was read; someone else's change since then is refused. */
    changed_at: Timestamp.optional(),
  })
  .meta({ id: 'EventForm' });
export type EventForm = z.infer<typeof EventForm>;

/** A code of the organiser, with how often it was used. */
export const EventPromo = z.object({
  code: z.string(),
  percent: z.number().int().nullable(),
  amount: MoneyText.nullable(),
  class_ids: z.array(z.string()).nullable(),
  max_uses: z.number().int(),
  uses: z.number().int(),
  valid_from: time,
  valid_until: time,
  stopped_at: time,
});
export type EventPromo = z.infer<typeof EventPromo>;

/** A requested or decided change to an event: its cancellation or move. */
export const EventChange = z.object({
  id: z.uuid(),
  kind: z.enum(['cancel', 'move']),
  state: z.enum(['waits', 'done', 'refused']),
  because: z.string(),
  starts_at: time,
  venue: z.string().nullable(),
  return_until: time,
  asked_by: z.string(),
  asked_at: Timestamp,
  agreed_by: z.string().nullable(),
  done_at: time,
  /** Orders that a cancellation refunds, and how many of them are done. */
  refunds: z.object({ of: z.number().int(), done: z.number().int() }).nullable(),
  told: z.number().int(),
});
export type EventChange = z.infer<typeof EventChange>;

/** A giveaway that a second approver was asked about: complimentary tickets or a promo code. */
export const EventGiveaway = z.object({
  id: z.uuid(),
  text: z.string(),
  state: z.enum(['waits', 'refused']),
  asked_by: z.string(),
  asked_at: Timestamp,
});
export type EventGiveaway = z.infer<typeof EventGiveaway>;

const DeskClass = EventClassForm.extend({
  id: z.string(),
  price: MoneyText.nullable(),
  later: z.array(z.object({ price: MoneyText, from: Timestamp })),
  /** Tickets with a holder, including complimentary ones, and free places. */
  sold: z.number().int(),
  complimentary: z.number().int(),
  free: z.number().int(),
});

/** An entry that a gate allowed offline and the server would have refused. */
export const WrongAdmission = z.object({
  at: Timestamp,
  gate: z.string(),
  operator: z.string(),
  why: GateResult,
  /** Why the ticket is void. */
  because: z.string().nullable(),
  /** When it became void or changed hands. */
  changed_at: time,
  /** Null if none of our tickets was scanned. */
  class: z.string().nullable(),
  seat: z.string().nullable(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
});
export type WrongAdmission = z.infer<typeof WrongAdmission>;

/** Everything that the desk shows about an event. */
export const DeskEvent = DeskEventRow.extend({
  form: EventForm.omit({ classes: true }).extend({ changed_at: Timestamp }),
  classes: z.array(DeskClass),
  seated: z.boolean(),
  /** The film of a showing. */
  film_id: z.string().nullable(),
  /** Whether a ticket was ever sold: from then on its time, place and seats are fixed. */
  has_sales: z.boolean(),
  refunded: MoneyText,
  inside: z.number().int(),
  let_in_wrongly: z.array(WrongAdmission),
  promos: z.array(EventPromo),
  changes: z.array(EventChange),
  giveaways: z.array(EventGiveaway),
  cancelled_because: z.string().nullable(),
  /** What cancelling it now would refund, with our fees, and how many minutes that takes. */
  to_refund: z.object({
    orders: z.number().int(),
    tickets: z.number().int(),
    /** Free tickets, including complimentary ones. */
    free: z.number().int(),
    /** Orders that are being paid. */
    paying: z.number().int(),
    amount: MoneyText,
    minutes: z.number().int(),
  }),
}).meta({ id: 'DeskEvent' });
export type DeskEvent = z.infer<typeof DeskEvent>;

export const readDeskEvent = call({
  method: 'get',
  path: '/desk/events/{id}',
  guard: 'desk',
  summary: 'An event with its classes, what was sold, and what was decided about it',
  params: DeskEventId,
  reply: DeskEvent,
  codes: eventStrangers,
});

export const createDeskEvent = call({
  method: 'post',
  path: '/desk/events',
  guard: 'desk',
  keyed: true,
  summary: 'Adds an event as a draft; nothing is on sale yet',
  body: EventForm,
  reply: DeskEvent,
  codes: [...refused, ...keyCodes],
});

export const changeDeskEvent = call({
  method: 'put',
  path: '/desk/events/{id}',
  guard: 'desk',
  summary:
    'Changes an event; after the first sale neither its time, place and seats, nor past prices',
  params: DeskEventId,
  body: EventForm,
  reply: DeskEvent,
  codes: refused,
});

export const setDeskEventStatus = call({
  method: 'put',
  path: '/desk/events/{id}/status',
  guard: 'desk',
  summary: 'Puts an event on sale, or pauses its sale',
  params: DeskEventId,
  body: z.strictObject({ status: z.enum(['on_sale', 'paused']) }),
  reply: DeskEvent,
  codes: refused,
});

/** Tickets sold and money per day, in the event's time zone, without gaps. */
export const SalesDay = z.object({
  day: z.iso.date(),
  sold: z.number().int(),
  money: MoneyText,
});
export type SalesDay = z.infer<typeof SalesDay>;

export const readDeskEventSales = call({
  method: 'get',
  path: '/desk/events/{id}/sales',
  guard: 'desk',
  summary: 'Tickets sold on each day, for a chart',
  params: DeskEventId,
  reply: z.object({ currency: Currency, days: z.array(SalesDay) }),
  codes: eventStrangers,
});
