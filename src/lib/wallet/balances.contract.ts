import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText } from '#lib/contracts/common.ts';
import { moneyKinds } from '#lib/services/money-kinds.ts';

/** The largest sums that came into the wallet for one order or reward. */
const BalancePeak = z.object({
  /** The position of its day among the balances. */
  at: z.number().int(),
  amount: MoneyText,
  kind: z.enum(moneyKinds),
  /** The title of its order. */
  title: z.string(),
});
export type BalancePeak = z.infer<typeof BalancePeak>;

/** The balance at the end of each of the last days in the account's country, today's being the current one. */
export const Balances = z
  .object({
    currency: Currency,
    /** The first of the days: 2026-11-01. */
    from: z.iso.date(),
    /** Empty while money has moved on fewer than three of them. */
    balances: z.array(MoneyText),
    /** Largest first. */
    peaks: z.array(BalancePeak),
  })
  .meta({ id: 'Balances' });
export type Balances = z.infer<typeof Balances>;

export const readBalances = call({
  method: 'get',
  path: '/wallet/balances',
  guard: 'user',
  summary: 'The balance of the last 30 days, day by day, and what raised it most',
  reply: Balances,
  codes: ['unauthenticated', 'two_factor_required'],
});
