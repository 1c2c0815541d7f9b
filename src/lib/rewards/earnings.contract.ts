import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import {
  Amount,
  blockedCodes,
  Currency,
  keyCodes,
  MoneyText,
  Timestamp,
} from '#lib/contracts/common.ts';
import { Order } from '#lib/orders/contract.ts';

export const rewardKinds = ['referral', 'wheel', 'opportunity', 'late'] as const;
const GoldCount = z.number().int();

/** A reward in money. */
export const Reward = z
  .object({
    id: z.uuid(),
    kind: z.enum(rewardKinds),
    title: z.string(),
    amount: MoneyText,
    /**
     * `on_the_way` until `release_at`, or while its reason can still be undone; then `ready`; `taken_back`
     * when it was undone.
     */
    state: z.enum(['on_the_way', 'ready', 'taken_back']),
    granted_at: Timestamp,
    /** When it can be moved to the wallet at the earliest. */
    release_at: Timestamp,
    /** What was removed from the rewards: less than the amount if the rest had been moved to the wallet. */
    taken_back: MoneyText,
    /** The order that earned it, if it is the member's own. */
    reference_code: z.string().nullable(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof Reward>;

const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
const Page = z.object({
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

export const readEarnings = call({
  method: 'get',
  path: '/rewards/earnings',
  guard: 'user',
  summary: 'The member’s rewards, newest first, and how much can be moved to the wallet',
  query: listQuery,
  reply: z.object({
    currency: Currency,
    /** Everything that isn't in the wallet yet, as in GET /wallet. */
    pending_rewards: MoneyText,
    on_the_way: MoneyText,
    ready: MoneyText,
    /** All that was ever moved to the wallet. */
    moved: MoneyText,
    /** How many days each type waits before it can be moved. */
    release_days: z.record(z.enum(rewardKinds), z.number().int()),
    history: z.array(Reward),
  }),
  meta: Page,
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const downloadEarnings = call({
  method: 'get',
  path: '/rewards/earnings/csv',
  guard: 'user',
  summary: 'All rewards of a member as CSV',
  reply: z.null(),
  raw: true,
  limit: 'statement',
  codes: ['unauthenticated', 'two_factor_required', 'too_many_requests'],
});

export const moveEarnings = call({
  method: 'post',
  path: '/rewards/earnings/initiate',
  guard: 'renewed',
  keyed: true,
  summary: 'Moves ready rewards to the wallet; the order is in the log',
  body: z.strictObject({ amount: Amount }).meta({ id: 'MoveEarnings' }),
  reply: Order,
  codes: [
    'unauthenticated',
    'two_factor_required',
    'kyc_unsupported_service_type',
    'invalid_input',
    ...blockedCodes,
    ...keyCodes,
    'too_many_requests',
  ],
});

export const GoldCoinEntry = z
  .object({
    title: z.string(),
    /** Negative for spent or reversed coins. */
    amount: GoldCount,
    at: Timestamp,
    reference_code: z.string().nullable(),
  })
  .meta({ id: 'GoldCoinEntry' });
export type GoldCoinEntry = z.infer<typeof GoldCoinEntry>;

export const readGoldCoins = call({
  method: 'get',
  path: '/gold-coin/balance',
  guard: 'user',
  summary: 'A member’s gold coins, how they are earned, and their newest movements',
  reply: z.object({
    balance: GoldCount,
    /** One coin for this amount of trade. */
    trade_per_coin: MoneyText,
    currency: Currency,
    history: z.array(GoldCoinEntry),
  }),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const readBoss = call({
  method: 'get',
  path: '/rewards/boss',
  guard: 'user',
  summary: 'Members of the highest rank who agreed to be listed, by card sales; names are masked',
  reply: z.object({
    /** Whether the member agreed. */
    listed: z.boolean(),
    leaders: z.array(
      z.object({ name: z.string(), since: Timestamp, is_you: z.boolean() }).meta({ id: 'Leader' }),
    ),
  }),
  codes: ['unauthenticated', 'two_factor_required'],
});

export const listMe = call({
  method: 'put',
  path: '/rewards/boss',
  guard: 'user',
  summary: 'Says whether the member wants to be listed in the highest rank',
  body: z.strictObject({ listed: z.boolean() }).meta({ id: 'ListMe' }),
  reply: z.object({ listed: z.boolean() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});
