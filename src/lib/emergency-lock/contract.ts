import { z } from 'zod';
import { LinkToken } from '#lib/auth/credentials.contract.ts';
import { call } from '#lib/contracts/call.ts';
import { Code } from '#lib/contracts/typed.ts';

const Typed = Code.min(1, 'Enter the code.').max(40, 'This code is too long.');

export const readLockCode = call({
  method: 'get',
  path: '/security/lock-code',
  guard: 'user',
  summary: 'When the member’s lock code was made; null without one',
  reply: z.object({ created_at: z.iso.datetime().nullable() }),
  codes: ['unauthenticated'],
});
export type LockCodeState = z.output<typeof readLockCode.reply>;

export const createLockCode = call({
  method: 'post',
  path: '/security/lock-code',
  guard: 'user',
  fresh: true,
  summary:
    'Makes a code that locks the account from any browser; an earlier one works for seven more days',
  limit: 'lockCode',
  reply: z.object({ code: z.string(), created_at: z.iso.datetime() }),
  codes: ['unauthenticated', 'proof_required', 'too_many_requests'],
});

export const lockByCode = call({
  method: 'post',
  path: '/emergency-lock',
  guard: 'public',
  summary: 'Locks the account of a lock code for at least 24 hours; no one can lift it',
  limit: 'emergencyLock',
  body: z.strictObject({ code: Typed }),
  reply: z.object({ locked_until: z.iso.datetime() }),
  codes: ['invalid_input', 'too_many_requests'],
});
export type EmergencyLock = z.output<typeof lockByCode.reply>;

export const openLock = call({
  method: 'post',
  path: '/emergency-lock/opening',
  guard: 'public',
  summary: 'Asks to open a locked account: an emailed link and the lock code, then 24 hours',
  limit: 'login',
  body: z.strictObject({ token: LinkToken, uuid: z.uuid(), code: Typed }),
  reply: z.object({ opens_at: z.iso.datetime() }),
  codes: ['invalid_input', 'too_many_requests'],
});
export type LockOpening = z.output<typeof openLock.reply>;
