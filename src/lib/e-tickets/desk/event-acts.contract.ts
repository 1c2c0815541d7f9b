import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { Email } from '#lib/auth/credentials.contract.ts';
import { DeskEvent, DeskEventId, eventStrangers } from './events.contract.ts';
import { Name, PromoCode, VisibleText } from '#lib/contracts/typed.ts';

const refused = [...eventStrangers, 'invalid_input', 'conflict'] as const;

/** A code that makes tickets cheaper, at the organiser's expense. */
export const EventPromoForm = z
  .strictObject({
    code: PromoCode.regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 letters and digits.'),
    percent: z.number().int().min(1).max(100).nullable(),
    /** The discount on each ticket. */
    amount: Amount.nullable(),
    /** Null: for all classes. */
    class_ids: z.array(z.string().max(40)).min(1).max(20).nullable(),
    max_uses: z.number().int().min(1).max(100_000),
    valid_from: Timestamp.nullable(),
    valid_until: Timestamp.nullable(),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    message: 'Enter either a percentage or an amount.',
  })
  .meta({ id: 'EventPromoForm' });
export type EventPromoForm = z.infer<typeof EventPromoForm>;

export const addEventPromo = call({
  method: 'post',
  path: '/desk/events/{id}/promos',
  guard: 'desk',
  summary: 'Adds a promo code of the organiser',
  params: DeskEventId,
  body: EventPromoForm,
  reply: DeskEvent,
  codes: refused,
});

export const stopEventPromo = call({
  method: 'delete',
  path: '/desk/events/{id}/promos/{code}',
  guard: 'desk',
  summary: 'Stops a promo code; purchases made with it stay',
  params: DeskEventId.extend({ code: z.string().max(20) }),
  reply: z.null(),
  codes: refused,
});

export const giveAdmissions = call({
  method: 'post',
  path: '/desk/events/{id}/complimentary',
  guard: 'desk',
  keyed: true,
  summary: 'Gives complimentary tickets: a link to accept each, sent by email',
  params: DeskEventId,
  body: z.strictObject({
    class: z.string().max(40),
    /** One each, if seats are numbered. */
    seats: z.array(z.string().max(24)).max(20).default([]),
    email: Email,
    name: Name.min(2, 'Enter a name.').max(80),
    quantity: z.number().int().min(1).max(20),
  }),
  reply: z.object({ message: z.string() }),
  codes: [...refused, ...keyCodes],
});

export const downloadDoorList = call({
  method: 'get',
  path: '/desk/events/{id}/door-list',
  guard: 'desk',
  summary: 'Everyone with a valid ticket, as CSV; each download is logged',
  params: DeskEventId,
  reply: z.null(),
  raw: true,
  codes: eventStrangers,
});

const Because = z
  .string()
  .trim()
  .min(5, 'Add a reason. Everyone with a ticket sees it.')
  .max(300, 'Use at most 300 letters.');

/** The new place and time of an event. */
export const EventMove = z.object({
  starts_at: Timestamp,
  doors_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
  state: VisibleText.min(2, 'Enter the state or region.').max(60),
  city: VisibleText.min(2, 'Enter the city.').max(60),
  venue: VisibleText.min(2, 'Enter the venue.').max(100),
  address: VisibleText.max(200).nullable(),
  /** Until then tickets are refunded in full. */
  return_until: Timestamp,
});
export type EventMove = z.infer<typeof EventMove>;

const EventChangeForm = z
  .strictObject({
    kind: z.enum(['cancel', 'move']),
    because: Because,
    ...EventMove.partial().shape,
  })
  .superRefine((given, context) => {
    if (given.kind === 'cancel') return;
    for (const { path } of EventMove.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message: 'Fill this in.' });
  })
  .meta({ id: 'EventChangeForm' });

export const askEventChange = call({
  method: 'post',
  path: '/desk/events/{id}/changes',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second approver to cancel an event, or to move it to another time or place',
  params: DeskEventId,
  body: EventChangeForm,
  reply: DeskEvent,
  codes: [...refused, ...keyCodes],
});

export const importDeskEvents = call({
  method: 'post',
  path: '/desk/events/import',
  guard: 'desk',
  summary:
    'Imports events from another catalogue as drafts, without duplicates. Staff publish them to put them on sale',
  body: z.strictObject({ organiser_id: z.uuid('Choose an organiser.') }),
  reply: z.object({
    source: z.string(),
    added: z.array(z.object({ id: z.string(), title: z.string() })),
    /** Imported before. */
    known: z.number().int(),
    /** In another country or currency, past, or with nothing to sell. */
    skipped: z.number().int(),
  }),
  codes: refused,
});
