import { z } from 'zod';
import type { Order } from '#server/orders/tables.ts';

export const EVENT = 'event-bill-payment';
export const MOVIE = 'movie-bill-payment';

/** What a ticket order stores about its event, as it was at the time of payment. */
const OrderDetail = z.object({
  event: z.string(),
  title: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  venue: z.string(),
  city: z.string(),
  organiser: z.string(),
  /** The organiser's ledger account; empty in a guest's price. */
  account: z.string(),
  tickets: z.number(),
  seats: z.array(z.string()),
  names_wanted: z.boolean(),
  /** The refund rule in a sentence. */
  refund_rule: z.string(),
  promo: z.string().nullable(),
  /** "2 × Regular, 1 × VIP"; missing in older orders. */
  counts: z.string().optional(),
  /** The items of the request for each class, for errors about a class. */
  classes: z.array(z.string()),
});
export type OrderDetail = z.output<typeof OrderDetail>;

/** What one line stores: one unit of a class, which admits one or more people. */
const LineDetail = z.object({
  class: z.string(),
  seat: z.string().nullable(),
  admits: z.number(),
  /** Minor units, before a promo code. */
  price: z.string(),
  cheaper: z.boolean(),
  /** The resale ticket that this line buys. */
  resale: z.uuid().optional(),
  /** The attendees' names, until their tickets are issued. */
  names: z.array(z.string()).optional(),
});
export type LineDetail = z.output<typeof LineDetail>;

export const detailOf = ({ detail }: Pick<Order, 'detail'>): OrderDetail =>
  OrderDetail.parse(detail);

/** Undefined for a line of another product. */
export const readLine = ({ detail }: { detail: unknown }): LineDetail | undefined =>
  LineDetail.safeParse(detail).data;

export const readDetail = ({ detail }: { detail: unknown }): OrderDetail | undefined =>
  OrderDetail.safeParse(detail).data;

/** The page with the tickets of an order. */
export const ticketsPath = (reference: string): string =>
  `/my-orders/tickets?order=${encodeURIComponent(reference)}`;
