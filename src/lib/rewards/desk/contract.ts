import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText } from '#lib/contracts/common.ts';
import { rewardKinds } from '#lib/rewards/earnings.contract.ts';

/** How many, and how much they come to. */
const Sum = z.object({ count: z.number().int(), amount: MoneyText });

/** Of the whole time, and of today. */
const Sums = z.object({ month: Sum, today: Sum });

const Count = z.object({ month: z.number().int(), today: z.number().int() });

/** What rewards bring members and cost the house; days are those of UTC. */
export const DeskRewards = z
  .object({
    /** The first of the 30 days that are counted; the last is today. */
    from: z.iso.date(),
    currencies: z.array(
      z.object({
        currency: Currency,
        kinds: z.array(
          z.object({
            kind: z.enum(rewardKinds),
            given: Sums,
            /** Became ready to move. */
            released: Sums,
            taken_back: Sums,
          }),
        ),
        /** Moved to wallets; rewards of all kinds are one sum by then. */
        moved: Sums,
        /** Every day of the time. */
        days: z.array(z.object({ day: z.iso.date(), count: z.number().int(), amount: MoneyText })),
        /** Of the month of the country: what it was given is spent, on hold or left. */
        budgets: z.array(
          z.object({
            kind: z.enum(['wheel', 'opportunity', 'late']),
            month: z.iso.date(),
            given: MoneyText,
            /** Less what came back. */
            spent: MoneyText,
            /** For prizes of this month that aren’t used yet. */
            on_hold: MoneyText,
            left: MoneyText,
          }),
        ),
        wheel: z.object({
          spins: Count,
          /** Of them, paid with gold coins. */
          paid: Count,
          /** Less than what was drawn, because its stock or the budget had run out. */
          capped: z.number().int(),
          verdict: z.enum(['as_expected', 'look', 'too_few']),
          prizes: z.array(
            z.object({
              prize: z.string(),
              label: z.string(),
              drawn: z.number().int(),
              /** By the odds of each spin, with one decimal. */
              expected: z.string(),
              given: z.number().int(),
            }),
          ),
        }),
      }),
    ),
    gold_coins: z.object({ issued: Count, spent: Count, taken_back: Count }),
    /** Orders that were not done by the time we had promised, the most expensive first. */
    late: z.array(
      z.object({
        service_type: z.string(),
        provider: z.string().nullable(),
        currency: Currency,
        orders: z.number().int(),
        /** Of those that are done; null while none is. */
        median_minutes: z.number().int().nullable(),
        /** Still not done. */
        open: z.number().int(),
        bonuses: Sum,
      }),
    ),
  })
  .meta({ id: 'DeskRewards' });
export type DeskRewards = z.infer<typeof DeskRewards>;

export const readDeskRewards = call({
  method: 'get',
  path: '/desk/rewards',
  guard: 'desk',
  summary:
    'Rewards of the last 30 days, the month’s budgets, draws against the odds, and the cost of late orders',
  reply: DeskRewards,
  codes: ['unauthenticated', 'not_found'],
});
