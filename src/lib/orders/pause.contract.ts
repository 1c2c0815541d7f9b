import { z } from 'zod';
import { Timestamp } from '#lib/contracts/common.ts';

/** Why new payments to a biller wait. */
export const PausedNow = z
  .object({
    /** In a sentence, with its times. */
    text: z.string(),
    since: Timestamp,
    /** From then on one payment at a time may try it. */
    try_at: Timestamp,
    /** Nothing can be paid now; false for the payment that tries it, and where members may pay anyway. */
    is_closed: z.boolean(),
  })
  .meta({ id: 'PausedNow' });
export type PausedNow = z.infer<typeof PausedNow>;
