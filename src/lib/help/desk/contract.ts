import { z } from 'zod';
import { labelTones } from './ticket-labels.ts';
import { ticketStates } from '#lib/help/ticket-words.ts';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { DeskRow } from '#lib/desk/contract.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';

const One = z.object({ id: z.uuid() });
const codes = ['unauthenticated', 'not_found', 'invalid_input', 'conflict'] as const;
const claimed = [...codes, 'desk_claim_needed'] as const;

/** Someone who answers tickets. */
const Colleague = z.object({ id: z.uuid(), name: z.string(), mine: z.boolean() });

export const TicketLabel = z
  .object({ id: z.uuid(), name: z.string(), tone: z.enum(labelTones), retired: z.boolean() })
  .meta({ id: 'TicketLabel' });
export type TicketLabel = z.infer<typeof TicketLabel>;

/** A ticket in a search of the desk, without anything that was written in it. */
export const DeskTicketRow = DeskRow.extend({
  assignee: Colleague.nullable(),
  labels: z.array(TicketLabel),
  /** By when the law requires our decision on a complaint, while it waits for us. */
  decide_by: Timestamp.optional(),
}).meta({ id: 'DeskTicketRow' });
export type DeskTicketRow = z.infer<typeof DeskTicketRow>;

export const findDeskTickets = call({
  method: 'get',
  path: '/desk/tickets',
  guard: 'desk',
  summary:
    'Tickets by words in their subject and messages, by number or order, label, assignee and state; the longest wait first',
  query: z.strictObject({
    q: Line.max(80).optional(),
    state: z.enum(['open', 'done', 'all']).default('open'),
    label: z.uuid().optional(),
    /** An operator, or no one. */
    assignee: z.union([z.uuid(), z.literal('none')]).optional(),
    /** Only tickets with an overdue answer. */
    late: z.literal('1').optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  reply: z.array(DeskTicketRow),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});

/** How soon tickets about one topic are answered and closed, over some days. */
const Pace = z.object({
  /** The target in hours. */
  target_h: z.number(),
  count: z.number().int(),
  /** Median hours; null when there are none. */
  median_h: z.number().nullable(),
  /** How many took longer than the target. */
  missed: z.number().int(),
});

export const TicketPace = z
  .object({
    days: z.number().int(),
    topics: z.array(
      z.object({ topic: z.string(), name: z.string(), first: Pace, end: Pace, late: z.number() }),
    ),
    /** Overdue tickets, latest first. */
    late: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        subject: z.string(),
        topic: z.string(),
        promised_at: Timestamp,
        assignee: Colleague.nullable(),
      }),
    ),
    late_in_all: z.number().int(),
  })
  .meta({ id: 'TicketPace' });
export type TicketPace = z.infer<typeof TicketPace>;

export const readTicketPace = call({
  method: 'get',
  path: '/desk/tickets/pace',
  guard: 'desk',
  summary:
    'First answers and closing times of tickets against their targets, and tickets that are late now',
  reply: TicketPace,
  codes: ['unauthenticated', 'not_found'],
});

export const TicketMacro = z
  .object({
    id: z.uuid(),
    version: z.number().int(),
    name: z.string(),
    text: z.string(),
    retired: z.boolean(),
    by: z.string(),
    at: Timestamp,
  })
  .meta({ id: 'TicketMacro' });
export type TicketMacro = z.infer<typeof TicketMacro>;

/** What can be chosen for a ticket. */
export const TicketSetUp = z
  .object({
    colleagues: z.array(Colleague),
    labels: z.array(TicketLabel),
    /** The newest version of each macro. */
    macros: z.array(TicketMacro),
  })
  .meta({ id: 'TicketSetUp' });
export type TicketSetUp = z.infer<typeof TicketSetUp>;

export const readTicketSetUp = call({
  method: 'get',
  path: '/desk/tickets/set-up',
  guard: 'desk',
  summary: 'Colleagues who answer tickets, labels and macros',
  reply: TicketSetUp,
  codes: ['unauthenticated', 'not_found'],
});

/** What colleagues know about a ticket besides its messages. */
export const DeskTicket = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(ticketStates),
    assignee: Colleague.nullable(),
    labels: z.array(TicketLabel),
    notes: z.array(z.object({ text: z.string(), by: z.string(), at: Timestamp })),
    /** Macros with their fields filled in; a field without a value stays as it is. */
    macros: z.array(z.object({ id: z.uuid(), name: z.string(), text: z.string() })),
    /** Other tickets of the same member that it can be merged into. */
    others: z.array(
      z.object({ id: z.uuid(), number: z.string(), subject: z.string(), opened: Timestamp }),
    ),
    /** The ticket it was merged into. */
    merged_into: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    colleagues: z.array(Colleague),
    all_labels: z.array(TicketLabel),
  })
  .meta({ id: 'DeskTicket' });
export type DeskTicket = z.infer<typeof DeskTicket>;

export const readDeskTicket = call({
  method: 'get',
  path: '/desk/tickets/{id}',
  guard: 'desk',
  summary: 'Assignee, labels, notes and macros of a ticket that this operator has claimed',
  params: One,
  reply: DeskTicket,
  codes: claimed,
});

export const assignTicket = call({
  method: 'put',
  path: '/desk/tickets/{id}/assignee',
  guard: 'desk',
  summary: 'Assigns a ticket to someone who answers tickets, or to no one',
  params: One,
  body: z.strictObject({ operator_id: z.uuid().nullable() }),
  reply: z.null(),
  codes,
});

export const labelTicket = call({
  method: 'put',
  path: '/desk/tickets/{id}/labels',
  guard: 'desk',
  summary: 'Sets the labels of a ticket',
  params: One,
  body: z.strictObject({ label_ids: z.array(z.uuid()).max(10, 'Choose at most 10 labels.') }),
  reply: z.null(),
  codes,
});

export const noteTicket = call({
  method: 'post',
  path: '/desk/tickets/{id}/notes',
  guard: 'desk',
  keyed: true,
  summary: 'Leaves a note on a claimed ticket that only colleagues read',
  params: One,
  body: z.strictObject({ text: VisibleText.min(3, 'Write a note.').max(1000) }),
  reply: z.null(),
  codes: claimed,
});

export const mergeTicket = call({
  method: 'post',
  path: '/desk/tickets/{id}/merge',
  guard: 'desk',
  keyed: true,
  summary: 'Joins a claimed ticket with another of the same member, who then sees one',
  params: One,
  body: z.strictObject({ into: z.uuid('Choose a ticket.') }),
  reply: z.null(),
  codes: claimed,
});

export const handOverTicket = call({
  method: 'post',
  path: '/desk/tickets/{id}/hand-over',
  guard: 'desk',
  keyed: true,
  summary: 'Hands a claimed ticket over to a colleague, with its draft',
  params: One,
  body: z.strictObject({
    to: z.uuid('Choose a colleague.'),
    note: VisibleText.max(1000).optional(),
  }),
  reply: z.null(),
  codes: claimed,
});

const LabelForm = z.strictObject({
  name: VisibleText.min(1, 'Give it a name.').max(30),
  tone: z.enum(labelTones, { error: 'Choose a colour.' }),
  retired: z.boolean().default(false),
});

export const addTicketLabel = call({
  method: 'post',
  path: '/desk/ticket-labels',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a label for tickets',
  body: LabelForm,
  reply: TicketLabel,
  codes,
});

export const changeTicketLabel = call({
  method: 'put',
  path: '/desk/ticket-labels/{id}',
  guard: 'desk',
  summary: 'Renames a label, gives it another colour, or retires it',
  params: One,
  body: LabelForm,
  reply: z.null(),
  codes,
});

const MacroForm = z.strictObject({
  name: VisibleText.min(1, 'Give it a name.').max(60),
  text: VisibleText.min(10, 'Write the reply in full sentences.').max(400),
  retired: z.boolean().default(false),
});

export const addTicketMacro = call({
  method: 'post',
  path: '/desk/ticket-macros',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a reply with fields: {name}, {reference} and {amount}',
  body: MacroForm,
  reply: TicketMacro,
  codes,
});

export const changeTicketMacro = call({
  method: 'put',
  path: '/desk/ticket-macros/{id}',
  guard: 'desk',
  summary: 'Writes a new version of a macro; earlier ones stay',
  params: One,
  body: MacroForm.extend({ version: z.number().int() }),
  reply: z.null(),
  codes,
});

export const readMacroHistory = call({
  method: 'get',
  path: '/desk/ticket-macros/{id}',
  guard: 'desk',
  summary: 'Every version of a macro, newest first',
  params: One,
  reply: z.array(TicketMacro),
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
