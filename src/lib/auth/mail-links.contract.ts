import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Message } from '#lib/contracts/common.ts';
import { Line } from '#lib/contracts/typed.ts';
import { CallbackUrl, Email, LinkToken } from './credentials.contract.ts';

export const resendEmail = call({
  method: 'post',
  path: '/email/resend',
  guard: 'public',
  summary: 'Emails the verification link again; the reply never tells who has an account',
  limit: 'mail',
  body: z.strictObject({ email: Email, callback_url: CallbackUrl }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});

export const verifyEmail = call({
  method: 'post',
  path: '/verify-email',
  guard: 'public',
  summary: 'Verifies the address by the emailed link',
  body: z.strictObject({ token: LinkToken, uuid: z.uuid() }),
  /** was_verified: an earlier press has verified it, and nothing changed now. */
  reply: Message.extend({ was_verified: z.boolean() }),
  codes: ['invalid_input'],
});

export const unlockAccount = call({
  method: 'post',
  path: '/account/unlock',
  guard: 'public',
  summary: 'Unlocks an account by the emailed link',
  body: z.strictObject({ token: LinkToken, uuid: z.uuid() }),
  reply: Message,
  codes: ['invalid_input'],
});

export const resendUnlockLink = call({
  method: 'post',
  path: '/account/unlock/resend-link',
  guard: 'public',
  summary: 'Emails the unlock link again; the reply never tells who has an account',
  limit: 'mail',
  body: z.strictObject({ auth_input: Line.min(1, 'The email is required.').max(320) }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});

export const lockByMail = call({
  method: 'post',
  path: '/account/not-me',
  guard: 'public',
  summary: 'Locks an account by the link of a security email; every session ends',
  limit: 'login',
  body: z.strictObject({ uuid: z.uuid(), token: LinkToken }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});

export const restoreAccount = call({
  method: 'post',
  path: '/account/restore',
  guard: 'public',
  summary: 'Restores a deleted account by the emailed link, within 30 days',
  limit: 'login',
  body: z.strictObject({ uuid: z.uuid(), token: LinkToken }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});

export const resendRestoreLink = call({
  method: 'post',
  path: '/account/restore/resend-link',
  guard: 'public',
  summary:
    'Emails the link that restores a deleted account again; the reply never tells who has one',
  limit: 'mail',
  body: z.strictObject({ auth_input: Line.min(1, 'The email is required.').max(320) }),
  reply: Message,
  codes: ['invalid_input', 'too_many_requests'],
});
