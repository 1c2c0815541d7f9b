import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';
import { OrderReference } from '#lib/orders/contract.ts';
import { LONGEST_STORY, trickKinds } from './tricked-rules.ts';

const Report = z.object({
  kind: z.enum(trickKinds),
  reported_at: Timestamp,
  /** Nothing had left: it was cancelled, and the money is back. */
  stopped: z.boolean(),
  /** The case number and its ticket; null if it was stopped. */
  number: z.string().nullable(),
  ticket: z.uuid().nullable(),
  /** How the receiver is notified, and when; nothing while that is still being looked up. */
  told_by: z.enum(['email', 'desk', 'no_one']).nullable(),
  told_due: Timestamp.nullable(),
  told_at: Timestamp.nullable(),
  decide_by: Timestamp.nullable(),
  /** That time has passed without a decision. */
  is_over: z.boolean(),
  decision: z.enum(['refund', 'no_refund']).nullable(),
  decided_at: Timestamp.nullable(),
  refunded: MoneyText.nullable(),
  reason: z.string().nullable(),
  /** Named once we are late or have decided. */
  authority: z
    .object({ name: z.string(), email: z.string().nullable(), url: z.string() })
    .nullable(),
});

export const Tricked = z
  .object({
    reference_code: z.string(),
    name: z.string(),
    amount: MoneyText,
    currency: Currency,
    /** Where the money is. `back`: in the wallet again; `in`: it never went out. */
    where: z.enum(['not_sent', 'sent', 'unclear', 'back', 'in']),
    /** Who got it or would get it, with the masked account or number. */
    to: z.string(),
    sent_at: Timestamp.nullable(),
    /** Whether the receiver is a bank or a mobile network that we can ask to hold it. */
    has_bank: z.boolean(),
    /** When we would decide about a report made now. */
    decide_by: Timestamp,
    report: Report.nullable(),
  })
  .meta({ id: 'Tricked' });
export type Tricked = z.infer<typeof Tricked>;

const params = OrderReference;
const strangers = ['unauthenticated', 'two_factor_required', 'not_found', 'invalid_input'] as const;

export const readTricked = call({
  method: 'get',
  path: '/transactions/{reference_code}/tricked',
  guard: 'user',
  summary:
    'Where the money of a payment is, and what became of the report that its owner was tricked',
  params,
  reply: Tricked,
  codes: strangers,
});

export const reportTricked = call({
  method: 'post',
  path: '/transactions/{reference_code}/tricked',
  guard: 'user',
  limit: 'ticketMessage',
  summary:
    'Reports that the owner of a payment was tricked into it: it is cancelled if it hasn’t left, else it becomes a case; reporting it again changes nothing',
  params,
  body: z
    .strictObject({
      kind: z.enum(trickKinds, 'Choose what happened.'),
      text: VisibleText.max(
        LONGEST_STORY,
        `Write ${LONGEST_STORY.toLocaleString('en')} characters at most.`,
      ).optional(),
    })
    .meta({ id: 'ReportTricked' }),
  reply: Tricked,
  codes: [...strangers, 'conflict', 'too_many_requests'],
});
