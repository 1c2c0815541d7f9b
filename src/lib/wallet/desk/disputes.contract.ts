import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { Amount, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { Line, VisibleText } from '#lib/contracts/typed.ts';

export const openDeskDispute = call({
  method: 'post',
  path: '/desk/disputes',
  guard: 'desk',
  keyed: true,
  summary: 'Opens a dispute that no notice reported; it moves no money',
  body: z.strictObject({
    /** The reference of the deposit or purchase that was paid. */
    order: Line.min(4, 'Enter the order’s reference.').max(40),
    /** The provider's own id of the dispute. */
    provider_reference: Line.min(2, 'Enter the provider’s reference.').max(80),
    /** What the payer wants back; absent: the full payment. */
    amount: Amount.optional(),
    /** The payer's reason, as the provider names it. */
    category: VisibleText.min(3, 'Enter the payer’s reason.').max(60),
    /** When our answer is due. */
    due_at: Timestamp,
  }),
  reply: z.object({ id: z.uuid() }),
  codes: ['unauthenticated', 'not_found', 'invalid_input', 'conflict', ...keyCodes],
});
