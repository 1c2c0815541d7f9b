import { z } from 'zod';
import { MoneyText } from '#lib/contracts/common.ts';

/** What the recipient gets: money, or words such as "31.4 kWh". */
export const Arrives = z.union([
  z.object({ label: z.string(), amount: MoneyText }),
  z.object({ label: z.string(), text: z.string() }),
]);

/** The five lines shown before the PIN, on the order and on the receipt. */
export const PriceLines = z
  .object({
    amount: MoneyText,
    /** The part of a sale's amount that the seller's rank added. */
    bonus: MoneyText.optional(),
    fee: MoneyText,
    /** What the fee is called, where it isn't ours. */
    fee_label: z.string().optional(),
    duty: MoneyText,
    /** How much a promo code or a prize takes off the total. */
    discount: MoneyText.optional(),
    /** What takes it off, if that isn't a promo code. */
    discount_label: z.string().optional(),
    /** What a prize adds beside the price, in a sentence. */
    prize: z.string().optional(),
    /** How much was refunded of an order whose rest was captured; the total excludes it. */
    refunded: MoneyText.optional(),
    /** What that is called, where it didn’t go to the wallet. */
    refunded_label: z.string().optional(),
    total: MoneyText,
    arrives: Arrives,
  })
  .meta({ id: 'PriceLines' });
export type PriceLines = z.infer<typeof PriceLines>;
