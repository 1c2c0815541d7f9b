import { z } from 'zod';
import { call } from './call.ts';
import { Amount, CountryCode, Timestamp, keyCodes } from './common.ts';

const One = z.object({ id: z.uuid() });
const codes = [
  ...(['unauthenticated', 'not_found', 'invalid_input', 'conflict', 'bad_request'] as const),
  ...keyCodes,
];

/** For colleagues, in the audit log. */
const reason = z.string().trim().min(5, 'Add a short reason.').max(300);
/** What the customer reads. */
const told = z.string().trim().min(15, 'Explain why in a full sentence.').max(500);

/** What came of an act. */
export const DeskActDone = z
  .object({
    state: z.enum(['done', 'waits for a second approver']),
    /** Why a second approver is asked; null if none is. */
    why: z.string().nullable(),
  })
  .meta({ id: 'DeskActDone' });
export type DeskActDone = z.infer<typeof DeskActDone>;

/** One act about a person: its name in the address, and what it takes. */
const act = <const N extends string, F extends z.ZodRawShape>(
  name: N,
  summary: string,
  fields: F,
) =>
  call({
    method: 'post',
    path: `/desk/people/{id}/acts/${name}` as const,
    guard: 'desk',
    keyed: true,
    summary,
    params: One,
    body: z.strictObject(fields),
    reply: DeskActDone,
    codes,
  });

export const signOutDeskPerson = act('sign-out', 'Signs someone out everywhere; they are told', {
  reason,
});

export const unlockDeskPerson = act(
  'unlock',
  'Lifts the locks that wrong passwords and PINs set; whoever locked their own account gets the link by email',
  { reason },
);

export const blockDeskPerson = act(
  'block',
  'Stops someone from signing in and moving money, immediately; they are told why',
  { reason, told },
);

export const unblockDeskPerson = act(
  'unblock',
  'Asks a second approver to let someone in again who was blocked',
  { reason },
);

export const noteDeskPerson = act('note', 'Leaves a note about someone for colleagues', {
  text: z.string().trim().min(3, 'Write a note.').max(1000),
});

export const ownDeskPerson = act(
  'own',
  'Says that an account is the operator’s own or of someone close to them: colleagues decide about it from then on',
  { reason },
);

/** The limits that staff can set for one person; the regulator’s are not among them. */
export const personalLimits = [
  'one_time_spend',
  'daily_spend',
  'one_time_withdrawal',
  'daily_withdrawal',
] as const;
export type PersonalLimitName = (typeof personalLimits)[number];

const limit = z.enum(personalLimits, { error: 'Choose a limit.' });

export const limitDeskPerson = act(
  'limit',
  'Sets a limit of someone’s own until a day; above their level’s, a second approver is asked; they are told',
  { reason, limit, amount: Amount, until: Timestamp },
);

export const endLimitDeskPerson = act(
  'end-limit',
  'Ends a limit of someone’s own: their level’s counts again; they are told',
  { reason, limit },
);

export const creditDeskPerson = act(
  'credit',
  'Pays someone a goodwill credit; above what one person decides, a second one is asked; they are told',
  { reason, amount: Amount, told },
);

export const flagDeskPerson = act(
  'flag',
  'Flags money of one of their orders: it is on hold until the flag ends; they are told',
  {
    reason,
    order: z.string().trim().min(4, 'Enter the order’s reference.').max(40),
    rule: z.string().min(1, 'Choose a rule.').max(60),
    amount: Amount,
    told,
  },
);

const flag = z.string().trim().min(4, 'Choose a flag.').max(40);

export const extendDeskFlag = act(
  'extend-flag',
  'Holds flagged money longer; whoever raised the flag can’t; they are told',
  { reason, flag, until: Timestamp, told },
);

export const releaseDeskFlag = act(
  'release-flag',
  'Ends a flag early and releases its money; a large sum takes a second approver; they are told',
  { reason, flag },
);

export const closeDeskPerson = act(
  'close',
  'Closes an account that has no money and nothing on its way; they get the link that restores it by email',
  { reason },
);

export const restoreDeskPerson = act(
  'restore',
  'Restores an account within 30 days of being closed; they are told',
  { reason },
);

/** What identifies someone, in full. */
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
  codes: ['unauthenticated', 'not_found', 'invalid_input', 'conflict'],
});
