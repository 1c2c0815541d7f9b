import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

const Count = z.number().int().min(0);

export const readDashboard = call({
  method: 'get',
  path: '/dashboard',
  guard: 'opt',
  summary:
    'What an invitation is worth, and how many friends accepted it; guests only get the terms',
  reply: z.object({
    referral: z.object({
      messages: z.object({ profile: z.string(), transaction: z.string() }),
      bonus: MoneyText,
      /** What the invited friend also gets. */
      welcome: MoneyText,
      transaction_minimum_amount: MoneyText,
      currency: Currency,
      max_per_month: Count,
      /** How many days a bonus waits before it can be moved to the wallet. */
      release_days: Count,
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
    /** Checking: our team decides. On the way: among the rewards, and can't be moved yet. */
    state: z.enum(['joined', 'verified', 'traded', 'checking', 'on_the_way', 'paid', 'no_bonus']),
    joined_at: Timestamp,
    /** In the friend's currency; never more than the minimum. */
    traded: MoneyText,
    minimum: MoneyText,
    currency: Currency,
    /** The bonus in the member's own currency, and when it can be moved to the wallet. */
    bonus: z.object({ amount: MoneyText, currency: Currency, release_at: Timestamp }).nullable(),
    /** Explains the state of the bonus. */
    why: z.string().nullable(),
  })
  .meta({ id: 'Friend' });
export type Friend = z.infer<typeof Friend>;

export const listReferrals = call({
  method: 'get',
  path: '/referrals',
  guard: 'user',
  summary: 'The invitation link, its QR code, and each invited friend’s progress',
  reply: z.object({ link: z.string(), qr: z.string(), friends: z.array(Friend) }),
  codes: ['unauthenticated', 'two_factor_required'],
});
