import { z } from 'zod';
import type { Order } from '#server/orders/tables.ts';

export const EVENT = 'event-bill-payment';
export const MOVIE = 'movie-bill-payment';

/** Whether an order is one of tickets, for what follows orders of all products. */
export const isOfTickets = ({ service_type: type }: Pick<Order, 'service_type'>): boolean =>
  type === EVENT || type === MOVIE;

/** What an order of tickets keeps about its event, as it was when it was paid. */
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
  /** The sentence about giving tickets back. */
  refund_rule: z.string(),
  promo: z.string().nullable(),
  /** "2 × Regular, 1 × VIP"; orders of before don't say it. */
  counts: z.string().optional(),
  /** The items of the request that each class came with, for what is said about a class. */
  classes: z.array(z.string()),
});
export type OrderDetail = z.output<typeof OrderDetail>;

/** What one line keeps: one unit of a class, which lets in one or more people. */
const LineDetail = z.object({
  class: z.string(),
  seat: z.string().nullable(),
  admits: z.number(),
  /** Minor units, before a promo code. */
  price: z.string(),
  cheaper: z.boolean(),
  /** The ticket that it is bought as, where someone sells theirs again. */
  resale: z.uuid().optional(),
  /** Of those who come, until their tickets are written. */
  names: z.array(z.string()).optional(),
});
export type LineDetail = z.output<typeof LineDetail>;

export const detailOf = ({ detail }: Pick<Order, 'detail'>): OrderDetail =>
  OrderDetail.parse(detail);

/** Undefined for a line of something else. */
export const readLine = ({ detail }: { detail: unknown }): LineDetail | undefined =>
  LineDetail.safeParse(detail).data;

export const readDetail = ({ detail }: { detail: unknown }): OrderDetail | undefined =>
  OrderDetail.safeParse(detail).data;

/** Where the tickets of an order are. */
export const ticketsPath = (reference: string): string =>
  `/my-orders/tickets?order=${encodeURIComponent(reference)}`;
