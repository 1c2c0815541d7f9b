import { z } from 'zod';
import { call } from './call.ts';
import { Currency, MoneyText, Timestamp } from './common.ts';

const Count = z.number().int().min(0);

export const readDashboard = call({
  method: 'get',
  path: '/dashboard',
  guard: 'opt',
  summary: 'What an invitation is worth, and how many accepted it; guests get the terms alone',
  reply: z.object({
    referral: z.object({
      messages: z.object({ profile: z.string(), transaction: z.string() }),
      bonus: MoneyText,
      transaction_minimum_amount: MoneyText,
      currency: Currency,
      max_per_month: Count,
    }),
    /** Each number includes those of the next state. */
    invited: z.object({ joined: Count, verified: Count, traded: Count, paid: Count }).nullable(),
  }),
  codes: ['two_factor_required'],
});

export const Friend = z
  .object({
    /** "A••• O.": enough to recognise a friend. */
    name: z.string(),
    state: z.enum(['joined', 'verified', 'traded', 'paid', 'no_bonus']),
    joined_at: Timestamp,
  })
  .meta({ id: 'Friend' });
export type Friend = z.infer<typeof Friend>;

export const listReferrals = call({
  method: 'get',
  path: '/referrals',
  guard: 'user',
  summary: 'The link to invite with, its QR code, and how far each invited friend has come',
  reply: z.object({ link: z.string(), qr: z.string(), friends: z.array(Friend) }),
  codes: ['unauthenticated', 'two_factor_required'],
});
