import { z } from 'zod';
import { MoneyText } from '#lib/contracts/common.ts';
import { OrderFact } from './fact.contract.ts';
import { TimelineStep } from './timeline-step.contract.ts';

/** A stage of one line, with what was recorded there: order number, weight, tracking number, photos. */
export const ItemStep = TimelineStep.extend({
  facts: z.array(OrderFact).optional(),
  /** Signed addresses, valid for some minutes. */
  pictures: z.array(z.string()).optional(),
}).meta({ id: 'ItemStep' });
export type ItemStep = z.infer<typeof ItemStep>;

/** One line of an order with several, with its share of fee, duty and discount. */
export const OrderItem = z
  .object({
    title: z.string(),
    amount: MoneyText,
    state: z.enum(['open', 'delivered', 'failed']),
    /** How much of it was refunded. */
    refunded: MoneyText,
    /** Its current stage, in words. */
    stage: z.string().optional(),
    /** Its stages: done, current and upcoming. */
    steps: z.array(ItemStep).optional(),
    /** For lines sold to us: our payment, our other offer, and why it differs from what was agreed. */
    paid: MoneyText.optional(),
    offer: MoneyText.optional(),
    reason: z.string().optional(),
    /** A reviewer declined it; if missing, its seller kept it. */
    refused: z.literal(true).optional(),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;
