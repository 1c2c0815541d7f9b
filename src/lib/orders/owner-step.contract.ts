import { z } from 'zod';
import { MoneyText } from '#lib/contracts/common.ts';

/** Something that an order's owner confirms and that moves it forward: "I have received it". */
export const OwnerStep = z
  .object({
    stage: z.string(),
    /** The button's label, in the words of what was bought. */
    label: z.string(),
    /** A note to read before pressing it. */
    text: z.string().nullable(),
    /** What it captures of the money on hold; null if nothing. */
    takes: MoneyText.nullable(),
    /** Whether it is confirmed with the PIN. */
    needs_pin: z.boolean(),
    /** Positions of its lines, to send with it. */
    lines: z.array(z.number().int()),
    /** Their names, unless it is about all of them. */
    things: z.array(z.string()).optional(),
  })
  .meta({ id: 'OwnerStep' });
export type OwnerStep = z.infer<typeof OwnerStep>;
