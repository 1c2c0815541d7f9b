import { z } from 'zod';
import { CLIENT_SEED } from './prize-draw.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, keyCodes, MoneyText, Timestamp } from '#lib/contracts/common.ts';
import { PrizePerk } from './prize-perks.contract.ts';

const Count = z.number().int().min(0);
const Day = z.iso.date();
/** PostgreSQL has no year 0. */
const PastDay = Day.refine((day) => day >= '2020', 'Enter a date like 2026-11-23.');
const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const PrizeId = z.string().max(40);

export const WheelSegment = z
  .object({
    prize: PrizeId,
    kind: z.enum(['bonus', 'airtime', 'fee_free_withdrawal', 'rate_boost', 'none']),
    label: z.string(),
    /** Its share of total_weight is the chance. */
    weight: z.number().int().positive(),
    /** How many are left this month; null if only the budget limits it. */
    stock_left: Count.nullable(),
  })
  .meta({ id: 'WheelSegment' });
export type WheelSegment = z.infer<typeof WheelSegment>;

/** What the next spin costs its member: nothing, gold coins, or why there is none. */
const NextSpin = z.enum(['free', 'gold_coins', 'too_few_coins', 'day_over', 'closed', 'verify']);

const MyWheel = z.object({
  next_spin: NextSpin,
  free_spins_left: Count,
  /** When free spins are renewed. */
  free_spins_at: Timestamp,
  spins_today: Count,
  gold_coins: Count,
  /** Unused prizes. */
  perks: z.array(PrizePerk),
});

export const Wheel = z
  .object({
    segments: z.array(WheelSegment),
    total_weight: Count,
    /** The average win of a spin. */
    average: MoneyText,
    spin_coins: Count,
    spins_a_day: Count,
    budget: MoneyText,
    budget_left: MoneyText,
    currency: Currency,
    /** The budget no longer covers any bonus: no spins until the month ends. */
    closed: z.boolean(),
    month_ends_at: Timestamp,
    /** Of the seed, in UTC. */
    day: Day,
    /** SHA-256 of the day's secret seed; the seed follows when the day is over. */
    seed_hash: Hex,
    /** Midnight in the country: from then on, spins count as the next day's. */
    day_ends_at: Timestamp,
    /** Null for guests. */
    mine: MyWheel.nullable(),
  })
  .meta({ id: 'Wheel' });
export type Wheel = z.infer<typeof Wheel>;

export const WheelSpin = z
  .object({
    id: z.uuid(),
    at: Timestamp,
    day: Day,
    number: z.number().int().positive(),
    /** 0 for a free spin. */
    gold_coins: Count,
    client_seed: z.string(),
    /** What was signed: own seed, member and the spin's number of the day. */
    message: z.string(),
    odds: z.array(z.object({ prize: PrizeId, label: z.string(), weight: Count })),
    seed_hash: Hex,
    /** Null until the day is over. */
    seed: Hex.nullable(),
    drawn: PrizeId,
    prize: PrizeId,
    /** Why the prize is less than what was drawn. */
    capped: z.enum(['stock', 'budget']).nullable(),
    text: z.string(),
    link: z.string().nullable(),
  })
  .meta({ id: 'WheelSpin' });
export type WheelSpin = z.infer<typeof WheelSpin>;

export const readWheel = call({
  method: 'get',
  path: '/prize-wheel',
  guard: 'opt',
  summary:
    'Prizes, odds, stock, this month’s budget and the hash of today’s seed; for members, also their spins',
  reply: Wheel,
  codes: ['two_factor_required'],
});

export const spinWheel = call({
  method: 'post',
  path: '/prize-wheel/initiate',
  guard: 'user',
  summary:
    'Spins the wheel; 409 if no spin is left, it costs more gold coins than agreed, or the wheel is closed',
  keyed: true,
  body: z.strictObject({
    /** Letters, digits, spaces, dots, hyphens and underscores; absent: we draw one. */
    client_seed: z
      .string()
      .regex(CLIENT_SEED, 'Use 1 to 64 letters, digits, spaces, dots, hyphens or underscores')
      .optional(),
    /** The maximum in gold coins that the member agreed to pay; absent: none. */
    gold_coins: z.number().int().min(0).max(1_000_000).default(0),
  }),
  reply: z.object({ spin: WheelSpin, wheel: Wheel }),
  codes: [
    'unauthenticated',
    'two_factor_required',
    'account_blacklisted',
    'account_locked',
    'kyc_unsupported_service_type',
    'conflict',
    'invalid_input',
    ...keyCodes,
  ],
});

export const listSpins = call({
  method: 'get',
  path: '/prize-wheel/spins',
  guard: 'user',
  summary: 'The member’s spins, newest first, with the seeds of past days',
  query: z.strictObject({ before: z.uuid().optional() }),
  reply: z.array(WheelSpin),
  meta: z.object({ next: z.uuid().nullable() }),
  codes: ['unauthenticated', 'two_factor_required', 'invalid_input'],
});

export const listWheelDays = call({
  method: 'get',
  path: '/prize-wheel/days',
  guard: 'public',
  summary: 'The seeds of past days and their hashes, newest first',
  query: z.strictObject({ before: PastDay.optional() }),
  reply: z.array(z.object({ day: Day, seed_hash: Hex, seed: Hex })),
  codes: ['invalid_input'],
});
