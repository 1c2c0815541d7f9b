import { z } from 'zod';
import { tickets } from '#lib/product-constants.ts';
import { plainLine, plainText } from '#lib/rules/plain-text.ts';
import { typedName } from '#lib/rules/typed.ts';
import { checkGuestName, checkMessage, checkScoreWords, checkSubject } from './ticket.ts';
import { complaintKinds } from './complaint-rules.ts';
import { ticketCategories, ticketStates } from './ticket-words.ts';
import { call } from '#lib/contracts/call.ts';
import { Message, Timestamp } from '#lib/contracts/common.ts';
import { Email } from '#lib/auth/credentials.contract.ts';
import { Line } from '#lib/contracts/typed.ts';

/** A text checked by a plain function and stored without invisible characters. */
const Written = (
  most: number,
  clean: (text: string) => string,
  check: (text: string) => string | undefined,
) =>
  z
    .string()
    .max(most * 2)
    .overwrite(clean)
    .superRefine((text, ctx) => {
      const message = check(text);
      if (message) ctx.addIssue({ code: 'custom', message });
    });

const Subject = Written(tickets.subjectMax, plainLine, checkSubject);
const Text = Written(tickets.messageMax, plainText, checkMessage);
const Id = z.object({ id: z.uuid() });
const ImageKey = z.string().max(80);
/** The pictures of a message: one, as older clients send it, or several in order. */
const pictures = {
  image_key: ImageKey.optional(),
  image_keys: z
    .array(ImageKey)
    .max(tickets.picturesMax, `Send at most ${tickets.picturesMax} pictures.`)
    .optional(),
};

export const TicketRow = z
  .object({
    id: z.uuid(),
    /** The number that people read out: "T-3F9A01BC". */
    number: z.string(),
    subject: z.string(),
    category: z.enum(ticketCategories),
    state: z.enum(ticketStates),
    /** When we have to answer; null when it isn't our turn. */
    answer_by: Timestamp.nullable(),
    /** The order it is about. */
    order: z.object({ reference_code: z.string(), name: z.string() }).nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'TicketRow' });
export type TicketRow = z.infer<typeof TicketRow>;

export const TicketMessage = z
  .object({
    id: z.string(),
    by: z.enum(['user', 'staff']),
    /** Plain text with line feeds. */
    text: z.string(),
    /** Addresses of its pictures, valid for ten minutes. */
    images: z.array(z.object({ thumb: z.string(), full: z.string() })),
    created_at: Timestamp,
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessage = z.infer<typeof TicketMessage>;

export const TicketScore = z
  .strictObject({
    score: z.number('Choose one of the five.').int().min(1).max(5, 'Choose one of the five.'),
    words: Written(tickets.scoreWordsMax, plainText, checkScoreWords).optional(),
  })
  .meta({ id: 'TicketScore' });
export type TicketScore = z.infer<typeof TicketScore>;

/** A complaint has a time for our decision by law, and an authority that decides if we don't. */
export const Complaint = z
  .object({
    kind: z.enum(complaintKinds),
    /** Null where the country sets no time that we know of. */
    decide_by: Timestamp.nullable(),
    /** That time has passed without a decision. */
    is_over: z.boolean(),
    /** Named once we are late or have decided. */
    authority: z
      .object({ name: z.string(), email: z.string().nullable(), url: z.string() })
      .nullable(),
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof Complaint>;

export const Ticket = TicketRow.extend({
  complaint: Complaint.optional(),
  messages: z.array(TicketMessage),
  /** The owner's score for our help, since the ticket was last opened. */
  score: z.object({ score: z.number().int(), words: z.string().nullable() }).nullable(),
}).meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof Ticket>;

const strangers = ['unauthenticated', 'two_factor_required'] as const;

export const listTickets = call({
  method: 'get',
  path: '/zohodesk/tickets',
  guard: 'user',
  summary: 'The member’s own tickets, most recently changed first',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  reply: z.array(TicketRow),
  meta: z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int() }),
  codes: [...strangers, 'invalid_input'],
});

export const NewTicket = z
  .strictObject({
    subject: Subject,
    category: z.enum(ticketCategories, 'Choose what it is about.'),
    /** A complaint about a fee or charge. */
    about: z.literal('charge').optional(),
    message: Text,
    /** One of the user's own orders. */
    reference_code: Line.max(40).optional(),
    ...pictures,
  })
  .meta({ id: 'NewTicket' });
export type NewTicket = z.infer<typeof NewTicket>;

export const openTicket = call({
  method: 'post',
  path: '/zohodesk/tickets',
  guard: 'user',
  limit: 'ticket',
  summary: 'Reports a problem; the same words again within an hour are the same ticket',
  body: NewTicket,
  reply: Ticket,
  codes: [...strangers, 'invalid_input', 'too_many_requests'],
});

export const readTicket = call({
  method: 'get',
  path: '/zohodesk/tickets/{id}',
  guard: 'user',
  summary: 'A ticket with all its messages',
  params: Id,
  reply: Ticket,
  codes: [...strangers, 'not_found', 'invalid_input'],
});

export const TicketReply = z
  .strictObject({ message: Text, ...pictures })
  .meta({ id: 'TicketReply' });
export type TicketReply = z.infer<typeof TicketReply>;

const replyCodes = [
  ...strangers,
  'not_found',
  'invalid_input',
  'conflict',
  'too_many_requests',
] as const;

export const writeToTicket = call({
  method: 'post',
  path: '/zohodesk/tickets/{id}/messages',
  guard: 'user',
  limit: 'ticketMessage',
  summary: 'Adds a message to an open ticket; then it’s our turn',
  params: Id,
  body: TicketReply,
  reply: Ticket,
  codes: replyCodes,
});

export const reopenTicket = call({
  method: 'post',
  path: '/zohodesk/tickets/{id}/reopen',
  guard: 'user',
  limit: 'ticketMessage',
  summary: 'Reopens a closed ticket with a reason',
  params: Id,
  body: TicketReply,
  reply: Ticket,
  codes: replyCodes,
});

export const scoreTicket = call({
  method: 'put',
  path: '/zohodesk/tickets/{id}/score',
  guard: 'user',
  limit: 'ticketMessage',
  summary: 'Rates our help once a ticket is answered or closed; rating again changes it',
  params: Id,
  body: TicketScore,
  reply: Ticket,
  codes: replyCodes,
});

export const contactSupport = call({
  method: 'post',
  path: '/support/contact',
  guard: 'public',
  limit: 'contact',
  summary: 'A message from someone who isn’t signed in; it reaches us by email',
  body: z
    .strictObject({
      name: Written(tickets.nameMax, typedName, checkGuestName),
      email: Email,
      message: Text,
      'g-recaptcha-response': z.string('Confirm that you are not a robot.').max(4096),
    })
    .meta({ id: 'ContactSupport' }),
  reply: Message,
  codes: ['invalid_input', 'captcha_required', 'too_many_requests'],
});

export const receiveDeskNotice = call({
  method: 'post',
  path: '/webhooks/zoho/{secret}',
  guard: 'signature',
  summary: 'A reply at the help desk; it only makes us ask there',
  params: z.object({ secret: z.string().max(200) }),
  reply: z.null(),
  codes: ['unauthenticated', 'invalid_input'],
  raw: true,
});

export const voteHelpful = call({
  method: 'put',
  path: '/help/votes',
  guard: 'public',
  limit: 'vote',
  summary: 'Says whether a help answer or article was useful; counted by day, without the visitor',
  body: z
    .strictObject({
      subject: z.string().regex(/^(?:faq|tutorials|news)\/[a-z0-9-]{1,80}$/, 'Name the article.'),
      helpful: z.enum(['yes', 'no'], 'Say yes or no.'),
    })
    .meta({ id: 'VoteHelpful' }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});
