import { z } from 'zod';
import { call } from './call.ts';
import { CountryCode } from './common.ts';

const One = z.object({ id: z.uuid() });
/** For colleagues, in the audit log. */
const reason = z.string().trim().min(5, 'Add a short reason.').max(300);
const codes = ['unauthenticated', 'not_found', 'invalid_input', 'conflict'] as const;

export const signOutDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/sign-out',
  guard: 'desk',
  keyed: true,
  summary: 'Signs somebody out everywhere; they are told',
  params: One,
  body: z.strictObject({ reason }),
  reply: z.null(),
  codes,
});

export const unlockDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/unlock',
  guard: 'desk',
  keyed: true,
  summary:
    'Lifts the locks that wrong passwords and PINs set; whoever locked their own account is mailed the link',
  params: One,
  body: z.strictObject({ reason }),
  reply: z.null(),
  codes,
});

export const blockDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/block',
  guard: 'desk',
  keyed: true,
  summary: 'Stops somebody from signing in and moving money, immediately; they are told why',
  params: One,
  body: z.strictObject({
    reason,
    /** What they are told, in a mail. */
    told: z.string().trim().min(15, 'Explain why in a full sentence.').max(500),
  }),
  reply: z.null(),
  codes,
});

export const unblockDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/unblock',
  guard: 'desk',
  keyed: true,
  summary: 'Asks a second person to let somebody in again who was blocked',
  params: One,
  body: z.strictObject({ reason }),
  reply: z.null(),
  codes,
});

export const noteDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/notes',
  guard: 'desk',
  keyed: true,
  summary: 'Leaves a note about somebody for colleagues',
  params: One,
  body: z.strictObject({ text: z.string().trim().min(3, 'Write a note.').max(1000) }),
  reply: z.null(),
  codes,
});

/** What identifies somebody, in full. */
export const DeskPersonDetails = z
  .object({
    name: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    birth_date: z.string().nullable(),
    country: CountryCode,
  })
  .meta({ id: 'DeskPersonDetails' });
export type DeskPersonDetails = z.infer<typeof DeskPersonDetails>;

// without a key: kept replies would hold what is only shown once
export const openDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/details',
  guard: 'desk',
  summary: 'Shows name, email, number and date of birth in full; it is logged, and they are told',
  params: One,
  body: z.strictObject({ reason }),
  reply: DeskPersonDetails,
  codes: ['unauthenticated', 'not_found', 'invalid_input'],
});
