import { z } from 'zod';

/** A line of words about an order; copyable ones are needed elsewhere letter by letter. */
export const OrderFact = z.object({ label: z.string(), value: z.string(), copy: z.boolean() });
export type OrderFact = z.infer<typeof OrderFact>;
