import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, Amount, CountryCode, Timestamp, keyCodes } from '#lib/contracts/common.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';
import { personalLimits } from './words.ts';

const One = z.object({ id: z.uuid() });
const codes = [
  ...(['unauthenticated', 'not_found', 'invalid_input', 'conflict', 'bad_request'] as const),
  ...keyCodes,
];

/** For colleagues, in the audit log. */
const reason = VisibleText.min(5, 'Add a reason of at least 5 characters.').max(300);
/** What the customer reads. */
const told = VisibleText.min(15, 'Explain why in a full sentence.').max(500);

/** The result of an act. */
export const DeskActDone = z
  .object({
    state: z.enum(['done', 'waits for a second approver']),
    /** Why a second approver is asked; null if none is. */
    why: z.string().nullable(),
  })
  .meta({ id: 'DeskActDone' });
export type DeskActDone = z.infer<typeof DeskActDone>;

/** One act on a person: its name in the address, and its input. */
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

export const beginDeskCall = act(
  'call',
  'Starts a call: the customer’s pages show it until it ends, 30 minutes at most',
  { reason },
);

export const endDeskCall = act(
  'end-call',
  'Ends the call: the customer’s pages no longer show it',
  {},
);

export const signOutDeskPerson = act(
  'sign-out',
  'Signs a customer out everywhere; the customer is notified',
  {
    reason,
  },
);

export const unlockDeskPerson = act(
  'unlock',
  'Lifts locks set by wrong passwords and PINs; customers who locked their own account get the link by email',
  { reason },
);

export const blockDeskPerson = act(
  'block',
  'Blocks a customer from signing in and moving money, immediately; they’re told why',
  { reason, told },
);

export const unblockDeskPerson = act(
  'unblock',
  'Asks a second approver to let someone in again who was blocked',
  { reason },
);

export const openLockDeskPerson = act(
  'open-lock',
  'Asks a second approver to open an account that its lock code locked, after its 24 hours; it opens 24 hours later',
  { reason },
);

export const noteDeskPerson = act('note', 'Leaves a note about someone for colleagues', {
  text: VisibleText.min(3, 'Write a note.').max(1000),
});

export const ownDeskPerson = act(
  'own',
  'Marks an account as the operator’s own or of someone close to them: from then on, colleagues decide about it',
  { reason },
);

const limit = z.enum(personalLimits, { error: 'Choose a limit.' });

export const limitDeskPerson = act(
  'limit',
  'Sets a custom limit until a day; above the level’s limit it needs a second approver; the customer is notified',
  { reason, limit, amount: AmountOrZero, until: Timestamp },
);

export const endLimitDeskPerson = act(
  'end-limit',
  'Ends a custom limit, so that the level’s limit applies again; the customer is notified',
  { reason, limit },
);

export const creditDeskPerson = act(
  'credit',
  'Pays a customer a goodwill credit; above the operator’s limit it needs a second approver; the customer is notified',
  { reason, amount: Amount, told },
);

export const flagDeskPerson = act(
  'flag',
  'Flags money of a customer’s order: it’s on hold until the flag ends; the customer is notified',
  {
    reason,
    order: Line.min(4, 'Enter the order’s reference.').max(40),
    rule: z.string().min(1, 'Choose a rule.').max(60),
    amount: Amount,
    told,
  },
);

const flag = VisibleText.min(4, 'Choose a flag.').max(40);

export const extendDeskFlag = act(
  'extend-flag',
  'Extends a flag; whoever raised it can’t; the customer is notified',
  { reason, flag, until: Timestamp, told },
);

export const releaseDeskFlag = act(
  'release-flag',
  'Ends a flag early and releases its money; a large sum needs a second approver; the customer is notified',
  { reason, flag },
);

export const closeDeskPerson = act(
  'close',
  'Closes an account with no money and nothing in progress; the customer gets the link that restores it by email',
  { reason },
);

export const restoreDeskPerson = act(
  'restore',
  'Restores an account within 30 days of being closed; the customer is notified',
  { reason },
);

/** Someone's full identifying data. */
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

// without a key: stored replies would contain what is only shown once
export const openDeskPerson = call({
  method: 'post',
  path: '/desk/people/{id}/details',
  guard: 'desk',
  summary:
    'Shows name, email, number and date of birth in full; it’s logged, and the customer is notified',
  params: One,
  body: z.strictObject({ reason }),
  reply: DeskPersonDetails,
  codes: ['unauthenticated', 'not_found', 'invalid_input', 'conflict'],
});
