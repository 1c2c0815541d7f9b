import { z } from 'zod';
import { eTickets as numbers } from '#lib/product-constants.ts';
import { call } from '#lib/contracts/call.ts';
import { debitCodes, Confirmation, priceLimit, Timestamp } from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';
import { Name, PromoCode } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;
const EventId = z.string().max(80);

/**
 * What is bought. POST /quotes takes it with the event's service type; for a member it also holds the places
 * and seats for as long as the quote, replacing those held before.
 */
export const eventFields = {
  event_id: EventId,
  items: z
    .array(
      z.strictObject({
        class: z.string().max(40),
        quantity: z.number().int().min(1, 'Choose how many.').max(numbers.maxPerOrder),
        /** One each, if seats are numbered. */
        seats: z.array(z.string().max(24)).max(numbers.maxPerOrder).optional(),
      }),
    )
    .min(1, 'Choose your tickets.')
    .max(10),
  /** The attendees, in the order of the tickets, if names are required. */
  attendee: z
    .array(
      z.strictObject({
        name: Name.min(2, 'Enter the name of the person coming.').max(80),
      }),
    )
    .max(100)
    .optional(),
  promo_code: PromoCode.max(20).optional(),
};

export const BuyTickets = z
  .strictObject({ ...eventFields, quote_id: z.uuid().optional(), ...priceLimit, pin: Confirmation })
  .meta({ id: 'BuyTickets' });
export type BuyTickets = z.input<typeof BuyTickets>;

export const buyTickets = call({
  method: 'post',
  path: '/events/purchase',
  guard: 'verified-pin',
  keyed: true,
  summary: 'Buys tickets; 422 names items.0.seats when one is taken',
  body: BuyTickets,
  reply: Order,
  codes: [
    ...signedIn,
    'invalid_input',
    'not_found',
    'price_above_limit',
    'conflict',
    ...debitCodes,
  ],
});

/** A place in the queue for a sold-out class. */
export const WaitingPlace = z
  .object({
    class: z.string(),
    quantity: z.number().int(),
    state: z.enum(['waiting', 'offered']),
    /** How many people are ahead. */
    ahead: z.number().int(),
    /** While something is held for the caller: until when, and which seats. */
    offered_until: Timestamp.nullable(),
    seats: z.array(z.string()).nullable(),
  })
  .meta({ id: 'WaitingPlace' });
export type WaitingPlace = z.infer<typeof WaitingPlace>;

export const listWaiting = call({
  method: 'get',
  path: '/events/{id}/waiting',
  guard: 'user',
  summary: 'The member’s places on the waiting lists of an event',
  params: z.object({ id: EventId }),
  reply: z.array(WaitingPlace),
  codes: [...signedIn, 'not_found'],
});

export const joinWaiting = call({
  method: 'post',
  path: '/events/{id}/waiting',
  guard: 'verified-pin',
  limit: 'waiting',
  summary:
    'Joins the waiting list of a class that’s sold out; joining again only changes the quantity',
  params: z.object({ id: EventId }),
  body: z.strictObject({
    class: z.string().max(40),
    quantity: z.number().int().min(1).max(numbers.maxPerOrder),
  }),
  reply: WaitingPlace,
  codes: [
    ...signedIn,
    'kyc_unsupported_service_type',
    'pin_not_set',
    'invalid_input',
    'not_found',
    'conflict',
    'too_many_requests',
  ],
});

export const leaveWaiting = call({
  method: 'delete',
  path: '/events/{id}/waiting/{class}',
  guard: 'user',
  summary: 'Leaves a waiting list, or passes on an offer',
  params: z.object({ id: EventId, class: z.string().max(40) }),
  reply: z.null(),
  codes: [...signedIn, 'not_found'],
});
