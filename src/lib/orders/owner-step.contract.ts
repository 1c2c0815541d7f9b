import { z } from 'zod';
import { MoneyText } from '#lib/contracts/common.ts';

/** Something that its owner says of an order, and that brings it on: "I have received it". */
export const OwnerStep = z
  .object({
    stage: z.string(),
    /** For the button, in the words of what was bought. */
    label: z.string(),
    /** What to know before pressing it. */
    text: z.string().nullable(),
    /** What is taken of the money on hold with it; null where nothing is. */
    takes: MoneyText.nullable(),
    /** It is confirmed with the PIN. */
    needs_pin: z.boolean(),
    /** Positions of the things it is about, to send with it. */
    lines: z.array(z.number().int()),
    /** Their names, where it is not about all of them. */
    things: z.array(z.string()).optional(),
  })
  .meta({ id: 'OwnerStep' });
export type OwnerStep = z.infer<typeof OwnerStep>;
