import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Timestamp } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';
import { LONGEST, TOO_LONG } from './longest.ts';

/** What was asked about, and what we know of it. */
export const reasons = [
  // yes
  'sent',
  'our_address',
  'our_link',
  'our_number',
  // no
  'line',
  'mixed',
  'address',
  'link',
  'number',
  // neither
  'too_little',
] as const;
export type Reason = (typeof reasons)[number];

export const WasThatYou = z
  .object({
    verdict: z.enum(['yes', 'no', 'unsure']),
    reason: z.enum(reasons),
    /** When we sent it, and how; null for anything but our messages. */
    at: Timestamp.nullable(),
    /** The same in words, on the clock of the reader. */
    when: z.string().nullable(),
    channel: z.enum(['email', 'sms', 'push', 'inbox']).nullable(),
    /** Whose it was, for a member who asks; guests learn only that it was ours. */
    whose: z.enum(['you', 'someone else']).nullable(),
    /** Whether it is all of the message. */
    whole: z.boolean(),
    /** The line, address, host or number that isn’t ours. */
    what: z.string().nullable(),
    /** What was left out of the comparison: a one-time code. */
    has_code: z.boolean(),
    /** Where our messages come from and lead to. */
    ours: z.object({
      emails: z.array(z.string()),
      senders: z.array(z.string()),
      hosts: z.array(z.string()),
      numbers: z.array(z.string()),
    }),
  })
  .meta({ id: 'WasThatYou' });
export type WasThatYou = z.infer<typeof WasThatYou>;

export const askWasThatYou = call({
  method: 'post',
  path: '/was-that-you',
  guard: 'opt',
  summary:
    'Whether a message, an address, a link or a number is ours; one-time codes and tokens of links are never compared',
  body: z.strictObject({
    text: VisibleText.min(1, 'Paste the message.').max(LONGEST, TOO_LONG),
  }),
  reply: WasThatYou,
  limit: 'wasThatYou',
  codes: ['invalid_input', 'too_many_requests'],
});

export const readCallToMe = call({
  method: 'get',
  path: '/was-that-you/call',
  guard: 'user',
  summary: 'Who of our team is on the phone with the member now; null if no one is',
  reply: z.object({ name: z.string(), since: z.string() }).nullable(),
  codes: ['unauthenticated', 'two_factor_required'],
});
