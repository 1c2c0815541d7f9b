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
    /** The part of a sale's amount that the seller's rank bonus added. */
    bonus: MoneyText.optional(),
    fee: MoneyText,
    /** The label of the fee, if it isn't ours. */
    fee_label: z.string().optional(),
    duty: MoneyText,
    /** How much a promo code or a prize takes off the total. */
    discount: MoneyText.optional(),
    /** The reason for the discount, if it isn't a promo code. */
    discount_label: z.string().optional(),
    /** What a prize adds to the price, in a sentence. */
    prize: z.string().optional(),
    /** How much was refunded of a partly captured order; the total excludes it. */
    refunded: MoneyText.optional(),
    /** The refund's label, if it didn't go to the wallet. */
    refunded_label: z.string().optional(),
    total: MoneyText,
    /** The label of a sale's total, if a fee is still taken from it: for an account instead of the wallet. */
    total_label: z.string().optional(),
    arrives: Arrives,
  })
  .meta({ id: 'PriceLines' });
export type PriceLines = z.infer<typeof PriceLines>;
