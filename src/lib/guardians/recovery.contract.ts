import { z } from 'zod';
import { Email, LinkToken, NewPassword } from '#lib/auth/credentials.contract.ts';
import { guardianRecovery } from '#lib/constants.ts';
import { call, Nothing } from '#lib/contracts/call.ts';
import { Code, Line } from '#lib/contracts/typed.ts';
import { GuardianLink, linkParams } from './contract.ts';

const Moment = z.iso.datetime();

/** How a recovery ended. */
const RecoveryEnd = z.enum([
  ...(['recovered', 'stopped', 'lock-code', 'opened', 'withdrawn', 'document'] as const),
  ...(['no-identity', 'expired', 'email-taken'] as const),
]);
export type RecoveryEnd = z.output<typeof RecoveryEnd>;

/** What the holder of the emailed link sees. Nothing in it says whether there is such an account before guardians have helped. */
const Recovery = z.object({
  /** `waiting` for guardians; `prove` the document; `running` until `due_at`; `ended` by `ended_by`. */
  state: z.enum(['waiting', 'prove', 'running', 'ended']),
  /** What to read to guardians; null once two have helped. */
  code: z.string().nullable(),
  /** How many have helped in the last 24 hours. */
  helped: z.int(),
  /** Until when the code works. */
  expires_at: Moment,
  due_at: Moment.nullable(),
  ended_by: RecoveryEnd.nullable(),
});
export type Recovery = z.output<typeof Recovery>;

const params = z.object({ token: LinkToken });

export const startRecovery = call({
  method: 'post',
  path: '/guardian-recoveries',
  guard: 'public',
  summary:
    'Asks to get back into an account with the help of guardians: emails a link to a new address, with or without such an account',
  limit: 'mail',
  body: z.strictObject({
    account: Line.min(1, 'Enter your username, old email or phone number.').max(
      320,
      'This is too long.',
    ),
    email: Email,
  }),
  reply: Nothing,
  codes: ['invalid_input', 'too_many_requests'],
});

export const readRecovery = call({
  method: 'get',
  path: '/guardian-recoveries/{token}',
  guard: 'public',
  summary: 'How far a recovery has come, and the code to read to guardians',
  limit: 'guardian',
  params,
  reply: Recovery,
  codes: ['not_found', 'too_many_requests'],
});

export const proveRecovery = call({
  method: 'post',
  path: '/guardian-recoveries/{token}/proof',
  guard: 'public',
  summary: `Proves the verified document after two guardians have helped, and sets the new password; ${guardianRecovery.documentTries} tries`,
  limit: 'login',
  params,
  body: z.strictObject({
    number: Code.min(1, 'Enter the number of your document.').max(40, 'This number is too long.'),
    birth_date: z.iso.date('Enter your date of birth.'),
    password: NewPassword,
    password_confirmation: z.string().max(1024),
  }),
  reply: Recovery,
  codes: ['not_found', 'invalid_input', 'conflict', 'too_many_requests'],
});

export const stopRecoveryByMail = call({
  method: 'post',
  path: '/guardian-recoveries/stop',
  guard: 'public',
  summary:
    'Stops recoveries by the link in an email to the account’s owner, and locks the account for at least 24 hours',
  limit: 'login',
  body: z.strictObject({ token: LinkToken, uuid: z.uuid() }),
  reply: Nothing,
  codes: ['invalid_input', 'too_many_requests'],
});

export const readOwnRecovery = call({
  method: 'get',
  path: '/security/recovery',
  guard: 'user',
  summary: 'The guardian who has helped someone back into the member’s account; null without one',
  reply: z.object({ name: z.string(), until: Moment }).nullable(),
  codes: ['unauthenticated'],
});
export type OwnRecovery = z.output<typeof readOwnRecovery.reply>;

export const stopOwnRecovery = call({
  method: 'post',
  path: '/security/recovery/stop',
  guard: 'user',
  summary: 'Stops recoveries of the member’s account, and locks it for at least 24 hours',
  reply: Nothing,
  codes: ['unauthenticated', 'conflict'],
});

const digits = guardianRecovery.codeDigits;

export const helpByGuardian = call({
  method: 'post',
  path: '/guardian-links/{token}/help',
  guard: 'public',
  summary:
    'Helps the member back in, by the code they read out; with a second guardian within 24 hours the account is locked and the wait begins',
  limit: 'guardian',
  params: linkParams,
  body: z.strictObject({
    code: Code.regex(new RegExp(`^\\d{${digits}}$`), `Enter the ${digits} digits.`),
  }),
  reply: GuardianLink,
  codes: ['not_found', 'invalid_input', 'conflict', 'too_many_requests'],
});

export const withdrawHelp = call({
  method: 'post',
  path: '/guardian-links/{token}/withdraw-help',
  guard: 'public',
  summary: 'Withdraws a guardian’s help; a recovery that two have helped with ends',
  limit: 'guardian',
  params: linkParams,
  reply: GuardianLink,
  codes: ['not_found', 'too_many_requests'],
});
