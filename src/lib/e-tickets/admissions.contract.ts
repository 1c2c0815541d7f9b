import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, Amount, Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { Name } from '#lib/contracts/typed.ts';

const signedIn = ['unauthenticated', 'two_factor_required'] as const;

/** A member's ticket. Calls name it an admission, because "tickets" are the help desk's. */
export const Admission = z
  .object({
    id: z.uuid(),
    event: z.object({
      id: z.string(),
      title: z.string(),
      kind: z.enum(['event', 'showing']),
      starts_at: Timestamp,
      doors_at: Timestamp.nullable(),
      ends_at: Timestamp.nullable(),
      time_zone: z.string(),
      venue: z.string(),
      address: z.string().nullable(),
      city: z.string(),
      age_limit: z.number().int(),
      /** Says that it was cancelled or moved; null if nothing changed. */
      notice: z.string().nullable(),
      cancelled: z.boolean(),
      demo: z.boolean(),
    }),
    class: z.object({ id: z.string(), name: z.string() }),
    seat: z.string().nullable(),
    block: z.string().nullable(),
    row: z.string().nullable(),
    number: z.string().nullable(),
    name: z.string().nullable(),
    state: z.enum(['valid', 'handed_on', 'listed', 'used', 'void']),
    /** The state in a sentence, unless it is simply valid. */
    state_text: z.string().nullable(),
    /** The text of its QR code; null unless it opens a gate. */
    code: z.string().nullable(),
    /** The code to type in at the gate. */
    short_code: z.string().nullable(),
    used_at: Timestamp.nullable(),
    /** The order that paid for it, if it is the caller's own. */
    order_reference: z.string().nullable(),
    can: z.object({
      hand_on: z.boolean(),
      call_back: z.boolean(),
      rename: z.boolean(),
      /** The refund, if it can be returned now; all tickets of a line are returned together. */
      give_back: z
        .object({
          amount: MoneyText,
          currency: Currency,
          tickets: z.number().int(),
          text: z.string(),
        })
        .nullable(),
      /** The maximum resale price. */
      sell: z.object({ most: MoneyText, currency: Currency }).nullable(),
      unlist: z.boolean(),
    }),
    /** While it is listed for resale. */
    resale: z.object({ price: MoneyText, currency: Currency, listed_at: Timestamp }).nullable(),
    steps: z.array(z.object({ text: z.string(), at: Timestamp })),
  })
  .meta({ id: 'Admission' });
export type Admission = z.infer<typeof Admission>;

export const listAdmissions = call({
  method: 'get',
  path: '/admissions',
  guard: 'user',
  summary:
    'The member’s tickets, the next event first; past ones with when=past, those of one order or event with order= or event=',
  query: z.strictObject({
    when: z.enum(['coming', 'past']).default('coming'),
    order: z.string().max(40).optional(),
    event: z.string().max(80).optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(Admission),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...signedIn, 'invalid_input'],
});

const Id = z.object({ id: z.uuid() });
const own = [...signedIn, 'not_found', 'invalid_input'] as const;
const acts = [...own, 'conflict'] as const;
const nothing = z.strictObject({});

export const readAdmission = call({
  method: 'get',
  path: '/admissions/{id}',
  guard: 'user',
  summary: 'One ticket with its code',
  params: Id,
  reply: Admission,
  codes: own,
});

export const renameAdmission = call({
  method: 'put',
  path: '/admissions/{id}/name',
  guard: 'user',
  summary: 'Changes the name on a ticket, until the doors open',
  params: Id,
  body: z.strictObject({
    name: Name.min(2, 'Enter the name of the person coming.').max(80),
  }),
  reply: Admission,
  codes: acts,
});

export const mailAdmission = call({
  method: 'post',
  path: '/admissions/{id}/mail',
  guard: 'user',
  summary: 'Sends the ticket by email again',
  params: Id,
  body: nothing,
  reply: z.object({ message: z.string() }),
  codes: [...acts, 'too_many_requests'],
});

export const handOnAdmission = call({
  method: 'post',
  path: '/admissions/{id}/handover',
  guard: 'user',
  limit: 'handOver',
  summary:
    'Makes a link that transfers the ticket to whoever accepts it; the old code stops working immediately',
  params: Id,
  body: nothing,
  reply: z.object({ url: z.string(), admission: Admission }),
  codes: [...acts, 'too_many_requests'],
});

export const callBackAdmission = call({
  method: 'delete',
  path: '/admissions/{id}/handover',
  guard: 'user',
  summary: 'Cancels a transfer that no one has accepted yet; the ticket gets a new code',
  params: Id,
  reply: Admission,
  codes: acts,
});

const Token = z.object({ token: z.string().min(20).max(80) });

export const readHandover = call({
  method: 'get',
  path: '/admissions/handovers/{token}/ticket',
  guard: 'opt',
  limit: 'gift',
  summary: 'What a transfer link gives: event, class, seat and sender; never the code',
  params: Token,
  reply: z.object({
    from: z.string(),
    event: Admission.shape.event,
    class: z.string(),
    seat: z.string().nullable(),
    state: z.enum(['open', 'accepted', 'called_back', 'void', 'over']),
    /** The caller has accepted it. */
    mine: z.boolean(),
    /** The ticket, for a caller who has accepted it and still has it. */
    admission_id: z.uuid().nullable(),
  }),
  codes: ['not_found', 'too_many_requests'],
});

export const acceptHandover = call({
  method: 'post',
  path: '/admissions/handovers/{token}/accept',
  guard: 'user',
  limit: 'gift',
  summary: 'Accepts the ticket: it gets a new code that only the new holder has',
  params: Token,
  body: z.strictObject({ name: Name.min(2).max(80).optional() }),
  reply: Admission,
  codes: [...acts, 'too_many_requests'],
});

export const returnAdmission = call({
  method: 'post',
  path: '/admissions/{id}/give-back',
  guard: 'user',
  keyed: true,
  summary: 'Returns a ticket under the refund rule; the amount must be the one shown',
  params: Id,
  body: z.strictObject({ amount: AmountOrZero }),
  reply: Admission,
  codes: [...acts, 'idempotency_mismatch', 'idempotency_in_progress', 'idempotency_key_missing'],
});

export const sellAdmission = call({
  method: 'post',
  path: '/admissions/{id}/resale',
  guard: 'user',
  summary: 'Puts a ticket of a sold-out event up for resale, for no more than it cost',
  params: Id,
  body: z.strictObject({ price: Amount }),
  reply: Admission,
  codes: acts,
});

export const unlistAdmission = call({
  method: 'delete',
  path: '/admissions/{id}/resale',
  guard: 'user',
  summary: 'Takes a ticket off sale, unless someone is buying it',
  params: Id,
  reply: Admission,
  codes: acts,
});
