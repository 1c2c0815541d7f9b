import { z } from 'zod';
import { eventFields } from '#lib/e-tickets/buy.contract.ts';
import { EVENT, MOVIE } from './order-detail.ts';

/** The purchase as it is sent. */
export const TicketsInput = z.strictObject({
  service_type: z.enum([EVENT, MOVIE]),
  ...eventFields,
});
export type TicketsInput = z.output<typeof TicketsInput>;
