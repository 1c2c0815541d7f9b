import { z } from 'zod';
import { Amount } from '#lib/contracts/common.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

/** An operator's decision on one of several items; a refusal or another price needs a reason and evidence. */
export const DeskItemDecision = z.strictObject({
  position: z.number().int().min(0).max(399),
  verdict: z.enum(['accept', 'refuse', 'offer']),
  /** The amount of the offer. */
  amount: Amount.optional(),
  reason_code: z.string().max(60).optional(),
  proof: z.string().max(60).optional(),
  /** For the user to read. */
  evidence: VisibleText.max(500).optional(),
});
export type DeskItemDecision = z.infer<typeof DeskItemDecision>;
