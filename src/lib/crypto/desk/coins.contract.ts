import { z } from 'zod';
import { coinIds } from '#lib/crypto/coins.ts';
import { call } from '#lib/contracts/call.ts';
import { Currency, MoneyText, Timestamp } from '#lib/contracts/common.ts';

/** What the house has of each coin, and what trading it brought. */
export const DeskCoins = z
  .object({
    /** The number of days up to now that trades are counted for. */
    days: z.number().int(),
    /** Counterparties in use that offer no list of what they did: their nights aren’t compared. */
    not_compared: z.array(z.string()),
    coins: z.array(
      z.object({
        token: z.enum(coinIds),
        symbol: z.string(),
        name: z.string(),
        /** At our counterparties, by our books; below zero: we owe them. */
        held: MoneyText,
        /** Of that: arrived, and not paid for yet. */
        waiting: MoneyText,
        /** At the market's last price, in naira and dollars; null while there is no price. */
        worth: z.object({ NGN: MoneyText, USD: MoneyText }).nullable(),
        /** Of the last price. */
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
             * Taken, less paid out, plus what the coins that were kept are worth now; fees for sending are not
             * in it. Null while there is no price.
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
