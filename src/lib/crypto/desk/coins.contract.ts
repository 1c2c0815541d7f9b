import { z } from 'zod';
import { coinIds } from '#lib/crypto/coins.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

/** What the company holds of each coin, and what trading it earned. */
export const DeskCoins = z
  .object({
    /** The number of days before today, in UTC, whose trades are counted; those of today are, too. */
    days: z.number().int(),
    /** Counterparties in use that offer no list of what they did, so they aren't compared at night. */
    not_compared: z.array(z.string()),
    coins: z.array(
      z.object({
        token: z.enum(coinIds),
        symbol: z.string(),
        name: z.string(),
        /** At our counterparties, by our books; negative: we owe them. */
        held: MoneyText,
        /** Part of it that has arrived but isn't paid for yet. */
        waiting: MoneyText,
        /** At the last market price, in naira and dollars; null while there is no price. */
        worth: z.object({ NGN: MoneyText, USD: MoneyText }).nullable(),
        /** The time of the last price. */
        at: Timestamp.nullable(),
        trades: z.array(
          z.object({
            currency: Currency,
            /** Coins that members sold to us and bought from us. */
            sold: MoneyText,
            bought: MoneyText,
            paid_out: MoneyText,
            taken: MoneyText,
            /**
             * Money taken, less paid out, plus the current value of the coins that were kept; without fees
             * for sending. Null while there is no price.
             */
            result: MoneyText.nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'DeskCoins' });
export type DeskCoins = z.infer<typeof DeskCoins>;

export const readDeskCoins = call({
  method: 'get',
  path: '/desk/coins',
  guard: 'desk',
  summary: 'Our own coins, what they’re worth, and the trading result',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  reply: DeskCoins,
  codes: ['unauthenticated', 'invalid_input', 'not_found'],
});
