import { z } from 'zod';
import { Timestamp } from '#lib/contracts/common.ts';
import { OrderFact } from './fact.contract.ts';

/** What was recorded for one item at a stage: order number, weight, tracking number, photos. */
export const OrderReport = z
  .object({
    /** The line's position, from 1. */
    position: z.number().int(),
    item: z.string(),
    stage: z.string(),
    at: Timestamp,
    facts: z.array(OrderFact),
    /** Signed addresses, valid for some minutes. */
    pictures: z.array(z.string()),
  })
  .meta({ id: 'OrderReport' });
export type OrderReport = z.infer<typeof OrderReport>;
