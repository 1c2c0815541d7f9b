import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText } from '#lib/contracts/common.ts';
import { rewardKinds } from '#lib/rewards/earnings.contract.ts';

/** A count and a total. */
const Sum = z.object({ count: z.number().int(), amount: MoneyText });

/** Overall, and today. */
const Sums = z.object({ month: Sum, today: Sum });

const Count = z.object({ month: z.number().int(), today: z.number().int() });

/** What rewards give to members and cost the company; days are in UTC. */
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
        /** Moved to wallets; all types of rewards are one total by then. */
        moved: Sums,
        /** Every day of the period. */
        days: z.array(z.object({ day: z.iso.date(), count: z.number().int(), amount: MoneyText })),
        /** The country's month: its total is spent, on hold or left. */
        budgets: z.array(
          z.object({
            kind: z.enum(['wheel', 'opportunity', 'late']),
            month: z.iso.date(),
            given: MoneyText,
            /** Excludes returned amounts. */
            spent: MoneyText,
            /** For this month's prizes that aren't used yet. */
            on_hold: MoneyText,
            left: MoneyText,
          }),
        ),
        wheel: z.object({
          spins: Count,
          /** Spins paid with gold coins. */
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
    /** Orders that were not done by the promised time, most expensive first. */
    late: z.array(
      z.object({
        service_type: z.string(),
        provider: z.string().nullable(),
        currency: Currency,
        orders: z.number().int(),
        /** Of the completed ones; null while there are none. */
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
